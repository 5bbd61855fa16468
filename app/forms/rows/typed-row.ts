import type { FieldSpec } from '#app/resource-screens/shared/view/view-types.ts';
import type { RowState } from './child-table.tsx';
import { rowName } from '../names.ts';

type Item = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isItem = (element: unknown): element is Item =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;
const isBox = (item: Item) =>
  item instanceof HTMLInputElement && (item.type === 'checkbox' || item.type === 'radio');

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
  const values: Record<string, string | string[]> = {};
  const titles: Record<string, string> = {};
  const facts: Record<string, string> = {};
  for (const { name, control } of columns) {
    const full = rowName(lines, index, name);
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
