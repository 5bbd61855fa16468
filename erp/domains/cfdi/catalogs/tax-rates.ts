/** SAT c_TasaOCuota: the rates that a tax may have, with their validity where it has an end. */
import { Exact } from '../../amounts/exact.ts';

interface RateEntry {
  readonly tax: string;
  readonly factor: string;
  /** A fixed rate has both alike. Six decimals. */
  readonly least: string;
  readonly most: string;
  readonly transferred: boolean;
  readonly withheld: boolean;
  readonly from?: string;
  readonly to?: string;
}

const TASA = 'Tasa';
const fixed = (tax: string, rate: string, withheld = false): RateEntry => ({
  tax,
  factor: TASA,
  least: rate,
  most: rate,
  transferred: true,
  withheld,
});
const upTo = (tax: string, most: string): RateEntry => ({
  tax,
  factor: TASA,
  least: '0.000000',
  most,
  transferred: false,
  withheld: true,
});

const EXCISE_WITHHELD = [
  ...['0.265000', '0.300000', '0.530000', '0.500000', '1.600000', '0.304000', '0.250000'],
  ...['0.090000', '0.080000', '0.070000', '0.060000'],
];

const RATES: readonly RateEntry[] = [
  fixed('002', '0.000000'),
  fixed('002', '0.160000'),
  fixed('002', '0.080000'),
  upTo('002', '0.160000'),
  upTo('001', '0.350000'),
  ...EXCISE_WITHHELD.map((rate) => fixed('003', rate, true)),
  fixed('003', '0.030000'),
  fixed('003', '0.000000'),
  {
    tax: '003',
    factor: 'Cuota',
    least: '0.000000',
    most: '72.160500',
    transferred: true,
    withheld: true,
  },
];

/**
 * Whether the tax may have the rate on that day (`YYYY-MM-DD`, or a wall time). Rates have six
 * decimals, a quota is pesos a unit.
 */
export function rateExists(
  { tax, factor, rate }: { readonly tax: string; readonly factor: string; readonly rate: string },
  side: 'transferred' | 'withheld',
  on: string,
): boolean {
  const day = on.slice(0, 10);
  return RATES.some(
    (entry) =>
      entry.tax === tax &&
      entry.factor === factor &&
      entry[side] &&
      (entry.from ?? day) <= day &&
      day <= (entry.to ?? day) &&
      new Exact(rate).gte(entry.least) &&
      new Exact(rate).lte(entry.most),
  );
}
