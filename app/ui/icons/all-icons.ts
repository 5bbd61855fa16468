/**
 * Adds the shapes of the icons that the page did not come with: what is drawn from now on may use
 * any of them.
 */
import sprite from './icons.svg?no-inline';

export async function addIcons(): Promise<void> {
  const place = document.getElementById('icons');
  const reply = place && (await fetch(sprite));
  if (!place || !reply?.ok) return;
  const all = new DOMParser().parseFromString(await reply.text(), 'image/svg+xml');
  for (const symbol of all.querySelectorAll('symbol'))
    if (!document.getElementById(symbol.id)) place.append(symbol);
}
