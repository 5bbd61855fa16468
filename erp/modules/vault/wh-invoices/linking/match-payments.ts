/** Receipts of payments against what was paid: each document to its invoice, and to a payment. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { paidInvoices } from '#erp/modules/prc/payment-complements/paid-invoices.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { linkTo, unlink } from './link-known.ts';

const SHIPMENTS = 'prc/invoice-shipments';

/**
 * What receipts say of these invoices, the first of one amount first; what the SAT has as cancelled
 * says nothing.
 */
const STATED = `select x.account_id, x.id, x.paid, i.id as shipment_id, w.sat_status <> 'CANCELADO' as valid, row_number() over (partition by x.uuid, x.paid, w.sat_status = 'CANCELADO' order by x.paid_on, x.installment, x.id) as n
    from sat__wh_invoice_payments x join sat__wh_invoices w on ${sameCompany('w', 'x')} and w.id = x.invoice_id left join prc__invoice_shipments i on ${sameCompany('i', 'x')} and i.uuid_key = x.uuid
    where x.account_id = $1 and x.uuid = any($2::text[])`;

const PAID = paidInvoices('i.account_id = $1 and i.uuid_key = any($2::text[])');

/** Of one amount, the first payment is that of the first receipt: none proves two. */
async function matchDocuments(tx: Tx, uuids: readonly string[]): Promise<void> {
  await tx.execute(
    `with stated as (${STATED}), paid as (select q.*, row_number() over (partition by q.shipment_id, q.amount order by q.date, q.first) as n from (${PAID}) q)
    update sat__wh_invoice_payments p set shipment_id = q.shipment_id, result = q.result
      from (select s.id, s.shipment_id, case when s.shipment_id is null then 'SIN_FACTURA' when s.valid and exists (select 1 from paid where paid.shipment_id = s.shipment_id and paid.amount = s.paid and paid.n = s.n) then 'PAGO' else 'SIN_PAGO' end as result from stated s) q
      where p.account_id = $1 and p.id = q.id and (p.shipment_id, p.result) is distinct from (q.shipment_id, q.result)`,
    [TENANT, uuids],
  );
}

/** The receipt of each payment, in the same order; without one it is owed, or overdue. */
async function followReceipts(
  { tx, now, actor }: Writing,
  uuids: readonly string[],
): Promise<void> {
  await tx.execute(
    `with stated as (${STATED}), owed as (select c.id, c.due_on, c.invoice_id, c.amount, row_number() over (partition by c.invoice_id, c.amount order by c.installment) as n
        from payments__complements c join prc__invoice_shipments i on ${sameCompany('i', 'c')} and i.id = c.invoice_id where c.account_id = $1 and i.uuid_key = any($2::text[]))
    update payments__complements c set cfdi_id = q.cfdi_id, state = q.state, version = c.version + 1
      from (select o.id, x.invoice_id as cfdi_id, case when x.invoice_id is not null then 'RECIBIDO' when o.due_on < $3::date then 'VENCIDO' else 'PENDIENTE' end as state
        from owed o left join stated s on s.shipment_id = o.invoice_id and s.paid = o.amount and s.n = o.n and s.valid left join sat__wh_invoice_payments x on x.account_id = $1 and x.id = s.id) q
      where c.account_id = $1 and c.id = q.id and (c.cfdi_id, c.state) is distinct from (q.cfdi_id, q.state)`,
    [TENANT, uuids, todayOf(now, actor.timeZone)],
  );
}

interface Proof {
  readonly uuid: string;
  readonly id: string | null;
  readonly name: string;
  readonly proven: boolean;
  readonly linked: boolean;
}

/** One whose documents all have their payment is linked to the first; otherwise it is let go. */
async function followProof(context: Writing, uuids: readonly string[]): Promise<void> {
  const found = await context.tx.query<Proof>(
    `select w.uuid, (min(p.shipment_id))::text as id, min(coalesce(i.folio, i.supplier_folio, '')) as name, bool_and(p.result = 'PAGO') as proven, w.status = 'VINCULADO' as linked
      from sat__wh_invoices w join sat__wh_invoice_payments p on ${sameCompany('p', 'w')} and p.invoice_id = w.id left join prc__invoice_shipments i on ${sameCompany('i', 'p')} and i.id = p.shipment_id
      where w.account_id = $1 and w.cfdi_type = 'P' and w.id in (select x.invoice_id from sat__wh_invoice_payments x where x.account_id = $1 and x.uuid = any($2::text[])) and (w.source_resource is null or w.source_resource = '${SHIPMENTS}')
      group by w.id, w.uuid, w.status order by w.uuid`,
    [TENANT, uuids],
  );
  for (const { uuid, id, name, proven, linked } of found) {
    if (proven && !linked)
      await linkTo(context, uuid, { source_resource: SHIPMENTS, source_id: id!, name });
    if (!proven && linked) await unlink(context, uuid);
  }
}

/** Of these invoices, by their fiscal folios. */
async function matchInvoices(context: Writing, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await matchDocuments(context.tx, uuids);
  await followReceipts(context, uuids);
  await followProof(context, uuids);
}

/** Of these receipts, and of whatever else says payments of their invoices. */
export async function matchPayments(context: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await context.tx.query<{ uuid: string }>(
    `select distinct uuid from sat__wh_invoice_payments where account_id = $1 and invoice_id = any($2::bigint[]) order by uuid`,
    [TENANT, ids],
  );
  await matchInvoices(
    context,
    rows.map(({ uuid }) => uuid),
  );
}

/** Invoices that were paid, or whose payment was undone, and of which a receipt is there. */
export async function followPaid(context: Writing, shipments: readonly string[]): Promise<void> {
  if (shipments.length === 0) return;
  const rows = await context.tx.query<{ uuid: string }>(
    `select distinct i.uuid_key as uuid from prc__invoice_shipments i join sat__wh_invoice_payments p on ${sameCompany('p', 'i')} and p.uuid = i.uuid_key where i.account_id = $1 and i.id::text = any($2::text[]) order by 1`,
    [TENANT, shipments],
  );
  await matchInvoices(
    context,
    rows.map(({ uuid }) => uuid),
  );
}
