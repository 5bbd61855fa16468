/** A draft of a receipt takes money that has none, and gives it back. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { removeInTransaction } from '#erp/kernel/operations/remove.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { refuseReceipt } from './refuse-receipt.ts';
import { storePayments } from './store-payments.ts';

interface Receipt {
  readonly id?: number;
  readonly customer_id: number | null;
  readonly tax_company_id: number | null;
  readonly issuer_id: number | null;
  readonly movement_id: number | null;
  readonly substitutes_id?: number | null;
}

/** Locked, so that of two at once one finds nothing left. */
const take = (tx: Tx, receipt: Receipt) =>
  tx.query(
    sql`with taken as (select x.id from satinvoices__collections x join satinvoices i on i.account_id = ${TENANT} and i.id = x.invoice_id
        left join sat__issuers d on d.account_id = ${TENANT} and d.is_default
        where x.account_id = ${TENANT} and x.status = 'PENDIENTE' and i.customer_id = ${receipt.customer_id} and i.tax_company_id is not distinct from ${receipt.tax_company_id}::bigint
          and coalesce(i.issuer_id, d.id) is not distinct from coalesce(${receipt.issuer_id}::bigint, d.id) and (${receipt.movement_id}::bigint is null or x.movement_id = ${receipt.movement_id}) order by x.id for update of x)
      update satinvoices__collections x set status = 'EN_PROCESO', receipt_id = ${receipt.id}, version = x.version + 1, updated_at = now() from taken where x.account_id = ${TENANT} and x.id = taken.id and x.status = 'PENDIENTE' returning x.id`,
  );

/** What the other one says, which it goes on saying until this one is stamped. */
async function substituteReceipt({ tx }: Writing, { id, substitutes_id }: Receipt): Promise<void> {
  const taken = await tx.execute(
    sql`update satinvoices__collections set substitute_id = ${id}, version = version + 1, updated_at = now() where account_id = ${TENANT} and receipt_id = ${substitutes_id} and status = 'TIMBRADO' and substitute_id is null`,
  );
  if (taken > 0) return;
  const message = t(
    'invoicing.nothingToTakeOver',
    'Los cobros de ese complemento ya los dice otro.',
  );
  throw invalid({ relations: [message] }, message);
}

/** VALIDACION where nothing waits, or another receipt has it. */
export async function fillReceipt(context: Writing, receipt: Receipt): Promise<void> {
  const { tx } = context;
  if (receipt.substitutes_id) {
    await substituteReceipt(context, receipt);
    return storePayments(context, receipt.id!);
  }
  const taken = await take(tx, receipt);
  if (taken.length === 0) await refuseReceipt(tx, receipt.movement_id);
  await storePayments(context, receipt.id!);
}

/** Drafts of the same invoices say by now what this one leaves them. */
async function refreshDrafts(context: Writing, id: number): Promise<void> {
  const drafts = await context.tx.query(
    sql<{
      id: number;
    }>`select distinct r.id from satinvoices__payments p join satinvoices__payment_documents d on d.account_id = ${TENANT} and d.payment_id = p.id join satinvoices__collections x on x.account_id = ${TENANT} and x.invoice_id = d.invoice_id
      join satinvoices r on r.account_id = ${TENANT} and r.id in (x.receipt_id, x.substitute_id) where p.account_id = ${TENANT} and p.invoice_id = ${id} and r.id <> ${id} and r.status in ('BORRADOR', 'ERROR_TIMBRADO') order by r.id`,
  );
  for (const draft of drafts) await storePayments(context, draft.id);
}

/** What it said waits for another one, or is of the one that was to substitute it. */
export async function releaseReceipt(tx: Tx, id: number): Promise<void> {
  await tx.execute(
    sql`update satinvoices__collections set status = case when substitute_id is null then 'PENDIENTE' else 'EN_PROCESO' end, receipt_id = substitute_id, substitute_id = null, version = version + 1, updated_at = now() where account_id = ${TENANT} and receipt_id = ${id} and status <> 'DESHECHA'`,
  );
  await tx.execute(
    sql`update satinvoices__collections set substitute_id = null, version = version + 1, updated_at = now() where account_id = ${TENANT} and substitute_id = ${id}`,
  );
}

/** The receipt is stamped, and says what the one said that it substitutes. */
export async function confirmReceipt(context: Writing, id: number): Promise<void> {
  await context.tx.execute(
    sql`update satinvoices__collections set status = 'TIMBRADO', receipt_id = ${id}, substitute_id = null, version = version + 1, updated_at = now() where account_id = ${TENANT} and (substitute_id = ${id} or receipt_id = ${id} and status = 'EN_PROCESO')`,
  );
  await refreshDrafts(context, id);
}

/** The receipt is cancelled. */
export async function cancelReceipt(context: Writing, id: number): Promise<void> {
  await releaseReceipt(context.tx, id);
  await refreshDrafts(context, id);
}

/** Of a draft, after something of it was undone: one that says nothing and has no folio goes. */
export async function keepOrRemove(context: Writing, id: number): Promise<void> {
  const { tx, services, actor } = context;
  const [left] = await tx.query(
    sql<{
      folio: string | null;
      n: number;
    }>`select r.folio, (select count(*)::int from satinvoices__collections x where x.account_id = ${TENANT} and x.receipt_id = r.id) as n from satinvoices r where r.account_id = ${TENANT} and r.id = ${id}`,
  );
  if (!left) return;
  if (left.n > 0 || left.folio) return storePayments(context, id);
  const invoices = services.registry.resource(INVOICES);
  await removeInTransaction(tx, services, onBehalfOf(services, actor), invoices, id, {});
}
