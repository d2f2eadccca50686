"""What goes wrong around the site: play goes on, or says plainly what is wrong."""
