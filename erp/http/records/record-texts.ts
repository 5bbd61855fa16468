import { partialOf, titlesOf } from '#erp/kernel/rows/shown-row.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { FormTexts } from './form-references.ts';

const textOf = (value: unknown): string | readonly string[] => {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return value ? '1' : '';
  return value === null || value === undefined ? '' : String(value);
};

const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null);

/** The record as its form would hold it; of more rows than fit on a form none is edited there. */
export function typedOf(row: Row): {
  readonly values: FormTexts;
  readonly titles: Record<string, string>;
} {
  const titles: Record<string, string> = {};
  const textsOf = (each: Row, prefix: string): FormTexts => {
    const own = titlesOf(each);
    const partial = partialOf(each);
    for (const [name, title] of Object.entries(own)) {
      if (typeof title === 'string') titles[prefix + name] = title;
      else if (Array.isArray(title))
        title.forEach(
          (text, at) =>
            (titles[`${prefix}${name}:${String((each[name] as readonly unknown[])[at])}`] = text),
        );
    }
    return Object.fromEntries(
      Object.entries(each).flatMap(([name, value]) =>
        name === 'titles' || name === 'summaries'
          ? []
          : [[name, isRows(value) ? rowsOf(name, value) : textOf(value)]],
      ),
    );
    function rowsOf(name: string, rows: readonly Row[]): readonly FormTexts[] {
      return name in partial ? [] : rows.map((row, at) => textsOf(row, `${prefix}${name}[${at}].`));
    }
  };
  return { values: textsOf(row, ''), titles };
}
