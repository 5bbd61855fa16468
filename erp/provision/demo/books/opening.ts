import { insertEntry, type NewEntryLine } from '#erp/domains/accounting/insert-entry.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { deskOf, type Desk } from '../office/desk.ts';
import { MONTHS, monthBegin } from './calendar.ts';
import { BROUGHT_IN } from './fixed-assets.ts';

/** Inventory accounts by the kind of the place. */
const ACCOUNTS = [
  ['INVENTARIO', '115.01.01'],
  ['TRANSITO', '115.05.01'],
  ['TERCEROS', '115.06.01'],
] as const;
const CAPITAL = '301.01.01';
const EARLIER_RESULT = '304.01.01';

type Amount = readonly [code: string, amount: number];

/** What the events of before this day left in each account of inventory, in pesos with cents. */
const left = (desk: Desk, day: string) =>
  desk.tx.query(
    sql<{
      kind: string;
      amount: string;
    }>`select kind, sum(amount)::numeric(18,2)::text as amount from (
        select coalesce(e.account_kind, 'INVENTARIO') as kind, round(e.amount, 2) as amount from acc__posting_events e where e.account_id = ${TENANT} and e.date < ${day} and (e.event like 'INV\\_%' or e.event = 'VAR_NEGATIVO')
        union all
        select coalesce(e.other_account_kind, 'INVENTARIO'), -round(e.amount, 2) from acc__posting_events e where e.account_id = ${TENANT} and e.date < ${day} and e.event = 'INV_TRASPASO'
        union all
        select coalesce(e.account_kind, 'INVENTARIO'), round(e.amount, 2) from acc__posting_events e join movements m on ${raw(sameCompany('m', 'e'))} and m.id = e.movement_id join inv__movement_types y on ${raw(sameCompany('y', 'm'))} and y.id = m.movement_type_id
        where e.account_id = ${TENANT} and e.date >= ${day} and y.code = 'INI') q
      group by 1 having sum(amount) <> 0`,
  );

const sumOf = (rows: readonly Amount[]) =>
  rows.reduce((sum, [, amount]) => sum + Math.round(amount * 100), 0) / 100;

/** The books begin five months ago with what there was, and what moved since is posted. */
export async function demoOpening(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const desk = await deskOf(tx, services, system, 'contador_general');
    const [known] = await tx.query(
      sql`select 1 from acc__configuration where account_id = ${TENANT} and start_date is not null`,
    );
    if (known) return;
    const first = monthBegin(system, MONTHS).toString();
    await tx.execute(
      sql`update acc__configuration set start_date = ${first}, version = version + 1 where account_id = ${TENANT}`,
    );
    await openWith(desk, system.accountId, first);
    const today = Temporal.Now.plainDateISO(system.timeZone);
    await postQueued({ ...desk, now: services.now() }, today.toString());
  });
}

/** The stock is what earlier years earned; the partners brought the plant in. */
async function openWith(desk: Desk, accountId: number, first: string): Promise<void> {
  const accounts = await idsByCode(desk.tx, accountId, 'acc__accounts');
  const types = await idsByCode(desk.tx, accountId, 'acc__journal_types');
  const worth = new Map((await left(desk, first)).map((row) => [row.kind, Number(row.amount)]));
  const stock = ACCOUNTS.flatMap(([kind, code]): Amount[] => {
    const amount = worth.get(kind) ?? 0;
    return amount === 0 ? [] : [[code, amount]];
  });
  const plant = BROUGHT_IN.map(([, , code, cost]): Amount => [code, Number(cost)]);
  const all: readonly Amount[] = [
    ...stock,
    ...plant,
    [CAPITAL, -sumOf(plant)],
    [EARLIER_RESULT, -sumOf(stock)],
  ];
  const context = { ...desk, now: desk.services.now() };
  await insertEntry(
    context,
    await requireEntryPeriod(desk.tx, desk.actor, first),
    {
      journal_type_id: types.get('AP')!,
      date: first,
      concept: 'Saldos al iniciar la contabilidad',
      origin: 'APERTURA',
    },
    all.map(([code, amount]): NewEntryLine => ({
      book_account_id: accounts.get(code)!,
      debit: amount > 0 ? amount.toFixed(2) : null,
      credit: amount < 0 ? (-amount).toFixed(2) : null,
    })),
  );
}
