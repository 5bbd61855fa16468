import { fieldBeside, prefixOf } from '../rows/nested/row-paths.ts';
import type { Option, RefSpec } from '#app/resource-screens/shared/view/view-types.ts';

export interface FoundOptions {
  readonly total: number;
  readonly options: readonly Option[];
}

/** Fields of the same row (or of the form) that limit the options, as they stand in the browser. */
function limits(ref: RefSpec, name: string, form: HTMLFormElement | null): [string, string][] {
  return Object.entries({ ...ref.filter, ...ref.narrowedBy }).map(([theirs, own]) => {
    const beside = fieldBeside(prefixOf(name), own);
    const field = form?.elements.namedItem(beside);
    if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      // A search that found one record has marked it, beside the field of what is chosen.
      field instanceof RadioNodeList
    )
      return [theirs, field.value];
    const shown = form?.querySelector<HTMLElement>(`[data-shows="${CSS.escape(beside)}"]`);
    return [theirs, shown?.dataset.chosen ?? ''];
  });
}

/** Asks the server for matches; called from the handlers of a typeahead, never while drawing. */
export async function findOptions(
  ref: RefSpec,
  name: string,
  q: string,
  form: HTMLFormElement | null,
  signal: AbortSignal,
  by: 'q' | 'exact' = 'q',
): Promise<FoundOptions> {
  const params = new URLSearchParams({ [by]: q });
  if (ref.byCode) params.set('code', '1');
  for (const [field, value] of [...Object.entries(ref.where ?? {}), ...limits(ref, name, form)])
    params.set(`where[${field}]`, value);
  for (const [field, values] of Object.entries(ref.selectable ?? {}))
    for (const value of values) params.append(`where[${field}]`, value);
  const response = await fetch(`/catalogue/options/${ref.to}?${params}`, {
    signal,
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`options answered ${response.status}`);
  return (await response.json()) as FoundOptions;
}
