/** How many packages of a load are sampled (purchasing R25). */
import type { Decimal } from 'decimal.js';
import { Exact } from '#erp/domains/amounts/exact.ts';

export type Sampling = 'RAIZ_N_MAS_1' | 'PORCENTAJE' | 'FIJO';

const ASKED: Readonly<Record<Sampling, (packages: number, value: string) => Decimal>> = {
  RAIZ_N_MAS_1: (packages) => new Exact(packages).sqrt().ceil().plus(1),
  PORCENTAJE: (packages, value) => new Exact(packages).times(value).div(100).ceil(),
  FIJO: (_packages, value) => new Exact(value).ceil(),
};

/** `value` is the percentage, or the number; never more than there are. */
export const leastSample = (packages: number, sampling: Sampling, value: string | null): number =>
  Math.min(packages, ASKED[sampling](packages, value ?? '0').toNumber());
