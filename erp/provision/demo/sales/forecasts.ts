/** What the demo expects to sell by line, and the goals of who sells, until the year ends. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { atDay, deskOf, fillIn, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';

const FORECAST = 'forecast';

/** Of the months of this year that have not passed, in pesos. */
interface Expected {
  readonly id: number;
  readonly total: string;
}

/** Of the month that ended, as it was expected when it began: what was sold stands beside it. */
async function expectLastMonth(manager: Desk): Promise<void> {
  const first = Temporal.PlainDate.from(day(0)).with({ day: 1 }).subtract({ months: 1 });
  const ago = Temporal.PlainDate.from(day(0)).since(first, { largestUnit: 'days' }).days;
  const branches = await manager.tx.query(
    sql<{
      id: number;
    }>`select id from branch_offices where account_id = ${TENANT} and status = 'ABIERTA' order by id limit 2`,
  );
  const month = `m${String(first.month).padStart(2, '0')}`;
  await atDay(manager, -ago, async (then) => {
    await fillIn(then, FORECAST, 'capture', {
      id: null,
      year: String(first.year),
      kind: 'PRONOSTICO',
      measure: 'IMPORTE',
      rows: Object.fromEntries(
        branches.map(({ id }, index) => [
          String(index),
          { branch_office_id: String(id), [month]: '6000' },
        ]),
      ),
    });
    await fillIn(then, FORECAST, 'publish', {
      id: null,
      kind: 'PRONOSTICO',
      from: first.toString(),
      to: first.toString(),
    });
  });
}

export async function demoForecasts(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant(system, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from forecast where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const manager = await deskOf(tx, services, system, 'demo');
    await expectLastMonth(manager);
    const month = `${day(0).slice(0, 7)}-01`;
    const year = month.slice(0, 4);
    const publish = (kind: string) =>
      fillIn(manager, FORECAST, 'publish', { id: null, kind, from: month, to: `${year}-12-01` });
    const capture = (kind: string, key: 'line_id' | 'seller_id', rows: readonly Expected[]) =>
      fillIn(manager, FORECAST, 'capture', {
        id: null,
        year,
        kind,
        measure: 'IMPORTE',
        rows: Object.fromEntries(
          rows.map(({ id, total }, index) => [
            String(index),
            { [key]: String(id), year_total: total },
          ]),
        ),
      });
    const lines = await tx.query(
      sql<Expected>`select l.id, (180000 + 45000 * row_number() over (order by l.id))::text as total from lines l where l.account_id = ${TENANT} order by l.id limit 8`,
    );
    const sellers = await tx.query(
      sql<Expected>`select u.id, '800000' as total from users u where u.account_id = ${TENANT} and u.is_seller order by u.id limit 4`,
    );
    if (lines.length > 0) {
      await capture('PRONOSTICO', 'line_id', lines);
      await publish('PRONOSTICO');
    }
    if (sellers.length > 0) {
      await capture('META', 'seller_id', sellers);
      await publish('META');
    }
  });
}
