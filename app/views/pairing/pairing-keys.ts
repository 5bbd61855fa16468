/**
 * Both lists by keyboard, and the difference of what is chosen while it is chosen. Arrows go from
 * row to row and from list to list, space chooses (it is a box), Enter presses the first button.
 */
const centsOf = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.');
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
  return amount.startsWith('-') ? -cents : cents;
};

const moneyOf = (cents: bigint): string => {
  const size = cents < 0n ? -cents : cents;
  const whole = (size / 100n).toLocaleString('es-MX');
  return `${cents < 0n ? '\u2212' : ''}$${whole}.${String(size % 100n).padStart(2, '0')}`;
};

const SIDES = ['left', 'right'] as const;
type Side = (typeof SIDES)[number];
const ARROWS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Where the keyboard was when the lists were drawn anew. */
let last: { readonly side: Side; readonly at: number } | null = null;

const boxesOf = (form: HTMLElement, side: Side): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>(`[data-side="${side}"] input[type="checkbox"]`),
];

function tell(form: HTMLElement): void {
  const sum = (side: Side) =>
    boxesOf(form, side).reduce(
      (cents, box) => (box.checked ? cents + centsOf(box.dataset.amount ?? '0') : cents),
      0n,
    );
  const [left, right] = [sum('left'), sum('right')];
  for (const [part, cents] of Object.entries({ left, right, difference: left - right })) {
    const place = form.querySelector(`[data-sum="${part}"]`);
    if (place) place.textContent = moneyOf(cents);
    place?.classList.toggle('neg', part === 'difference' && cents !== 0n);
  }
}

/** The box to which a key leads from another; null where it leads nowhere. */
function target(form: HTMLElement, from: HTMLInputElement, key: string) {
  const side: Side = from.closest('[data-side="right"]') ? 'right' : 'left';
  const own = boxesOf(form, side);
  const at = own.indexOf(from);
  if (key === 'ArrowDown') return own[at + 1];
  if (key === 'ArrowUp') return own[at - 1];
  const other = boxesOf(form, key === 'ArrowRight' ? 'right' : 'left');
  return other[Math.min(at, other.length - 1)];
}

export function enliven(form: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const plain = form.querySelector<HTMLElement>('[data-plain]');
  if (plain) plain.hidden = true;
  form.addEventListener('change', () => tell(form), { signal });
  form.addEventListener(
    'keydown',
    (event) => {
      const from = event.target;
      if (!(from instanceof HTMLInputElement) || from.type !== 'checkbox') return;
      if (event.key === 'Enter') {
        event.preventDefault();
        form.querySelector<HTMLButtonElement>('[data-first]')?.click();
        return;
      }
      if (!ARROWS.has(event.key)) return;
      event.preventDefault();
      target(form, from, event.key)?.focus();
    },
    { signal },
  );
  form.addEventListener(
    'focusin',
    ({ target: box }) => {
      if (!(box instanceof HTMLInputElement) || box.type !== 'checkbox') return;
      const side = box.closest('[data-side="right"]') ? 'right' : 'left';
      last = { side, at: boxesOf(form, side).indexOf(box) };
    },
    { signal },
  );
  tell(form);
  if (last === null || document.activeElement !== document.body) return;
  const boxes = boxesOf(form, last.side);
  boxes[Math.min(last.at, boxes.length - 1)]?.focus();
}
