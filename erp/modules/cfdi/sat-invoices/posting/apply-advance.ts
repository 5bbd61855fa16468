/**
 * The credit note by which an advance pays for its sale (sat-cfdi §7.3): the customer's credit is
 * applied to what the sale left owed, without causing again the IVA that the advance caused.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { postApplications } from '#erp/domains/open-items/applying/apply.ts';
import { applyItems, type ApplyLine } from '#erp/domains/open-items/applying/apply-items.ts';
import { postingRows } from '#erp/domains/open-items/applying/posting-rows.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { itemsOf, lockItems } from '#erp/domains/open-items/items/load-items.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { LIVE } from '../../issuing/issuing-choices.ts';
import { sourceOf } from './event-rows.ts';
import { advanceItems } from './post-advance.ts';
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

const isOpen = ({ balance }: OpenItem): boolean => !new Exact(balance).isZero();

/** The oldest first, of both, up to the total of the note. */
function pairs(
  charges: readonly OpenItem[],
  credits: readonly OpenItem[],
  total: string,
): readonly ApplyLine[] {
  let left = new Exact(total);
  const owed = charges.map((item) => ({ id: item.id, balance: new Exact(item.balance) }));
  return credits.flatMap((credit) => {
    let has = new Exact(credit.balance);
    return owed.flatMap((charge) => {
      const amount = Exact.min(left, has, charge.balance);
      if (amount.lte(0)) return [];
      left = left.minus(amount);
      has = has.minus(amount);
      charge.balance = charge.balance.minus(amount);
      return [{ charge_id: charge.id, credit_id: credit.id, amount_charge: moneyText(amount) }];
    });
  });
}

export async function applyAdvance(context: Writing, posting: Posting): Promise<void> {
  const { tx } = context;
  const sales = (await creditedInvoices(tx, posting.invoice.id)).map(({ id }) => id);
  const owed: OpenItem[] = [];
  for (const id of sales) owed.push(...(await itemsOf(tx, { resource: INVOICES, id })));
  const charges = [
    ...(
      await lockItems(
        tx,
        owed.map(({ id }) => id),
      )
    ).values(),
  ].filter((item) => item.direction === 'CARGO' && isOpen(item));
  const credits: OpenItem[] = [];
  for (const movement of await advancesOfSales(tx, sales))
    credits.push(...(await advanceItems(tx, movement)));
  const lines = pairs(charges, credits.filter(isOpen), posting.invoice.total);
  const applied = await applyItems(context, lines, {
    date: posting.date,
    source: sourceOf(posting),
  });
  await postApplications(
    context,
    applied,
    (some) => postingRows(some),
    () => EVENT,
  );
}
