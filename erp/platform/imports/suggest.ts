/**
 * Which field a column most likely is: as it was mapped before, or by the field's label or name.
 */
import type { Field } from '#erp/model/types.ts';
import { normalizeHeading } from './normalize-heading.ts';
import type { Target } from './targets.ts';

/** `Clave *`, `Peso (kg)` → what is left is the label. */
const bare = (header: string) => meaning(normalizeHeading(header.replaceAll(/\([^)]*\)|\*/g, ' ')));

/** «Precio lista» is «Precio de lista». */
const meaning = (words: string) =>
  words
    .replaceAll(/\b(de|del|la|el|los|las|en|y)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What everybody calls fields of a kind, whatever their label. */
const USUAL: Readonly<Partial<Record<Field['kind'], readonly string[]>>> = {
  email: ['E-mail', 'Email', 'Mail', 'Correo', 'Correo electrónico'],
  phone: ['Teléfono', 'Tel', 'Celular', 'Móvil', 'WhatsApp'],
  url: ['Página web', 'Sitio web', 'Web'],
  zip: ['CP', 'C.P.', 'Código postal'],
  rfc: ['R.F.C.', 'RFC'],
  curp: ['C.U.R.P.', 'CURP'],
  clabe: ['CLABE interbancaria', 'CLABE'],
};

/**
 * Headings besides its label and name by which a column is known: those of its declaration, then
 * those of its kind. Of a row of the record, its label alone and what is declared: kinds may mean
 * the record's own.
 */
export const headingsBeside = ({ field, lines }: Target): readonly string[] => [
  ...(lines === null ? [] : [field.label]),
  ...(field.importAliases ?? []),
  ...(lines === null ? (USUAL[field.kind] ?? []) : []),
];

/** Folded headings by which any of them is known; a row that has several is the row of headings. */
export const headingsOf = (targets: readonly Target[]): ReadonlySet<string> =>
  new Set(
    targets.flatMap((target) =>
      [
        target.label,
        target.declaredLabel ?? target.label,
        target.path,
        ...headingsBeside(target),
      ].map(normalizeHeading),
    ),
  );

export function suggestMapping(
  header: readonly string[],
  targets: readonly Target[],
  remembered: ReadonlyMap<string, string>,
): readonly (string | null)[] {
  const byWord = new Map<string, string>();
  for (const { path, label, declaredLabel, name, lines } of targets.toReversed()) {
    byWord.set(normalizeHeading(path), path);
    for (const heading of [declaredLabel ?? label, label]) {
      byWord.set(meaning(normalizeHeading(heading)), path);
      byWord.set(normalizeHeading(heading), path);
    }
    if (lines === null) byWord.set(normalizeHeading(name), path);
  }
  for (const target of targets)
    for (const word of headingsBeside(target).map(normalizeHeading)) {
      if (!byWord.has(word)) byWord.set(word, target.path);
    }
  const known = new Set(targets.map(({ path }) => path));
  const taken = new Set<string>();
  return header.map((text) => {
    if (text === '') return null;
    const before = remembered.get(normalizeHeading(text));
    let found: string | null;
    if (before === '') found = null;
    else if (before !== undefined && known.has(before)) found = before;
    else found = byWord.get(normalizeHeading(text)) ?? byWord.get(bare(text)) ?? null;
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}
