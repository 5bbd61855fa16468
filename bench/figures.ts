/** One measured figure, beside the bound it has to keep. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  /** What it is compared with in the same run. */
  readonly yardstick?: string;
  readonly bound: string;
  readonly kept: boolean;
}

export const atMost = (
  what: string,
  value: number,
  bound: number,
  unit: string,
  yardstick?: string,
): Figure => ({
  what,
  measured: `${format(value)} ${unit}`,
  ...(yardstick && { yardstick }),
  bound: `≤ ${format(bound)} ${unit}`,
  kept: value <= bound,
});

export const atLeast = (
  what: string,
  value: number,
  bound: number,
  unit: string,
  yardstick?: string,
): Figure => ({
  what,
  measured: `${format(value)} ${unit}`,
  ...(yardstick && { yardstick }),
  bound: `≥ ${format(bound)} ${unit}`,
  kept: value >= bound,
});

export const format = (value: number): string => {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ what, measured, yardstick, bound, kept }) =>
      `| ${what} | ${measured} | ${yardstick ?? ''} | ${bound} | ${kept ? 'kept' : '**missed**'} |`,
  );
  return ['| What | Measured | Beside | Bound | |', '|---|---|---|---|---|', ...rows].join('\n');
}
