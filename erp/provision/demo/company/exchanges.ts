import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { deskOf, make } from '../office/desk.ts';

/** Days back, so that every month of the books has its rates. */
const DAYS = 200;
const SATURDAY = 6;

/** A rate that walks about its middle: the same every time that it is made. */
const walk = (middle: number, swing: number, day: number): string =>
  (
    middle +
    swing * Math.sin(day / 17) +
    (swing / 3) * Math.sin(day / 5) +
    (swing / 9) * Math.sin(day * 2.3)
  ).toFixed(4);

/** Dollars of each working day, euros of each week, up to today. */
export async function demoExchanges(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from exchanges where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    const author = await deskOf(tx, services, system, 'contador_general');
    const currencies = await idsByCode(tx, system.accountId, 'currencies');
    const today = Temporal.Now.plainDateISO(system.timeZone);
    const add = (date: string, currency: string, rate: string) =>
      make(author, 'exchanges', {
        date,
        currency_id: String(currencies.get(currency)),
        kind: 'DOF',
        rate,
      });
    for (let back = DAYS; back >= 0; back -= 1) {
      const day = today.subtract({ days: back });
      if (day.dayOfWeek < SATURDAY) await add(day.toString(), 'USD', walk(18.15, 0.7, back));
      if (day.dayOfWeek === 1) await add(day.toString(), 'EUR', walk(20.6, 0.6, back));
    }
  });
}
