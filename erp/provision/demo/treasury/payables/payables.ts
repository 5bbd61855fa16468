/** What suppliers of the demo charge for, and what they were paid. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { MONTHS, dayOf } from '../../books/calendar.ts';
import { OWED } from '../../books/opening.ts';
import { act, deskOf, make } from '../../office/desk.ts';
import {
  itemsOf,
  moveMoney,
  openingItem,
  settles,
  treasuryOf,
  type Treasury,
} from '../movements.ts';
import { cataloguesOf, numbers, paidFrom, posted, type Capturing } from './capture.ts';
import { CHARGES, REPAIRS } from './charge-data.ts';
import { captureOthers, chargedKey, payAhead } from './others.ts';

const INVOICES = 'prc/invoice-shipments';
const PAYMENTS = 'payments';

/** A check pays what is left of it, or a part; the treasury applies what payables captured. */
async function pay(
  { desk, treasury, catalogues }: Capturing,
  id: number,
  {
    supplier,
    date,
    part,
  }: { readonly supplier: string; readonly date: string; readonly part?: string },
): Promise<void> {
  const [item] = await itemsOf(desk, INVOICES, id);
  if (!item) return;
  const amount = part ?? item.balance;
  const made = await make(desk, PAYMENTS, {
    ...paidFrom(treasury, catalogues, supplier),
    date,
    amount,
    applications: [{ invoice_id: String(id), invoice_amount: amount }],
  });
  await act(treasury.desk, PAYMENTS, 'apply', made.id!);
}

/** What was owed when the books began is no invoice here: the treasury pays its item. */
async function payOpening(treasury: Treasury, date: string): Promise<void> {
  const { id, subject_id, balance } = await openingItem(treasury.desk, OWED.repair.number);
  await moveMoney(treasury, {
    type: 'OEG',
    date,
    account: 'BBVA operativa',
    amount: balance,
    concept: `Pago de la factura ${OWED.repair.number}`,
    subject_id,
    form: '02',
    lines: [settles(id, balance)],
  });
}

/**
 * Receipts of what was paid before came, but for the last ones; until then none stops a payment,
 * since half a year is paid at once.
 */
export const receiveComplements = (tx: Tx) =>
  tx.execute(
    sql`update payments__complements set state = 'RECIBIDO' where account_id = ${TENANT} and id not in (select id from payments__complements where account_id = ${TENANT} and state = 'VENCIDO' order by due_on desc, id desc limit 2) and id not in (select id from payments__complements where account_id = ${TENANT} and state = 'PENDIENTE' order by due_on desc, id desc limit 3)`,
  );

export const holdForReceipts = (tx: Tx, on: boolean) =>
  tx.execute(
    sql`update pur__pur_settings set block_missing_rep = ${on} where account_id = ${TENANT}`,
  );

export async function demoPayables(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from prc__invoice_shipments where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    await holdForReceipts(tx, false);
    const desk = await deskOf(tx, services, system, 'cuentas_por_pagar');
    const treasury = await treasuryOf(await deskOf(tx, services, system, 'tesoreria'));
    const catalogues = await cataloguesOf(desk);
    const at = { desk, system, treasury, catalogues, nextNumber: numbers() };
    const made = new Map<string, number>();
    const today = Temporal.Now.plainDateISO(system.timeZone).toString();
    for (let back = MONTHS; back >= 0; back -= 1)
      for (const charge of CHARGES) {
        if (charge.months && !charge.months.includes(back)) continue;
        const date = dayOf(system, back, charge.day);
        const id = await posted(at, charge, date);
        made.set(chargedKey(charge.supplier, back), id);
        if (charge.paid === undefined || charge.owed?.includes(back)) continue;
        const due = Temporal.PlainDate.from(date).add({ days: charge.paid }).toString();
        if (due > today) continue;
        await pay(at, id, {
          supplier: charge.supplier,
          date: due,
          ...(charge.part?.month === back && { part: charge.part.amount }),
        });
      }
    await receiveComplements(tx);
    await captureOthers(at, made);
    await payAhead(at, made.get(chargedKey(REPAIRS.supplier, 1))!);
    await payOpening(treasury, dayOf(system, MONTHS, 14));
    await holdForReceipts(tx, true);
  });
}
