/**
 * Random lives of purchases: orders, receipts, dicta, charges, invoices, notes, returns of one lot
 * or several, that are replaced or not, reversals and payments through the API. After each step
 * stock, counters, items, books and banks agree, and
 * what was received and not invoiced is, reception by reception, what its lines say; at its end all
 * that came is settled and nothing is left between. `PURCHASE_LIVES` makes more of them, from
 * seed `PURCHASE_SEED` on; `PURCHASE_KEEP=3,7` lives only these steps of a seed, and
 * `PURCHASE_SHRINK=1` looks for the fewest that still fail.
 *
 * Runs behind a pooler too: random lives take most ways that write.
 */
import { expect, test } from 'vitest';
import { live, type Outcome } from './purchasing/life.ts';

const LIVES = Number(process.env.PURCHASE_LIVES ?? 2);
const FIRST = Number(process.env.PURCHASE_SEED ?? 1);
const STEPS = Number(process.env.PURCHASE_STEPS ?? 30);
const KEEP = process.env.PURCHASE_KEEP?.split(',').map(Number);

const all = KEEP ?? Array.from({ length: STEPS }, (_, i) => i + 1);

/** Without each step that the failure does without, from the last to the first. */
async function shrink(seed: number, first: Outcome): Promise<{ kept: number[]; outcome: Outcome }> {
  let [kept, outcome] = [[...all], first];
  for (const step of [...all].toReversed()) {
    const fewer = kept.filter((each) => each !== step);
    const tried = await live(seed, fewer);
    if (tried.failure) [kept, outcome] = [fewer, tried];
  }
  return { kept, outcome };
}

test.each(Array.from({ length: LIVES }, (_, i) => FIRST + i))(
  'a life of purchases holds at every step and leaves nothing between (seed %d)',
  { timeout: process.env.PURCHASE_SHRINK ? 3_600_000 : 240_000 },
  async (seed) => {
    const first = await live(seed, all);
    if (!first.failure) return expect(first.acts.size).toBeGreaterThan(KEEP ? 0 : 7);
    const { kept, outcome } = process.env.PURCHASE_SHRINK
      ? await shrink(seed, first)
      : { kept: all, outcome: first };
    throw new Error(
      `seed ${seed}, PURCHASE_KEEP=${kept.join()}: ${outcome.failure?.message}\n${outcome.log.join('\n')}`,
      { cause: outcome.failure },
    );
  },
);
