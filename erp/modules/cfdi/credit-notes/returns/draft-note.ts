/** The EGRESO of what a customer sent back, at what it was charged (sales §3, sat-cfdi §7.3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { REJECTIONS } from '#erp/modules/sales/rejections/rejection-choices.ts';
import { INVOICES } from '../../sat-invoices/stamping/invoices-path.ts';
import type { CreditedLine } from './credited-lines.ts';

/** c_TipoRelacion: goods come back. */
const RETURNED = '03';

interface Invoice {
  readonly customer_id: number;
  readonly tax_company_id: number | null;
  readonly issuer_id: number | null;
  readonly branch_office_id: number | null;
  readonly seller_id: number | null;
  readonly currency_id: number | null;
  readonly exchange_rate: string | null;
}

async function loadInvoice(tx: Tx, id: number): Promise<Invoice> {
  const [invoice] = await tx.query(
    sql<Invoice>`select customer_id, tax_company_id, issuer_id, branch_office_id, seller_id, currency_id, exchange_rate from satinvoices where account_id = ${TENANT} and id = ${id}`,
  );
  return invoice!;
}

const noteLine = (line: CreditedLine) =>
  sentValues({
    product_id: line.product_id,
    description: line.description,
    sat_product_key: line.sat_product_key,
    sat_unit_key: line.sat_unit_key,
    unit: line.unit,
    quantity: line.qty,
    unit_price: line.unit_price,
    discount: line.part_discount,
    tax_object: line.tax_object,
    tax_id: line.tax_id,
    other_tax_id: line.other_tax_id,
    isr_tax_id: line.isr_tax_id,
    withheld_tax_id: line.withheld_tax_id,
  });

/** Where it comes from, and what each of its lines lowers. */
async function comesFrom(
  tx: Tx,
  noteId: number,
  rejectionId: number,
  lines: readonly CreditedLine[],
): Promise<void> {
  await tx.execute(
    sql`update satinvoices set origin = 'EMBARQUE', source_resource = ${REJECTIONS}, source_id = ${String(rejectionId)} where account_id = ${TENANT} and id = ${noteId}`,
  );
  await tx.execute(
    sql`update satinvoices__lines l set order_line = x.order_line, credits_line_id = x.credits
      from (select n, order_line, credits from unnest(${lines.map(({ order_line }) => order_line)}::text[], ${lines.map(({ id }) => id)}::bigint[]) with ordinality u(order_line, credits, n)) x,
        (select id, row_number() over (order by position, id) as n from satinvoices__lines where account_id = ${TENANT} and invoice_id = ${noteId}) p
      where l.account_id = ${TENANT} and l.id = p.id and p.n = x.n`,
  );
}

/** In the caller's transaction, in BORRADOR; gives its id. In the name of whoever resolves. */
export async function draftReturnNote(
  context: Writing,
  rejectionId: number,
  lines: readonly CreditedLine[],
): Promise<number> {
  const { tx, services, actor } = context;
  const invoices = [...new Set(lines.map(({ invoice_id }) => invoice_id))];
  const { exchange_rate, ...head } = await loadInvoice(tx, invoices[0]!);
  const made = await createInTransaction(
    tx,
    services,
    onBehalfOf(services, actor),
    services.registry.resource(INVOICES),
    {
      ...sentValues({
        ...head,
        exchange_rate,
        cfdi_type: 'EGRESO',
        credit_reason: 'DEVOLUCION',
        payment_method: 'PUE',
        payment_terms: '0',
      }),
      lines: Object.fromEntries(lines.map(noteLine).entries()),
      relations: Object.fromEntries(
        invoices.map((id) => ({ relation: RETURNED, related_id: String(id) })).entries(),
      ),
    },
  );
  await comesFrom(tx, made.id!, rejectionId, lines);
  return made.id!;
}
