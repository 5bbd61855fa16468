import type { RefSpec } from '#app/resource-screens/shared/view/view-types.ts';
import { findOptions } from '../controls/find-options.ts';
import { updateVisibility } from '../visibility.ts';
import { fieldBeside, prefixOf } from '../rows/nested/row-paths.ts';
import { optionsMarkup } from './options.ts';

/**
 * Lists of a form that show only what suits the field that has just changed; nothing else of the
 * form is touched.
 */
export async function narrowOptions(form: HTMLFormElement, changed: string): Promise<void> {
  const lists = [...form.querySelectorAll<HTMLSelectElement>('select[data-narrowed]')].flatMap(
    (list) => {
      const ref = JSON.parse(list.dataset.narrowed!) as RefSpec;
      return Object.values(ref.narrowedBy ?? {}).some(
        (own) => fieldBeside(prefixOf(list.name), own) === changed,
      )
        ? [{ list, ref }]
        : [];
    },
  );
  await Promise.all(
    lists.map(async ({ list, ref }) => {
      const found = await findOptions(ref, list.name, '', form, AbortSignal.timeout(10_000)).catch(
        (error: unknown) => {
          // Out of reach: the list stays as it is, and saving judges what is chosen.
          if (error instanceof TypeError || error instanceof DOMException) return null;
          throw error;
        },
      );
      if (found === null) return;
      const { total, options } = found;
      // More than a list holds are searched for when the form is drawn again.
      if (total > options.length) return;
      const { value } = list;
      list.innerHTML = optionsMarkup(options, list.options[0]?.text ?? '—', value);
    }),
  );
  if (lists.length > 0) updateVisibility(form);
}
