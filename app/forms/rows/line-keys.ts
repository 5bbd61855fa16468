/**
 * Keys in a table of rows: Enter goes from cell to cell and makes the next row, arrows go up and
 * down, what is typed while a code is looked up is kept.
 */
const CONTROLS = 'input:not([type="hidden"], [type="radio"], .tg), select, textarea';

const controlIn = (cell: Element): HTMLElement | null => cell.querySelector<HTMLElement>(CONTROLS);
const isOpen = (cell: HTMLElement): boolean => {
  const control = controlIn(cell);
  return (
    control !== null &&
    control.offsetParent !== null &&
    !control.matches(':read-only:not(select), :disabled')
  );
};
const cellsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(':scope > td[data-c]'),
];
/** Not those of rows of rows: they are in a table of their own. */
const rowsOf = (section: Element): HTMLElement[] => [
  ...section.querySelectorAll<HTMLElement>(':scope > .ts > table > tbody > tr.row'),
];

function enterCell(cell: HTMLElement | undefined): boolean {
  const control = cell && controlIn(cell);
  if (!control) return false;
  control.focus();
  if (control instanceof HTMLInputElement) control.select();
  return true;
}

const firstOf = (row: Element | undefined) =>
  row ? cellsOf(row).find((cell) => cell.dataset.enter !== undefined && isOpen(cell)) : undefined;

const isBlank = (row: Element): boolean =>
  [...row.querySelectorAll<HTMLInputElement>('td[data-enter] :is(input, select, textarea)')].every(
    ({ value, type }) => type === 'checkbox' || type === 'radio' || value === '',
  );

/**
 * From anything within a cell to the next one that Enter visits: in its row, in the next one, in a
 * new one.
 */
export function moveToNextCell(from: HTMLElement, back = false): void {
  const cell = from.closest<HTMLElement>('td[data-c]');
  const row = from.closest<HTMLElement>('tr.row');
  const section = from.closest<HTMLElement>('section.lines');
  if (!cell || !row || !section) return;
  const cells = cellsOf(row);
  const at = cells.indexOf(cell);
  const visited = (each: HTMLElement) => each.dataset.enter !== undefined && isOpen(each);
  if (back) {
    enterCell(cells.slice(0, at).findLast(visited));
    return;
  }
  if (enterCell(cells.slice(at + 1).find(visited))) return;
  const rows = rowsOf(section);
  const next = rows[rows.indexOf(row) + 1];
  if (next) {
    if (!enterCell(firstOf(next))) moveToNextCell(cellsOf(next).at(-1) ?? next);
    return;
  }
  const add = section.querySelector<HTMLButtonElement>(':scope > footer > button[data-add]');
  if (add && !add.disabled && !isBlank(row)) {
    add.click();
    enterCell(firstOf(rowsOf(section).at(-1)));
    return;
  }
  // An empty row ends the capture.
  section.closest('form')?.querySelector<HTMLElement>('.fbar .pri')?.focus();
}

function moveSideways(cell: HTMLElement, down: boolean): boolean {
  const row = cell.closest('tr.row');
  const rows = [...(row?.parentElement?.querySelectorAll(':scope > tr.row') ?? [])];
  const other = row && rows[rows.indexOf(row) + (down ? 1 : -1)];
  const same = other ? cellsOf(other).find((each) => each.dataset.c === cell.dataset.c) : undefined;
  return same !== undefined && isOpen(same) && enterCell(same);
}

/** Keys that came while a code was being looked up. */
let held: string[] | null = null;
export const isBufferingKeys = (): boolean => held !== null;

/**
 * Looks something up from a cell. What is typed meanwhile goes to the next one when it was found.
 * Otherwise it stays where the focus is, as what is typed a moment later does, and nothing is
 * looked up or chosen by it: an Enter that came too early is left out.
 */
export async function bufferKeysWhile(
  cell: HTMLElement,
  look: () => Promise<boolean>,
): Promise<void> {
  held = [];
  let found = false;
  const place = cell.closest<HTMLElement>('td[data-c]');
  try {
    found = await look();
  } finally {
    const typed = held ?? [];
    held = null;
    if (found && place) moveToNextCell(place);
    replayKeys(found ? typed : typed.filter((key) => key !== 'Enter'));
  }
}

/** Does keys that came too early, one after the other, where the focus is by then. */
export function replayKeys(typed: readonly string[]): void {
  for (const [at, key] of typed.entries()) {
    // The one before began to look something up: the rest waits for that.
    if (held !== null) {
      held.push(...typed.slice(at));
      return;
    }
    const here = document.activeElement;
    if (key === 'Enter')
      here?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    else if (here instanceof HTMLInputElement && here.selectionStart !== null) {
      here.setRangeText(key, here.selectionStart, here.selectionEnd ?? here.selectionStart, 'end');
      here.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

/** True when the key was for the table. */
export function handleRowKey(event: KeyboardEvent, section: HTMLElement): boolean {
  const { key, target } = event;
  // A cell has answered it already.
  if (event.defaultPrevented) return true;
  if (
    held &&
    !event.ctrlKey &&
    !event.altKey &&
    !event.metaKey &&
    (key.length === 1 || key === 'Enter')
  ) {
    event.preventDefault();
    held.push(key);
    return true;
  }
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const cell = target.closest<HTMLElement>('tr.row td[data-c]');
  if (
    !cell ||
    cell.closest('section.lines') !== section ||
    target instanceof HTMLButtonElement ||
    target instanceof HTMLAnchorElement ||
    target.matches('[type="radio"]')
  )
    return false;
  if (key === 'Enter') {
    event.preventDefault();
    moveToNextCell(target, event.shiftKey);
    return true;
  }
  if (
    (key === 'ArrowUp' || key === 'ArrowDown') &&
    target instanceof HTMLInputElement &&
    target.dataset.finds === undefined &&
    moveSideways(cell, key === 'ArrowDown')
  ) {
    event.preventDefault();
    return true;
  }
  return false;
}
