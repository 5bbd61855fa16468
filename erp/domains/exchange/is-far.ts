import { Decimal } from 'decimal.js';

/** Part of the earlier rate by which another one may differ before somebody confirms it. */
const FAR = '0.1';

/** A rate that differs more than 10 % from the one before is odd; both are pesos for one unit. */
export const isFar = (rate: string, previous: string): boolean =>
  new Decimal(rate).minus(previous).abs().gt(new Decimal(previous).times(FAR));
