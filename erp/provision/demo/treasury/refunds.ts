/** What a customer refused at its door, of an order that it had paid: credited and given back. */
import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { act, fillIn, type Desk } from '../office/desk.ts';
import { treasuryOf } from './movements.ts';
import type { InvoicingDesk } from '../sales/invoicing-desk.ts';

const REJECTIONS = 'sls/rejections';

interface Refused {
  readonly id: number;
  readonly line: number;
  readonly qty: string;
}

const refusedOf = async ({ tx }: Desk, invoice: number): Promise<Refused | undefined> =>
  (
    await tx.query(
      sql<Refused>`select r.id, x.id as line, x.qty::text as qty from sls__rejections r join sls__rejections__lines x on x.account_id = ${TENANT} and x.rejection_id = r.id and x.qty > 0
        where r.account_id = ${TENANT} and r.status = 'BORRADOR' and r.customer_id = (select customer_id from satinvoices where account_id = ${TENANT} and id = ${invoice}) order by r.id, x.id limit 1`,
    )
  )[0];

async function quarantine({ tx }: Desk): Promise<number | undefined> {
  const [storage] = await tx.query(
    sql<{
      id: number;
    }>`select s.id from storages s join storage_types y on y.account_id = ${TENANT} and y.id = s.storage_type_id where s.account_id = ${TENANT} and s.active and y.usage in ('RECHAZO', 'CUARENTENA') order by s.id limit 1`,
  );
  return storage?.id;
}

/** Received, judged and resolved; the note that it leaves, null where nothing is left. */
async function resolve(desk: Desk, invoice: number): Promise<number | null> {
  const refused = await refusedOf(desk, invoice);
  const storage = await quarantine(desk);
  if (!refused || storage === undefined) return null;
  const { id, line, qty } = refused;
  await fillIn(desk, REJECTIONS, 'receive', {
    id,
    storage_id: String(storage),
    lines: [{ id: String(line), qty_received: qty }],
  });
  await fillIn(desk, REJECTIONS, 'judge', {
    id,
    responsible_area: 'TRANSPORTE',
    lines: [{ id: String(line), verdict: 'PROCEDE' }],
  });
  await act(desk, REJECTIONS, 'resolve', id, { resolution: 'REEMBOLSO' });
  return noteOf(desk, id);
}

async function noteOf({ tx }: Desk, id: number): Promise<number | null> {
  const [refund] = await tx.query(
    sql<{
      credit_note_id: number | null;
    }>`select credit_note_id from refunds where account_id = ${TENANT} and rejection_id = ${id}`,
  );
  return refund?.credit_note_id ?? null;
}

async function giveBack(desk: Desk, note: number): Promise<void> {
  const [refund] = await desk.tx.query(
    sql<{
      id: number;
    }>`select id from refunds where account_id = ${TENANT} and credit_note_id = ${note} and status = 'CON_NOTA'`,
  );
  if (!refund) return;
  const today = desk.services.now().toZonedDateTimeISO(desk.actor.timeZone).toPlainDate();
  const { accounts, forms } = await treasuryOf(desk);
  await fillIn(desk, 'refunds', 'pay', {
    id: refund.id,
    date: today.toString(),
    bank_account_id: String(accounts.get('BBVA operativa')),
    payment_type_id: String(forms.get('01')),
  });
}

/** Of an invoice that was collected whole; its payment waits at the treasury. */
export async function demoRefund(office: InvoicingDesk, invoice: number): Promise<void> {
  const note = await office.within((desk) => resolve(desk, invoice));
  if (note === null) return;
  await office.ask('stamp', note);
  await office.within((desk) => giveBack(desk, note));
  await office.within(async (desk) => {
    const today = desk.services.now().toZonedDateTimeISO(desk.actor.timeZone).toPlainDate();
    // What came back to the warehouse has its entry, too.
    await postQueued({ ...desk, now: desk.services.now() }, today.toString());
  });
}
