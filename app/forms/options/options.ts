import type { Choice, FormState, Option } from '#app/resource-screens/shared/view/view-types.ts';
import { escapeHtml } from '#app/ui/escape.ts';
import { shapeOf } from '../rows/nested/row-paths.ts';

/**
 * The options of a reference: its own, or those that the rows of its column share; of rows of rows
 * those of one row, or of all.
 */
export function optionsOf(
  { options, lists }: Pick<FormState, 'options' | 'lists'>,
  known: string,
  shared?: string,
): readonly Option[] | undefined {
  const at =
    options[known] ??
    (shared === undefined ? undefined : (options[shared] ?? options[shapeOf(shared)]));
  return at === undefined ? undefined : lists[at];
}

type SelectOptions = readonly (Option | Choice)[];

const markupOf = new WeakMap<SelectOptions, string>();

const isChoice = (option: Option | Choice): option is Choice => Array.isArray(option);

function listMarkup(options: SelectOptions): string {
  // Browsers do not all have `getOrInsertComputed` yet.
  const known = markupOf.get(options);
  if (known !== undefined) return known;
  let html = '';
  for (const option of options) {
    const { value, title, detail, facts } = isChoice(option)
      ? { value: option[0], title: option[1], detail: undefined, facts: undefined }
      : option;
    html += `<option value="${escapeHtml(value)}"${facts ? ` data-facts="${escapeHtml(JSON.stringify(facts))}"` : ''}>${escapeHtml(detail ? `${title} · ${detail}` : title)}</option>`;
  }
  markupOf.set(options, html);
  return html;
}

/**
 * What stands in a `<select>`: a form has hundreds of options, and an element of React's for each
 * would be half of its cost.
 * @param empty what the first option says, whose value is empty
 * @param value the chosen one
 */
export function optionsMarkup(options: SelectOptions, empty: string, value: string): string {
  const html = `<option value="">${escapeHtml(empty)}</option>${listMarkup(options)}`;
  const mark = `<option value="${escapeHtml(value)}"`;
  const at = html.indexOf(mark);
  return at < 0
    ? html
    : `${html.slice(0, at + mark.length)} selected=""${html.slice(at + mark.length)}`;
}
