import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';

/** Inventory accounts by the kind of the place. */
const ACCOUNTS = [
  ['INVENTARIO', '115.01.01'],
  ['TRANSITO', '115.05.01'],
  ['TERCEROS', '115.06.01'],
] as const;

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

/** The books take the stock over on the first of this month, and what moved since is posted. */
export async function demoBooks(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const desk = await deskOf(tx, services, system, 'contador_general');
    const [known] = await tx.query(
      sql`select 1 from acc__configuration where account_id = ${TENANT} and start_date is not null`,
    );
    if (known) return;
    const today = Temporal.Now.plainDateISO(system.timeZone);
    const first = today.with({ day: 1 });
    await tx.execute(
      sql`update acc__configuration set start_date = ${first.toString()}, version = version + 1 where account_id = ${TENANT}`,
    );
    await openWith(desk, system.accountId, first);
    await postQueued({ ...desk, now: services.now() }, today.toString());
  });
}

async function openWith(desk: Desk, accountId: number, first: Temporal.PlainDate): Promise<void> {
  const accounts = await idsByCode(desk.tx, accountId, 'acc__accounts');
  const types = await idsByCode(desk.tx, accountId, 'acc__journal_types');
  const worth = new Map((await left(desk, first.toString())).map((row) => [row.kind, row.amount]));
  const line = (code: string, amount: number) => ({
    book_account_id: String(accounts.get(code)),
    [amount > 0 ? 'debit' : 'credit']: Math.abs(amount).toFixed(2),
  });
  const rows = ACCOUNTS.flatMap(([kind, code]) => {
    const amount = Number(worth.get(kind) ?? 0);
    return amount === 0 ? [] : [{ code, amount }];
  });
  if (rows.length === 0) return;
  const total = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  const { id } = await make(desk, 'acc/book-entries', {
    journal_type_id: String(types.get('AJ')),
    date: first.toString(),
    concept: 'Inventario al iniciar la contabilidad',
    lines: [...rows.map(({ code, amount }) => line(code, amount)), line('304.01.01', -total)],
  });
  await act(desk, 'acc/book-entries', 'post', id!);
}
