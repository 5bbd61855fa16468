/** Reports as people ask for them: the page, its opening row, totals and checks. */
import type { StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { newWatch, watched } from './watched.ts';

interface Measured {
  /** Of the quickest of seven: others use the machine too. */
  readonly ms: number;
  /** Longest statement of that one, milliseconds. */
  readonly longest: number;
  readonly sql: string;
}

export async function reportOf(
  { company: { services }, admin }: StockCompany,
  path: string,
  body: Record<string, unknown>,
  method: 'get' | 'post' = 'post',
): Promise<Measured> {
  const watch = newWatch();
  const send = callerOf({ ...services, db: watched(services.db, watch) }, admin);
  const rounds: Measured[] = [];
  for (let round = 0; round < 7; round++) {
    Object.assign(watch, newWatch());
    const started = performance.now();
    const reply = await send[method](path, body);
    const ms = performance.now() - started;
    if (reply.status !== 200) throw new Error(reply.text);
    rounds.push({ ...watch, ms });
  }
  return rounds.reduce((best, each) => (each.ms < best.ms ? each : best));
}
