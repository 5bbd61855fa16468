/**
 * Keeps the menu with the screen: reads it anew when what it holds has changed, and marks where the
 * person is.
 */
export async function followMenu(
  nav: HTMLElement,
  stale: boolean,
  place: string | null,
): Promise<void> {
  if (stale) {
    // Whoever is sent to another page first (a notice to accept, a password to change) has no menu
    // yet.
    const reply = await fetch('/catalogue/menu', { redirect: 'manual' });
    if (!reply.ok) return;
    nav.innerHTML = await reply.text();
  }
  for (const link of nav.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
  const links = [...nav.querySelectorAll('a')].filter(
    (link) => link.getAttribute('href') === place,
  );
  // A favourite repeats an entry of a group: only that one is the place.
  const here = links.find((link) => link.closest('details')) ?? links[0];
  here?.setAttribute('aria-current', 'page');
  const group = here?.closest('details');
  if (group) group.open = true;
}
