/**
 * Moving child rows about: by the handle at their number, with mouse, pen or finger, and by the
 * keys from any of their cells.
 */
export type MoveRow = (from: number, to: number) => void;

const EDGE = 56;
const STEP = 14;

const rowsIn = (section: HTMLElement): readonly HTMLElement[] => [
  ...section.querySelectorAll<HTMLElement>(':scope > .ts > table > tbody > tr.row'),
];

/** Place between rows under a height: 0 is above the first. */
const gapAt = (rows: readonly HTMLElement[], y: number): number => {
  const found = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return found < 0 ? rows.length : found;
};

/** Ends the drag that is going on. */
let endDrag = (): void => {};

export function dragRow(
  section: HTMLElement,
  grip: HTMLElement,
  pointerId: number,
  move: MoveRow,
): void {
  const rows = rowsIn(section);
  const from = Number(grip.dataset.row);
  const held = rows[from];
  // Let go before this was loaded.
  if (!held || rows.length < 2 || !grip.isConnected) return;
  let gap = from;
  endDrag();
  const stop = new AbortController();
  const { signal } = stop;
  const mark = (at: number | null) =>
    rows.forEach((row, i) => {
      row.classList.toggle('to-top', at === i);
      row.classList.toggle('to-end', at === rows.length && i === rows.length - 1);
    });
  const end = () => {
    stop.abort();
    mark(null);
    held.classList.remove('held');
  };
  try {
    grip.setPointerCapture(pointerId);
  } catch {
    return;
  }
  endDrag = end;
  held.classList.add('held');
  grip.addEventListener(
    'pointermove',
    ({ clientY, buttons }) => {
      // A mouse that was let go before this was loaded still reports where it is.
      if (buttons === 0) return end();
      if (clientY < EDGE) scrollBy(0, -STEP);
      if (clientY > innerHeight - EDGE) scrollBy(0, STEP);
      gap = gapAt(rows, clientY);
      mark(gap === from || gap === from + 1 ? null : gap);
    },
    { signal },
  );
  grip.addEventListener(
    'pointerup',
    () => {
      end();
      // The click that follows would fold a row that is a block.
      grip.addEventListener('click', (event) => event.preventDefault(), { once: true });
      const to = gap > from ? gap - 1 : gap;
      if (to !== from) move(from, to);
    },
    { signal },
  );
  grip.addEventListener('pointercancel', end, { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
}

/** The row of the cell goes up or down one place; the cell keeps the focus. */
export function stepRow(
  section: HTMLElement,
  cell: HTMLElement,
  down: boolean,
  move: MoveRow,
): void {
  const rows = rowsIn(section);
  const from = rows.findIndex((row) => row.contains(cell));
  const to = from + (down ? 1 : -1);
  if (from < 0 || to < 0 || to >= rows.length) return;
  move(from, to);
  // The row takes its cells along, which lets go of the focus in some browsers.
  requestAnimationFrame(() => cell.focus());
}
