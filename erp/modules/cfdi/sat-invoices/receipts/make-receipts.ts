/** Receipts are drafted of money that has none: of one collection, or of all of a customer. */
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { ReceiptRequest } from '#erp/domains/payments/money-receipts.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { attempt } from '#erp/kernel/attempt.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { refuseReceipt } from './refuse-receipt.ts';

/** What one receipt may say: of one legal name, by one issuer. */
interface Group {
  readonly customer_id: number;
  readonly tax_company_id: number | null;
  readonly issuer_id: number | null;
  readonly branch_office_id: number | null;
}

interface ReceiptRange {
  /** Of this movement; with `together`, also of whatever else its customer paid. */
  readonly movement?: number;
  readonly together?: boolean;
  /** ISO day up to which it was paid. */
  readonly until?: string;
  /** What keeps one from being drafted is left for later: what it is part of goes on. */
  readonly silent?: boolean;
}

/** In the order in which their money came. */
export const receiptGroups = (tx: Tx, { movement, until }: ReceiptRange = {}): Promise<Group[]> =>
  tx.query(
    sql<Group>`select i.customer_id, i.tax_company_id, i.issuer_id, min(i.branch_office_id) as branch_office_id from satinvoices__collections x join satinvoices i on i.account_id = ${TENANT} and i.id = x.invoice_id
      where x.account_id = ${TENANT} and x.status = 'PENDIENTE' and (${movement ?? null}::bigint is null or x.movement_id = ${movement ?? null}) and (${until ?? null}::date is null or x.date <= ${until ?? null}::date)
      group by 1, 2, 3 order by min(x.id)`,
  );

/**
 * Of a movement, or of all that waits of who paid. Needs no right of its own: what it follows from
 * does.
 */
export async function draftReceipt(
  { tx, services, actor }: Writing,
  group: Group,
  movement_id: number | null = null,
): Promise<number> {
  const { id } = await createInTransaction(
    tx,
    services,
    onBehalfOf(services, actor),
    services.registry.resource(INVOICES),
    sentValues({ cfdi_type: 'PAGO', ...group, movement_id }),
  );
  return id!;
}

/** Their ids; none where nothing waits. */
export async function makeReceipts(
  context: Writing,
  asked: ReceiptRange,
): Promise<readonly number[]> {
  const { tx } = context;
  const made: number[] = [];
  const movement = asked.together ? null : (asked.movement ?? null);
  const draftOne = async (group: Group) => {
    made.push(await draftReceipt(context, group, movement));
  };
  for (const group of await receiptGroups(tx, asked))
    if (asked.silent) await attempt(tx, () => draftOne(group));
    else await draftOne(group);
  return made;
}

/** Those of a movement, for a person. VALIDACION where nothing of it waits for one. */
export async function receiptsFor(
  context: Writing,
  request: ReceiptRequest,
): Promise<readonly number[]> {
  const made = await makeReceipts(context, request);
  return made.length > 0 ? made : refuseReceipt(context.tx, request.movement);
}
