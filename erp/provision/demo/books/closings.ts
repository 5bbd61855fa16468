/** Months of the demo that are over: revalued, declared and closed, as far as their list allows. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';
import { itemsOf, moveMoney, settles, treasuryOf } from '../treasury/movements.ts';
import { MONTHS, dayOf, monthBegin, monthEnd } from './calendar.ts';

const RETURNS = 'sat/tax-return';
const KINDS = ['IVA', 'RETENCIONES'] as const;
/** Returns are filed on this day of the next month, and paid. */
const FILED = 16;

const periodOf = async ({ tx }: Desk, { year, month }: Temporal.PlainDate) => {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from acc__periods where account_id = ${TENANT} and year = ${year} and month = ${month}`,
  );
  return found!.id;
};

/** The books of a month close after its stock. */
async function isStockClosed({ tx }: Desk, month: Temporal.PlainDate): Promise<boolean> {
  const [open] = await tx.query(
    sql`select 1 from inv__periods where account_id = ${TENANT} and period = ${month.toString().slice(0, 7)} and status = 'ABIERTO'`,
  );
  return open === undefined;
}

async function revalue(desk: Desk, date: string): Promise<void> {
  const { id } = await make(desk, 'fluctuations', { date, scope: 'TODO' });
  await act(desk, 'fluctuations', 'apply', id!);
}

async function declare(desk: Desk, system: Actor, back: number): Promise<void> {
  const { year, month } = monthBegin(system, back);
  const treasury = await treasuryOf(desk);
  const filed = dayOf(system, back - 1, FILED);
  for (const kind of KINDS) {
    const { id, to_pay } = await make(desk, RETURNS, {
      year: String(year),
      month: String(month),
      kind,
    });
    if (back === 1) continue;
    await act(desk, RETURNS, 'file', id!, {
      operation_number: `41${year}${String(month).padStart(2, '0')}${kind.length}`,
      filed_at: filed,
      ...(Number(to_pay) > 0 && { capture_line: `04 ${year} ${month} ${kind.length}` }),
    });
    const [item] = await itemsOf(desk, RETURNS, id!);
    if (!item) continue;
    await moveMoney(treasury, {
      type: 'IMP',
      date: filed,
      account: 'BBVA operativa',
      amount: item.balance,
      concept: 'Pago de impuestos federales',
      subject_id: item.subject_id,
      lines: [settles(item.id, item.balance)],
    });
  }
}

/** The last month is being closed: its returns are calculated, its stock is open. */
export async function demoClosings(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from sat__tax_return where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const desk = await deskOf(tx, services, system, 'contador_general');
    let closes = true;
    for (let back = MONTHS; back > 0; back -= 1) {
      const month = monthBegin(system, back);
      const id = await periodOf(desk, month);
      closes = (await isStockClosed(desk, month)) && closes;
      await revalue(desk, monthEnd(system, back).toString());
      await act(desk, 'acc/periods', 'start-close', id);
      await declare(desk, system, back);
      if (closes && back > 1) await act(desk, 'acc/periods', 'close', id);
    }
  });
}
