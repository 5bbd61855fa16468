import { VEHICLES } from '#erp/domains/cfdi/catalogs/landing-bill.ts';

interface Range {
  readonly min: number;
  readonly max: number;
}

const MOST = 2;

/**
 * How many trailers a configuration of the SAT takes: its key names each of them, an `S` for those
 * that rest on the tractor and an `R` for the others. `T3S2R4` takes two.
 */
export function trailersOf(config: string): Range {
  const entry = VEHICLES.get(config);
  if (!entry || entry.trailers === 'NONE') return { min: 0, max: 0 };
  if (entry.trailers === 'OPTIONAL') return { min: 0, max: MOST };
  const named = config.match(/[SR]\d/g)?.length ?? 1;
  return { min: named, max: named };
}
