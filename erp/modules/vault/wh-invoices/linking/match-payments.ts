/** Receipts of payments against what was paid: each document to its invoice, and to a payment. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { linkTo } from './link-known.ts';

/** Of these receipts; one whose documents all have their payment is linked to the first. */
export async function matchPayments(context: Writing, ids: readonly number[]): Promise<void> {
  const { tx } = context;
  if (ids.length === 0) return;
  await tx.execute(
    `update sat__wh_invoice_payments p set shipment_id = q.shipment_id, result = q.result
      from (select x.id, i.id as shipment_id, case when i.id is null then 'SIN_FACTURA'
          when exists (select 1 from cfl__open_items o join cfl__applications a on ${sameCompany('a', 'o')} and a.charge_item_id = o.id
            where ${sameCompany('o', 'i')} and o.source_resource = 'prc/invoice-shipments' and o.source_id = i.id::text and a.reverses_id is null and not exists (select 1 from cfl__applications z where ${sameCompany('z', 'a')} and z.reverses_id = a.id) and a.amount_charge = x.paid) then 'PAGO' else 'SIN_PAGO' end as result
        from sat__wh_invoice_payments x left join prc__invoice_shipments i on ${sameCompany('i', 'x')} and i.uuid_key = x.uuid
        where x.account_id = $1 and x.invoice_id = any($2::bigint[])) q
      where p.account_id = $1 and p.id = q.id and (p.shipment_id, p.result) is distinct from (q.shipment_id, q.result)`,
    [TENANT, ids],
  );
  const proven = await tx.query<{ uuid: string; id: string; name: string }>(
    `select w.uuid, (min(p.shipment_id))::text as id, min(coalesce(i.folio, i.supplier_folio, '')) as name from sat__wh_invoices w join sat__wh_invoice_payments p on ${sameCompany('p', 'w')} and p.invoice_id = w.id
        left join prc__invoice_shipments i on ${sameCompany('i', 'p')} and i.id = p.shipment_id
      where w.account_id = $1 and w.id = any($2::bigint[]) and w.cfdi_type = 'P' and w.status <> 'VINCULADO' group by w.uuid having bool_and(p.result = 'PAGO') order by w.uuid`,
    [TENANT, ids],
  );
  for (const { uuid, id, name } of proven)
    await linkTo(context, uuid, {
      source_resource: 'prc/invoice-shipments',
      source_id: id,
      name,
    });
}
