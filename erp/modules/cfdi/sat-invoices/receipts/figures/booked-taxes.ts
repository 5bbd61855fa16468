/** What the books caused by applications that receipts say: a receipt says the same (R31). */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { FACTORS } from '#erp/domains/cfdi/amounts/income.ts';
import type { InvoiceTax } from '#erp/domains/cfdi/amounts/instalments.ts';
import { isFederal } from '#erp/domains/cfdi/draft/tax.ts';

interface PaidKey {
  readonly receipt_id: number;
  readonly movement_id: number;
  readonly invoice_id: number;
}

interface Row extends PaidKey {
  readonly sat_tax: string;
  readonly withheld: boolean;
  readonly factor: keyof typeof FACTORS;
  readonly rate: string | null;
  readonly base: string;
  readonly amount: string;
}

function taxOf({ sat_tax, withheld, factor, rate, base, amount }: Row): readonly InvoiceTax[] {
  if (!isFederal(sat_tax)) return [];
  const common = { base, tax: sat_tax, withheld, factor: FACTORS[factor] };
  return factor === 'EXENTO' || rate === null
    ? [{ ...common, rate: null, amount: null }]
    : [{ ...common, rate: new Exact(rate).toFixed(6), amount }];
}

/** Of an invoice as a movement paid it, in the invoice's currency. */
export async function bookedTaxes(
  tx: Tx,
  receipts: readonly number[],
  invoices: readonly number[],
): Promise<(said: PaidKey) => readonly InvoiceTax[]> {
  const rows = await tx.query(
    sql<Row>`select r.id as receipt_id, x.movement_id, x.invoice_id, y.sat_tax, y.kind = 'RETENCION' as withheld, y.factor, y.rate, sum(t.base_doc) as base, sum(t.tax_doc) as amount
      from unnest(${receipts}::bigint[]) r(id) join satinvoices__collections x on x.account_id = ${TENANT} and r.id in (x.receipt_id, x.substitute_id) join cfl__application_taxes t on ${raw(sameCompany('t', 'x'))} and t.application_id = x.application_id join sattaxes y on ${raw(sameCompany('y', 't'))} and y.id = t.tax_id
      where x.account_id = ${TENANT} and x.invoice_id = any(${invoices}::bigint[]) and x.status <> 'DESHECHA'
      group by r.id, x.movement_id, x.invoice_id, y.id, y.sat_tax, y.kind, y.factor, y.rate order by y.id`,
  );
  const keyOf = ({ receipt_id, movement_id, invoice_id }: PaidKey) =>
    [receipt_id, movement_id, invoice_id].join(' ');
  const known = Map.groupBy(rows, keyOf);
  return (said) => (known.get(keyOf(said)) ?? []).flatMap(taxOf);
}
