/**
 * Room for tabs on a screen of 1,280 px; a character of 13-px text, the sides of a tab, and «Más».
 */
export const ROOM = 1000;
const CHARACTER = 7.4;
const SIDES = 20;
const MORE = 80;

interface Labelled {
  readonly key?: string;
  readonly label: string;
  readonly count?: string | number;
}

export interface Folding<T> {
  readonly shown: readonly T[];
  /** What does not fit: behind «Más». */
  readonly folded: readonly T[];
}

export const roomOf = ({ label, count }: Labelled): number =>
  (label.length + (count ? String(count).length + 1 : 0)) * CHARACTER + SIDES;

/** The tabs that fit, the current one always among them. */
export function fold<T extends Labelled>(
  tabs: readonly T[],
  current: string,
  room = ROOM,
): Folding<T> {
  let left = room - tabs.reduce((sum, tab) => sum + roomOf(tab), 0);
  if (left >= 0) return { shown: tabs, folded: [] };
  left -= MORE;
  const kept = new Set(tabs);
  for (const tab of tabs.toReversed()) {
    if (left >= 0) break;
    if (tab.key === current) continue;
    kept.delete(tab);
    left += roomOf(tab);
  }
  return {
    shown: tabs.filter((tab) => kept.has(tab)),
    folded: tabs.filter((tab) => !kept.has(tab)),
  };
}
