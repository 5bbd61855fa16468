/**
 * Random lives of money beside the model (finance/books.ts): after each step accounts and items, at
 * times applications, banks, taxes and past days. `MONEY_LIVES` makes more lives than the fixed
 * ones, from seed `MONEY_SEED` on.
 *
 * Runs behind a pooler too: random lives take most ways that write.
 */
import { test } from 'vitest';
import {
  compareApplications,
  compareBooks,
  compareDay,
  compareKept,
  compareStatements,
} from './finance/compare.ts';
import { dice } from './finance/dice.ts';
import { Life } from './finance/life.ts';
import { refusedChanges } from './finance/refused.ts';
import { plus, setting, type Setting } from './finance/stage.ts';

const LIVES = Number(process.env.MONEY_LIVES ?? 2);
const FIRST = Number(process.env.MONEY_SEED ?? 1);
const STEPS = Number(process.env.MONEY_STEPS ?? 45);
/** Of a life that has closed its year. */
const AFTER = 10;

/** Every life posts these. */
const POSTED = [
  'acc__book_entries',
  'acc__book_entry_lines',
  'cfl__movement_lines',
  'cfl__movements',
  'cfl__open_items',
  'cfl__transactions',
  'prc__invoice_shipments',
  'prc_invoice_lines',
];

/** What the life posted is not changed behind the product's back. */
async function requireRefused(at: Setting): Promise<void> {
  const refused = await refusedChanges(at);
  const missing = POSTED.filter((table) => !refused.has(table));
  if (missing.length > 0) throw new Error(`nothing posted: ${missing.join()}`);
}

async function live(seed: number): Promise<void> {
  const random = dice(seed);
  const at = await setting(random, seed % 2 === 0 ? 'year end' : 'months');
  const life = new Life(at, random);
  const days = dice(seed + 1_000_000);
  const anyDay = () => plus(at.first, days.upTo(102));
  const steps = async (count: number) => {
    for (let step = 1; step <= count; step += 1) {
      await life.step();
      await compareBooks(at);
      if (step % 6 === 0) {
        await compareApplications(at);
        await compareDay(at, anyDay());
      }
    }
  };
  try {
    await steps(STEPS);
    if (await life.closeYear()) {
      await compareBooks(at);
      await steps(AFTER);
    }
    for (let count = 0; count < 8; count += 1) await compareDay(at, anyDay());
    await compareDay(at, at.today);
    await compareStatements(at);
    await life.compareYear();
    await compareKept(at);
    await requireRefused(at);
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}\n${life.log.join('\n')}`, { cause: error });
  }
}

test.each(Array.from({ length: LIVES }, (_, i) => FIRST + i))(
  'a life of money agrees with the model at every step (seed %d)',
  { timeout: 240_000 },
  live,
);
