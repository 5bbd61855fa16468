/**
 * How much of a document may be taken off by discounts before another person agrees: a percentage
 * and an amount of the treasury's settings, of all discounts that the document ever got.
 */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';
import { Exact, moneyText } from '../amounts/exact.ts';
import { lockItems } from '../open-items/items/load-items.ts';
import { pesosOf } from './money-amounts.ts';

export interface DiscountLimit {
  /** Of the whole document; `5` is five of a hundred. */
  readonly percent: string;
  /** Pesos of each document; null without. */
  readonly most: string | null;
}

export interface WantedDiscount {
  readonly open_item_id: number;
  /** In the currency of the item. */
  readonly amount_item: string;
}

export interface DiscountedDocument {
  readonly total: string;
  readonly discount: string;
  readonly rate: string;
}

export async function discountLimit(tx: Tx): Promise<DiscountLimit> {
  const [found] = await tx.query(
    sql<DiscountLimit>`select discount_max_percent as percent, discount_max_amount as most from cfl__configs where account_id = ${TENANT}`,
  );
  return found ?? { percent: '0', most: null };
}

/** Instalments of a document count together, with what earlier money took off them. */
const documentsOf = (tx: Tx, wanted: readonly WantedDiscount[]): Promise<DiscountedDocument[]> =>
  tx.query(
    sql<DiscountedDocument>`with asked as (select r.open_item_id as item, sum(r.amount_item) as amount from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r(open_item_id bigint, amount_item numeric) group by 1),
        named as (select distinct i.source_resource, i.source_id, i.part, i.side, i.direction from cfl__open_items i join asked a on a.item = i.id where i.account_id = ${TENANT}),
        taken as (select a.charge_item_id as item, sum(a.amount_charge) as amount from cfl__applications a join cfl__open_items k on ${raw(sameCompany('k', 'a'))} and k.id = a.credit_item_id
          where a.account_id = ${TENANT} and a.reverses_id is null and k.part like 'DESCUENTO %' and not exists (select 1 from cfl__applications r where ${raw(sameCompany('r', 'a'))} and r.reverses_id = a.id) group by 1)
      select sum(i.amount) as total, sum(coalesce(q.amount, 0) + coalesce(p.amount, 0)) as discount, max(i.exchange_rate) as rate
      from cfl__open_items i join named n on n.source_resource = i.source_resource and n.source_id = i.source_id and n.part = i.part and n.side = i.side and n.direction = i.direction
        left join asked q on q.item = i.id left join taken p on p.item = i.id
      where i.account_id = ${TENANT} and i.status <> 'CANCELADA' group by n.source_resource, n.source_id, n.part, n.side, n.direction`,
  );

export const isOver = ({ percent, most }: DiscountLimit, document: DiscountedDocument): boolean => {
  const { total, discount, rate } = document;
  return (
    new Exact(discount).times(100).gt(new Exact(total).times(percent)) ||
    (most !== null && new Exact(pesosOf({ rate }, discount)).gt(most))
  );
};

/** Locks the items, so that two at once are added up. */
export async function discountsPassLimit(
  tx: Tx,
  wanted: readonly WantedDiscount[],
): Promise<boolean> {
  const real = wanted.filter(({ amount_item }) => new Exact(amount_item).gt(0));
  if (real.length === 0) return false;
  await lockItems(
    tx,
    real.map(({ open_item_id }) => open_item_id),
  );
  const limit = await discountLimit(tx);
  return (await documentsOf(tx, real)).some((document) => isOver(limit, document));
}

/** «5 %», or «5 % o 500.00 MXN». */
export const limitText = ({ percent, most }: DiscountLimit): string => {
  const share = new Exact(percent).toString();
  return most === null
    ? t('payments.percentLimit', '{percent} %', { percent: share })
    : t('payments.bothLimits', '{percent} % o {amount} MXN', {
        percent: share,
        amount: moneyText(new Exact(most)),
      });
};
