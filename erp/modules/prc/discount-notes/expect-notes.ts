/** A payment with discounts leaves its supplier a credit note to send (purchasing R41). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';

export const NOTES = 'payments/discount-notes';
const DAYS = 30;

interface Paid {
  readonly id: number;
  readonly folio: string;
  /** ISO day. */
  readonly date: string;
}

/** What each invoice was discounted, with its taxes as the discount took them off. */
export async function expectNotes({ tx, actor }: Writing, paid: Paid): Promise<void> {
  const due = Temporal.PlainDate.from(paid.date).add({ days: DAYS }).toString();
  await tx.execute(
    sql`insert into payments__discount_notes (account_id, created_by, updated_by, supplier_id, invoice_id, payment_id, payment_no, paid_on, base, tax, amount, currency_id, due_on, state)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, i.supplier_id, i.id, ${paid.id}, ${paid.folio}, ${paid.date}::date, sum(k.amount - x.tax), sum(x.tax), sum(k.amount), i.currency_id, ${due}::date, 'PENDIENTE'
      from cfl__open_items k join cfl__applications a on a.account_id = ${TENANT} and a.credit_item_id = k.id and a.reverses_id is null join cfl__open_items o on o.account_id = ${TENANT} and o.id = a.charge_item_id and o.source_resource = 'prc/invoice-shipments'
        join prc__invoice_shipments i on i.account_id = ${TENANT} and i.id = o.source_id::bigint
        cross join lateral (select coalesce(sum(case y.kind when 'RETENCION' then -z.amount else z.amount end), 0.00) as tax from cfl__open_item_taxes z join sattaxes y on y.account_id = ${TENANT} and y.id = z.tax_id where z.account_id = ${TENANT} and z.item_id = k.id) x
      where k.account_id = ${TENANT} and k.source_resource = 'payments' and k.source_id = ${String(paid.id)} and k.kind = 'NOTA_CREDITO' group by i.id, i.supplier_id, i.currency_id`,
  );
}

const answeredNotes = async (tx: Tx, paymentId: number): Promise<readonly number[]> =>
  (
    await tx.query(
      sql<{
        id: number;
      }>`select id from payments__discount_notes where account_id = ${TENANT} and payment_id = ${paymentId} and state in ('RECIBIDA', 'SIN_NOTA') order by id for update`,
    )
  ).map(({ id }) => id);

/** The payment is undone: what took its discounts back is undone before. */
export async function cancelNotes(
  context: Writing,
  { id, date, reason }: { readonly id: number; readonly date: string; readonly reason: string },
): Promise<void> {
  for (const note of await answeredNotes(context.tx, id))
    await reverseSource(context, { resource: NOTES, id: note }, { date, reason });
  await changeByConsequence(
    context,
    NOTES,
    { payment_id: id },
    {
      changes: () => ({ state: 'CANCELADA' }),
      reason: t('prc.discountPaymentCancelled', 'Se canceló su pago.'),
    },
  );
}
