/** Matches of a key while one types: by the key, or by what it is called. */
import { t } from '#app/i18n/t.ts';
import type { KeyLookup } from '#app/resource-screens/shared/view/view-types.ts';
import { findOptions } from './find-options.ts';

const PAUSE = 180;
const running = new WeakMap<HTMLInputElement, AbortController>();

async function fill(input: HTMLInputElement, lookup: KeyLookup): Promise<void> {
  running.get(input)?.abort();
  const q = input.value.trim();
  if (q.length < 2) return;
  const controller = new AbortController();
  running.set(input, controller);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (controller.signal.aborted) return;
  try {
    const ref = { ...lookup, screen: null, creates: false, after: [], byCode: true as const };
    const { options } = await findOptions(ref, input.name, q, null, controller.signal);
    input.list?.replaceChildren(...options.map(({ value, title }) => new Option(title, value)));
  } catch {
    if (controller.signal.aborted) return;
    const failed = t(
      'form.searchFailed',
      'No se pudo buscar. Revisa la conexión y vuelve a intentarlo.',
    );
    input.list?.replaceChildren(new Option(failed, q));
  }
}

/** Once for each input, when it is entered. */
export function suggestKeys(input: HTMLInputElement, lookup: KeyLookup): void {
  if (running.has(input)) return;
  running.set(input, new AbortController());
  input.addEventListener('input', () => void fill(input, lookup));
}
