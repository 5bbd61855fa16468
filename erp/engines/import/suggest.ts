/** Which field a column most likely is: as it was mapped before, or by the field's label or name. */
import { fold } from './fold.ts';
import type { Target } from './targets.ts';

/** `Clave *`, `Peso (kg)` → what is left is the label. */
const bare = (header: string) => meaning(fold(header.replaceAll(/\([^)]*\)|\*/g, ' ')));

/** «Precio lista» is «Precio de lista». */
const meaning = (words: string) =>
  words
    .replaceAll(/\b(de|del|la|el|los|las|en|y)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export function suggestMapping(header: readonly string[], targets: readonly Target[], remembered: ReadonlyMap<string, string>): readonly (string | null)[] {
  const byWord = new Map<string, string>();
  for (const { path, label, name, lines } of targets.toReversed()) {
    byWord.set(fold(path), path);
    byWord.set(meaning(fold(label)), path);
    byWord.set(fold(label), path);
    if (lines === null) byWord.set(fold(name), path);
  }
  const known = new Set(targets.map(({ path }) => path));
  const taken = new Set<string>();
  return header.map((text) => {
    if (text === '') return null;
    const before = remembered.get(fold(text));
    const found = before === '' ? null : before !== undefined && known.has(before) ? before : (byWord.get(fold(text)) ?? byWord.get(bare(text)) ?? null);
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}
