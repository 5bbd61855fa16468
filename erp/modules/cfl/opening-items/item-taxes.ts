/** Taxes of an opening item: what is still to be caused, and how much that can be. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { NewTax } from '#erp/domains/open-items/items/create-item.ts';
import { t } from '#erp/model/texts/t.ts';

export interface ItemTaxes {
  readonly tax_id?: number | null;
  readonly tax_base?: string | null;
  readonly tax_amount?: string | null;
  readonly other_tax_id?: number | null;
  readonly other_base?: string | null;
  readonly other_amount?: string | null;
}

export interface TaxFacts {
  readonly id: number;
  readonly sat_tax: string;
  readonly withheld: boolean;
  readonly basis: 'FLUJO' | 'DEVENGADO';
  readonly rate: string | null;
  readonly two_thirds: boolean;
}

export const loadTaxes = (tx: Tx, { tax_id, other_tax_id }: ItemTaxes): Promise<TaxFacts[]> =>
  tx.query(
    sql<TaxFacts>`select id, sat_tax, kind = 'RETENCION' as withheld, basis, case when factor = 'TASA' then rate::text end as rate, rate_fraction = 'DOS_TERCIOS' as two_thirds
      from sattaxes where account_id = ${TENANT} and id = any(${[tax_id ?? 0, other_tax_id ?? 0]}::bigint[])`,
  );

/** In the order of the row; without those that it does not say. */
export function taxesOf(row: ItemTaxes): readonly (NewTax & { readonly field: 'tax' | 'other' })[] {
  const first = {
    field: 'tax',
    id: row.tax_id,
    base: row.tax_base,
    amount: row.tax_amount,
  } as const;
  const other = {
    field: 'other',
    id: row.other_tax_id,
    base: row.other_base,
    amount: row.other_amount,
  } as const;
  return [first, other].flatMap(({ field, id, base, amount }) =>
    id ? [{ field, tax_id: id, base: base ?? '0', amount: amount ?? '0' }] : [],
  );
}

/** A rate may be rounded line by line in the document: this much in all. */
const TOLERANCE = new Exact('1.00');

interface Checked {
  readonly draft: ItemTaxes & { readonly amount?: string | null };
  fail(field: 'tax_amount' | 'other_amount' | 'tax_base' | 'other_tax_id', message: string): void;
}

/** Each is what its rate gives of its base, and the base is no more than what is owed. */
export function checkTaxes({ draft, fail }: Checked, facts: readonly TaxFacts[]): void {
  if (draft.tax_id && draft.tax_id === draft.other_tax_id)
    fail('other_tax_id', t('openings.sameTax', 'Es el mismo impuesto: escribe su total una vez.'));
  for (const { field, tax_id, base, amount } of taxesOf(draft)) {
    const rate = facts.find(({ id }) => id === tax_id)?.rate;
    if (rate === null || rate === undefined) continue;
    const due = new Exact(base).times(rate);
    if (due.minus(amount).abs().gt(TOLERANCE))
      fail(
        `${field}_amount`,
        t('openings.taxRate', 'La tasa da {amount} sobre esa base.', {
          amount: shownMoney(due.toFixed(2)),
        }),
      );
  }
  const withheld = taxesOf(draft).filter(
    ({ tax_id }) => facts.find(({ id }) => id === tax_id)?.withheld,
  );
  const most = withheld.reduce((sum, { amount }) => sum.plus(amount), new Exact(draft.amount ?? 0));
  if (draft.tax_base && most.plus(TOLERANCE).lt(draft.tax_base))
    fail('tax_base', t('openings.taxBase', 'La base es mayor que el saldo.'));
}
