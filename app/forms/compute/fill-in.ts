/** Shows and fills in, while one types, what the server works out. */
import { redraw } from './redraw.ts';

interface Reply {
  readonly changed: Readonly<Record<string, string>>;
  readonly titles: Readonly<Record<string, string>>;
  /** null: what is typed is not understood yet. */
  readonly filledIn: Readonly<Record<string, string>> | null;
}

const WAIT = 150;
let waiting: ReturnType<typeof setTimeout> | undefined;
let latest = 0;

/** What was changed last, by hand. */
let changedLast: EventTarget | null = null;

/** Asks once for several changes in a row. */
export function fillIn(form: HTMLFormElement, changed: EventTarget | null): void {
  clearTimeout(waiting);
  changedLast = changed;
  waiting = setTimeout(() => void ask(form), WAIT);
}

async function ask(form: HTMLFormElement): Promise<void> {
  const asked = ++latest;
  const typed = new FormData(form);
  for (const [name, value] of [...typed]) if (value instanceof File) typed.delete(name);
  const reply = await fetch(form.dataset.computeAt!, { method: 'POST', body: typed }).catch(
    (error: unknown) => {
      if (error instanceof TypeError) return null;
      throw error;
    },
  );
  // Without an answer the form goes on as it is: the save works out the same.
  if (!reply?.ok || asked !== latest || !form.isConnected) return;
  const { changed, titles, filledIn } = (await reply.json()) as Reply;
  if (!filledIn) return;
  const missing = Object.keys(changed).filter(
    (name) => !wasTyped(form, name, typed) && !show(form, name, changed[name]!, titles),
  );
  if (Object.keys(changed).some((name) => name.includes('['))) sumRows(form);
  const kept = form.elements.namedItem('calculados');
  if (kept instanceof HTMLInputElement) kept.value = JSON.stringify(filledIn);
  // A choice that the page does not have: the server draws it.
  const compute = form.querySelector<HTMLButtonElement>('button[value="compute"]');
  if (missing.length > 0 && compute) redraw(form, compute);
}

/** Somebody went on in the field while the answer was on its way. */
function wasTyped(form: HTMLFormElement, name: string, sent: FormData): boolean {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked !== sent.has(name);
  return (
    (control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement) &&
    control.value !== (sent.get(name) ?? '')
  );
}

/** Tables add up their rows as one types in them. */
function sumRows(form: HTMLFormElement): void {
  for (const table of form.querySelectorAll('.card.lines'))
    table.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** What somebody types at this moment is theirs, also what they have just emptied. */
const isBeingTyped = (control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) =>
  control === document.activeElement && (control === changedLast || control.value !== '');

function fill(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  control.value = text;
  // The cursor came here meanwhile: what is typed takes the place of what is proposed.
  if (control === document.activeElement) control.select();
}

/** False when the page cannot show the value by itself. */
function show(form: HTMLFormElement, name: string, text: string, titles: Reply['titles']): boolean {
  const control = form.elements.namedItem(name);
  if (
    (control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement) &&
    isBeingTyped(control)
  )
    return true;
  if (control instanceof HTMLSelectElement) {
    if (![...control.options].some(({ value }) => value === text)) return text === '';
    control.value = text;
    return true;
  }
  if (control instanceof HTMLInputElement) {
    if (control.type === 'hidden') return control.value === text;
    if (control.type === 'checkbox') control.checked = text === '1';
    else fill(control, text);
    return true;
  }
  if (control instanceof HTMLTextAreaElement) {
    fill(control, text);
    return true;
  }
  const places = form.querySelectorAll<HTMLElement>(`[data-shows="${CSS.escape(name)}"]`);
  for (const shown of places) {
    const words = titles[name] ?? text;
    if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement)
      shown.value = words;
    else shown.textContent = words || '—';
  }
  return places.length > 0 || text === '' || !mayBeDrawn(form, name);
}

/** Cells that the server was asked to draw; one that it does not draw then has no place. */
const askedFor = new Set<string>();

/** A row on the page has no place for what none of its table said until now. */
function mayBeDrawn(form: HTMLFormElement, name: string): boolean {
  const row = /^.*\]\./.exec(name)?.[0];
  if (!row || !form.querySelector(`[name^="${CSS.escape(row)}"]`)) return false;
  const opening = form.elements.namedItem('clave');
  const cell = `${opening instanceof HTMLInputElement ? opening.value : ''} ${name}`;
  if (askedFor.has(cell)) return false;
  askedFor.add(cell);
  return true;
}
