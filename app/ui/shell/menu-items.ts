import type { MenuItem } from './view-types.ts';

const plain = (text: string) => text.replaceAll(/[\t\n\r]/g, ' ');

/** Entries of the menu as one text, a line each: it goes with every page, and sixty small objects cost four times as much. */
export const packItems = (items: readonly MenuItem[]): string =>
  items.map(({ href, label, current, away }) => `${plain(href)}\t${plain(label)}${current ? '\tc' : away ? '\ta' : ''}`).join('\n');

export const unpackItems = (packed: string): MenuItem[] =>
  packed.split('\n').map((line) => {
    const [href = '', label = '', mark] = line.split('\t');
    return { href, label, current: mark === 'c', ...(mark === 'a' && { away: true as const }) };
  });
