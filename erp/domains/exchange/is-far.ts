import { Decimal } from 'decimal.js';

/** Part of the earlier rate by which another one may differ before somebody confirms it. */
const FAR = '0.1';

/** A rate that differs by more than so much from the one before is odd; pesos for one unit. */
export const isFar = (rate: string, previous: string, far: string = FAR): boolean =>
  new Decimal(rate).minus(previous).abs().gt(new Decimal(previous).times(far));
