/**
 * How much of a document may be given away before another person agrees: a percentage and an amount
 * of the treasury's settings.
 */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';
import { Exact } from '../../amounts/exact.ts';
import { pesosOf } from '../money-amounts.ts';

export interface DiscountLimit {
  /** Of the whole document; `5` is five of a hundred. */
  readonly percent: string;
  /** Pesos of each document; null without. */
  readonly most: string | null;
}

/** What of `total` is given away; `rate` makes pesos of both. */
export interface GivenAway {
  readonly total: string;
  readonly given: string;
  readonly rate: string;
}

export async function discountLimit(tx: Tx): Promise<DiscountLimit> {
  const [found] = await tx.query(
    sql<DiscountLimit>`select discount_max_percent as percent, discount_max_amount as most from cfl__configs where account_id = ${TENANT}`,
  );
  return found ?? { percent: '0', most: null };
}

export const isOver = ({ percent, most }: DiscountLimit, { total, given, rate }: GivenAway) =>
  new Exact(given).times(100).gt(new Exact(total).times(percent)) ||
  (most !== null && new Exact(pesosOf({ rate }, given)).gt(most));

/** «5 %», or «5 % o 500.00 MXN». */
export const limitText = ({ percent, most }: DiscountLimit): string => {
  const share = new Exact(percent).toString();
  return most === null
    ? t('payments.percentLimit', '{percent} %', { percent: share })
    : t('payments.bothLimits', '{percent} % o {amount} MXN', {
        percent: share,
        amount: shownMoney(most),
      });
};
