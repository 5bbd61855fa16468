/**
 * Keeps the menu with the screen. A page brings the screens of its own group only: the whole menu
 * is read when a person opens another group, goes to a place of another one, or when what it holds
 * has changed.
 */
async function readWhole(nav: HTMLElement, version: string): Promise<boolean> {
  // Whoever is sent to another page first (a notice to accept, a password to change) has no menu
  // yet.
  const reply = await fetch(`/catalogue/menu?v=${version}`, { redirect: 'manual' });
  if (reply.ok) nav.innerHTML = await reply.text();
  return reply.ok;
}

/** A favourite repeats an entry of a group: only the group's own one is the place. */
function markPlace(nav: HTMLElement, place: string | null): boolean {
  for (const marked of nav.querySelectorAll('[aria-current]'))
    marked.removeAttribute('aria-current');
  const own = [...nav.querySelectorAll('details')].find((group) => group.dataset.group === place);
  const links = [...nav.querySelectorAll('a')].filter(
    (link) => link.getAttribute('href') === place,
  );
  const here = own?.firstElementChild ?? links.find((link) => link.closest('details')) ?? links[0];
  if (!here) return false;
  here.setAttribute('aria-current', 'page');
  const group = here.closest('details');
  if (group) group.open = true;
  return group !== null;
}

/** `stale`: what the menu holds has changed, or it was never drawn. */
export async function followMenu(
  nav: HTMLElement,
  stale: boolean,
  version: string,
  place: string | null,
): Promise<void> {
  if (stale && !(await readWhole(nav, version))) return;
  if (markPlace(nav, place) || place === null || !nav.querySelector('.mod')) return;
  if (await readWhole(nav, version)) markPlace(nav, place);
}

/** Opens a group in place; what is being typed on the page stays. */
export async function openGroup(
  nav: HTMLElement,
  link: HTMLAnchorElement,
  version: string,
): Promise<void> {
  const [chosen, place] = [link.getAttribute('href'), currentPlace(nav)];
  if (!(await readWhole(nav, version))) return location.assign(link.href);
  markPlace(nav, place);
  const group = nav.querySelector<HTMLDetailsElement>(`[data-group="${chosen}"]`);
  if (!group) return;
  group.open = true;
  group.querySelector('summary')?.focus();
}

function currentPlace(nav: HTMLElement): string | null {
  const here = nav.querySelector('[aria-current]');
  return here?.getAttribute('href') ?? here?.closest('details')?.dataset.group ?? null;
}
