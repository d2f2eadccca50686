// Service worker: shows push notifications while no page is open. It caches and fetches nothing.

self.addEventListener("push", (event) => {
  const { title, tag, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { tag, data: { path }, icon: "/static/favicon.svg" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, self.location.origin)));
});

/** Goes to the match where it is open already, else opens it. */
async function open(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === address.pathname);
  return there ? there.focus() : self.clients.openWindow(address);
}
