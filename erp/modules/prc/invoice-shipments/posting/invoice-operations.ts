/** Operations of the DIOT that lines of suppliers' invoices are of, by their concepts (562). */
import { leftJoin } from '#erp/db/sql/joins.ts';
import { conceptOperation } from '#erp/domains/taxes/diot-operations.ts';
import { taxesOfLineSql } from '#erp/modules/purchasing/taxes-of-line.ts';

const NET = `(l.amount - coalesce(l.discount, 0))`;
const CREDITED = `l.creditable in ('GRAVADO', 'PROPORCION')`;

/**
 * Each line by each of its taxes and what becomes of it, as the invoice works it out: of what is
 * credited only the part that is deducted, the rest for want of requirements.
 */
export const INVOICE_OPERATIONS = `select l.account_id, 'prc/invoice-shipments', l.invoice_id, x.tax_id, m.creditable, ${conceptOperation('e')}, m.weight
  from prc_invoice_lines l ${leftJoin('prc_invoice_lines.expense_id', 'l', 'e')} cross join lateral unnest(${taxesOfLineSql('l')}) x(tax_id)
    cross join lateral (values (null::text, ${NET}), (l.creditable, case when ${CREDITED} then ${NET} * coalesce(l.deductible_percent, 100) / 100 else ${NET} end), ('NO_REQUISITOS', case when ${CREDITED} then ${NET} * (100 - coalesce(l.deductible_percent, 100)) / 100 else 0 end)) m(creditable, weight)`;
