/** Kinds of lines that a person captures, and the tax that comes within their amount. */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import type { Direction } from '#erp/domains/bank/place-line.ts';

export interface DirectType {
  readonly name: string;
  readonly direction: Direction;
  readonly event: string;
  readonly expense_id: number | null;
  /** 0.16 of a type with its tax; null without. */
  readonly rate: string | null;
}

export async function directTypeOf(tx: Tx, id: number): Promise<DirectType | null> {
  const [type] = await tx.query(
    sql<DirectType>`select y.name, y.direction, y.event, y.expense_id, x.rate from cfl__transaction_types y ${raw(leftJoin('cfl__transaction_types.tax_id', 'y', 'x'))}
      where y.account_id = ${TENANT} and y.id = ${id} and y.direct_entry and y.active`,
  );
  return type ?? null;
}

/** Of an amount with its tax included; cents, half up. */
export function includedTax(amount: string, rate: string | null): string {
  if (!rate) return '0.00';
  const total = new Decimal(amount);
  const base = total.div(new Decimal(1).plus(rate)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return total.minus(base).toFixed(2);
}
