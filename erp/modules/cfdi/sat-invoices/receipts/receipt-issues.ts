/** What a receipt of payments waits for before it is issued. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { t } from '#erp/model/texts/t.ts';

/** Its invoices, so that two receipts of one of them number its payments one after the other. */
export const lockPaidInvoices = (tx: Tx, receiptId: number) =>
  tx.query(
    sql`select i.id from satinvoices i where i.account_id = ${TENANT} and i.id in (select x.invoice_id from satinvoices__collections x where x.account_id = ${TENANT} and ${receiptId} in (x.receipt_id, x.substitute_id)) order by i.id for update`,
  );

interface Unanswered {
  readonly number: string;
  readonly invoice: string;
}

/** A receipt of the same invoices that is sealed, and of which nobody knows whether it is valid. */
const unanswered = (tx: Tx, receiptId: number): Promise<Unanswered[]> =>
  tx.query(
    sql<Unanswered>`select coalesce(r.number, '') as number, coalesce(i.number, '') as invoice from satinvoices__collections x join satinvoices__collections o on o.account_id = ${TENANT} and o.invoice_id = x.invoice_id
      join satinvoices r on r.account_id = ${TENANT} and r.id in (o.receipt_id, o.substitute_id) and r.id <> ${receiptId} join satinvoices i on i.account_id = ${TENANT} and i.id = x.invoice_id
      where x.account_id = ${TENANT} and ${receiptId} in (x.receipt_id, x.substitute_id) and r.status in ('SELLADO', 'TIMBRANDO') order by r.id limit 1`,
  );

const issue = (message: string): CfdiIssue => ({ code: 'TELAR', message, field: 'payments' });

export async function receiptIssues(tx: Tx, receiptId: number): Promise<readonly CfdiIssue[]> {
  const [taken] = await tx.query(
    sql`select 1 from satinvoices__collections where account_id = ${TENANT} and ${receiptId} in (receipt_id, substitute_id) limit 1`,
  );
  if (!taken)
    return [
      issue(t('invoicing.noPayments', 'No dice ningún cobro: los que tenía se deshicieron.')),
    ];
  const [other] = await unanswered(tx, receiptId);
  if (!other) return [];
  return [
    issue(
      t(
        'invoicing.otherReceipt',
        'Termina primero el complemento {number}: también dice pagos de {invoice}.',
        { ...other },
      ),
    ),
  ];
}
