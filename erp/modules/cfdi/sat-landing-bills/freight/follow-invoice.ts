/** The Carta Porte of a freight lives with its invoice: stamped with it, cancelled with it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { Stamped } from '../../issuing/issued-document.ts';
import { BILLS } from '../bills-path.ts';

interface Numbered {
  readonly number: string | null;
  readonly series: string | null;
  readonly folio: string | null;
  readonly date: string;
  readonly issue_date: string;
  readonly certificate: string | null;
  readonly pac_id: number | null;
  readonly pac_mode: string | null;
}

export async function stampWithInvoice(
  context: Writing,
  invoiceId: number,
  stamp: Stamped,
): Promise<void> {
  const [invoice] = await context.tx.query(
    sql<Numbered>`select number, series, folio, date, issue_date, certificate, pac_id, pac_mode from satinvoices where account_id = ${TENANT} and id = ${invoiceId}`,
  );
  await moveByConsequence(
    context,
    `${BILLS}.issued`,
    { invoice_id: invoiceId },
    {
      changes: {
        ...invoice,
        ...stamp,
        sat_status: 'VIGENTE',
        sat_checked_at: context.now.toString(),
      },
    },
  );
}

export async function cancelWithInvoice(context: Writing, invoiceId: number): Promise<void> {
  const now = context.now.toString();
  await moveByConsequence(
    context,
    `${BILLS}.confirmCancel`,
    { invoice_id: invoiceId },
    { changes: { sat_status: 'CANCELADO', sat_checked_at: now, cancelled_at: now } },
  );
}
