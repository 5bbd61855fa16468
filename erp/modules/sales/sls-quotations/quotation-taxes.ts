import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { taxRows, type SummedTax } from '#erp/domains/taxes/tax-summary-rows.ts';
import type { SummaryContext } from '#erp/kernel/rules.ts';
import type { PricedSaleLine } from '../documents/sale-amounts.ts';
import { PRICED_LINE, taxesOfLines } from '../documents/work-amounts.ts';
import { isLeftAside, type OptionalLine } from './optional-lines.ts';

/** Of what is added up: nothing that is offered aside and not chosen. */
export async function loadQuotedTaxes(tx: Tx, id: number): Promise<readonly SummedTax[]> {
  const lines = await tx.query(
    sql<
      PricedSaleLine & OptionalLine
    >`select ${raw(PRICED_LINE)}, l.is_optional, l.chosen from sls_quotations__lines l ${raw(leftJoin('sls_quotations__lines.product_id', 'l', 'p'))}
      where l.account_id = ${TENANT} and l.quotation_id = ${id} order by l.position, l.id`,
  );
  return taxesOfLines(
    tx,
    lines.filter((line) => !isLeftAside(line)),
  );
}

export const taxesOfQuotation = async ({ tx, id }: SummaryContext) =>
  taxRows(await loadQuotedTaxes(tx, id));
