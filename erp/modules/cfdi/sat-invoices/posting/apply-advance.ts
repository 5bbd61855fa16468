/**
 * The credit note by which an advance pays for its sale (sat-cfdi §7.3): the customer's credit is
 * applied to what the sale left owed, without causing again the IVA that the advance caused.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { advanceItems, applyAdvances } from '#erp/domains/open-items/applying/advances.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { itemsOf } from '#erp/domains/open-items/items/load-items.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { LIVE } from '../../issuing/issuing-choices.ts';
import { sourceOf } from './event-rows.ts';
import { MOVEMENTS } from './post-advance.ts';
import type { Posting } from './posted-invoice.ts';
import { creditedInvoices } from './related-invoices.ts';

const EVENT = 'VTA_ANTICIPO_APLICADO';

/** Movements that brought the advances which a sale names by relation 07. */
export async function advancesOfSales(
  tx: Tx,
  saleIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select distinct a.advance_movement_id as id from satinvoices__relations r join satinvoices a on a.account_id = ${TENANT} and a.uuid = r.uuid
      where r.account_id = ${TENANT} and r.invoice_id = any(${saleIds}::bigint[]) and r.relation = '07' and a.is_advance and a.status = any(${LIVE}::text[]) and a.advance_movement_id is not null order by 1`,
  );
  return rows.map(({ id }) => id);
}

export async function applyAdvance(context: Writing, posting: Posting): Promise<void> {
  const { tx } = context;
  const sales = (await creditedInvoices(tx, posting.invoice.id)).map(({ id }) => id);
  const owed: number[] = [];
  for (const id of sales)
    owed.push(...(await itemsOf(tx, { resource: INVOICES, id })).map((item) => item.id));
  const credits: OpenItem[] = [];
  for (const id of await advancesOfSales(tx, sales))
    credits.push(...(await advanceItems(tx, { resource: MOVEMENTS, id })));
  await applyAdvances(
    context,
    { owed, credits, total: posting.invoice.total, event: EVENT },
    { date: posting.date, source: sourceOf(posting) },
  );
}
