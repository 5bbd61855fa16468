/** Declared labels that have no English yet: each module may have as many as the list says. */
import { readFileSync } from 'node:fs';
import { modules, registry } from '#erp/modules/all.ts';
import { declaredOf } from '#erp/provision/companies/declared.ts';

/** Keys of the labels of each module, with their Spanish; the texts of screens are apart. */
export const declaredLabels = (): ReadonlyMap<string, ReadonlyMap<string, string>> =>
  new Map(
    modules.map(({ key }) => [
      key,
      new Map(
        declaredOf(registry)
          .texts.filter(
            ({ module, kind }) =>
              module === key && kind !== 'CORREO' && !(key === 'core' && kind === 'MENSAJE'),
          )
          .map((text) => [text.key, text.source]),
      ),
    ]),
  );

export function labelsWithoutEnglish(): Record<string, number> {
  const declared = declaredLabels();
  return Object.fromEntries(
    modules.flatMap(({ key, labels }) => {
      const without = [...declared.get(key)!.keys()].filter((label) => !labels?.en?.[label]);
      return without.length > 0 ? [[key, without.length]] : [];
    }),
  );
}

export const readLabelsWithoutEnglish = (): Readonly<Record<string, number>> =>
  JSON.parse(
    readFileSync(new URL('labels-without-english.json', import.meta.url), 'utf8'),
  ) as Record<string, number>;
