import { insertRows } from '#erp/db/insert-rows.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

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
    const currencies = await idsByCode(tx, system.accountId, 'currencies');
    const users = await idsByCode(tx, system.accountId, 'users', 'nickname');
    const today = Temporal.Now.plainDateISO(system.timeZone);
    const rows = Array.from({ length: DAYS + 1 }, (_, i) => DAYS - i).flatMap((back) => {
      const day = today.subtract({ days: back });
      const row = (currency: string, rate: string) => ({
        date: day.toString(),
        currency_id: currencies.get(currency),
        kind: 'DOF',
        rate,
        source: 'MANUAL',
        created_by: users.get('contador_general') ?? null,
      });
      return [
        ...(day.dayOfWeek < SATURDAY ? [row('USD', walk(18.15, 0.7, back))] : []),
        ...(day.dayOfWeek === 1 ? [row('EUR', walk(20.6, 0.6, back))] : []),
      ];
    });
    await insertRows(tx, system.accountId, 'exchanges', rows);
  });
}
