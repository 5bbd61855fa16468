/**
 * The keys of tables of rows come with the first cell that is entered, before anybody has typed in
 * it.
 */
type LineKeys = typeof import('./line-keys.ts');

let keys: LineKeys | null = null;
let coming: Promise<LineKeys> | null = null;

export const loadedKeys = (): LineKeys | null => keys;

export async function lineKeys(): Promise<LineKeys> {
  coming ??= import('./line-keys.ts');
  keys = await coming;
  const typed = window.waitingKeys;
  delete window.waitingKeys;
  if (typed) keys.replayKeys(typed);
  return keys;
}
