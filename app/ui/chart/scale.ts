/** Axis values that people read easily, and large figures in few letters. */

/**
 * Steps of 1, 2, 2.5 or 5 times a power of ten. Things that are counted have no halves: `whole`.
 */
export function ticksOf(bottom: number, top: number, whole = false, wanted = 4): readonly number[] {
  if (bottom === 0 && top === 0) return [0, 1];
  if (bottom === top) return ticksOf(bottom - Math.abs(bottom) / 20, top + Math.abs(top) / 20);
  const rough = (top - bottom) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fine = [1, 2, 2.5, 5, 10]
    .map((each) => each * power)
    .find((each) => each >= rough - power * 1e-9)!;
  const step = whole ? Math.max(1, Math.ceil(fine)) : fine;
  const first = Math.floor(bottom / step + 1e-9);
  const last = Math.ceil(top / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

const UNITS: readonly (readonly [from: number, mark: string])[] = [
  [1e12, ' B'],
  [1e6, ' M'],
  [1e4, ' k'],
];

/** `1234567` → `1.2 M`; `B` is the Spanish billón. Whole numbers up to four digits stay. */
export function shortNumber(value: number): string {
  const unit = UNITS.find(([from]) => Math.abs(value) >= from);
  const divided = unit ? value / (unit[0] === 1e4 ? 1e3 : unit[0]) : value;
  let decimals = 1;
  if (Math.abs(divided) >= 100 || Number.isInteger(divided)) decimals = 0;
  else if (Math.abs(divided) < 1) decimals = 2;
  const text = divided.toLocaleString('en-US', {
    minimumFractionDigits: 0,
    maximumFractionDigits: decimals,
  });
  return `${text.replace('-', '\u2212')}${unit?.[1] ?? ''}`;
}
