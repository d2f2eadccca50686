from django.urls import path, re_path

from rosters.accounts import address_pages, export_pages, views

urlpatterns = [
    path("signup/", views.SignUp.as_view(), name="account_signup"),
    re_path(  # as allauth writes it
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        views.NewPassword.as_view(),
        name="account_reset_password_from_key",
    ),
    path("email/", address_pages.Addresses.as_view(), name="account_email"),
    re_path(  # as allauth writes it
        r"^confirm-email/(?P<key>[-:\w]+)/$",
        address_pages.Confirm.as_view(),
        name="account_confirm_email",
    ),
    path("me/", views.account, name="account"),
    path("me/export/", export_pages.start, name="account-export"),
    path("me/export/<uuid:id>/", export_pages.job, name="account-export-job"),
    path("me/export/<uuid:id>/archive.zip", export_pages.archive, name="account-export-archive"),
    path("me/key/", views.issue_key, name="account-key-issue"),
    path("me/key/revoke/", views.revoke_key, name="account-key-revoke"),
    path("me/close/", views.close, name="account-close"),
]
