import type { FieldSpec, FieldValue } from '#app/resource-screens/shared/view/view-types.ts';
import type { RowState } from './row-shape.ts';
import { rowName } from '../names.ts';

type Item = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isItem = (element: unknown): element is Item =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;
const isBox = (item: Item) =>
  item instanceof HTMLInputElement && (item.type === 'checkbox' || item.type === 'radio');

/** The rows of a table within a row, in their order. */
function typedRowsOf(form: HTMLFormElement, table: string, columns: readonly FieldSpec[]) {
  const places = [...form.elements].flatMap((element) =>
    isItem(element) && element.name.startsWith(`${table}[`)
      ? [Number.parseInt(element.name.slice(table.length + 1), 10)]
      : [],
  );
  return Array.from({ length: Math.max(-1, ...places) + 1 }, (_, at) =>
    typedRowOf(form, table, at, columns),
  );
}

/**
 * What is typed in one row right now, and the titles of the references chosen in it. Files stay
 * with their row.
 */
export function typedRowOf(
  form: HTMLFormElement,
  lines: string,
  index: number,
  columns: readonly FieldSpec[],
): Pick<RowState, 'values' | 'titles' | 'facts'> {
  const values: Record<string, FieldValue> = {};
  const titles: Record<string, string> = {};
  const facts: Record<string, string> = {};
  for (const { name, control, lines: inner } of columns) {
    const full = rowName(lines, index, name);
    if (inner) {
      const rows = typedRowsOf(form, full, inner.columns);
      values[name] = rows.map((row) => row.values);
      for (const [at, row] of rows.entries()) {
        for (const [cell, title] of Object.entries(row.titles))
          titles[rowName(name, at, cell)] = title;
        for (const [cell, fact] of Object.entries(row.facts)) facts[rowName(name, at, cell)] = fact;
      }
      continue;
    }
    const items = [...form.elements]
      .filter((element) => isItem(element) && element.name === full)
      .filter(isItem);
    const texts = items
      .filter((item) => !isBox(item) || (item as HTMLInputElement).checked)
      .map((item) => item.value);
    if (control === 'refs' || control === 'choices') values[name] = texts.filter(Boolean);
    else if (control === 'file' || control === 'image') values[name] = '';
    else values[name] = texts.at(-1) ?? '';
    const title = items.find((item) => item.dataset.title !== undefined)?.dataset.title;
    if (title !== undefined) titles[name] = title;
    const fact = items.find((item) => item.dataset.facts !== undefined)?.dataset.facts;
    if (fact !== undefined) facts[name] = fact;
  }
  return { values, titles, facts };
}
