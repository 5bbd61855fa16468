/** What orders have to be invoiced, as drafts of CFDI take it (sales R18). */
import type { InvoiceSource, SourceLine } from '#erp/domains/cfdi/owners/invoice-owner.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { chargeFor } from './invoiceable.ts';
import { loadBilling, type BilledOrder, type BilledOrderLine } from './load-billing.ts';

const TAXED = '02';
const TAXES = ['tax_id', 'other_tax_id', 'withheld_tax_id', 'isr_tax_id'] as const;

const INVOICED_STATES = ['AUTORIZADO', 'CERRADO'];

const nameOf = ({ id, folio }: BilledOrder): string => folio ?? String(id);

function requireInvoiceable(order: BilledOrder): void {
  // What left of one that was closed by hand is charged too.
  if (!INVOICED_STATES.includes(order.status))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'sales.onlyAuthorised',
        'Sólo se factura un pedido autorizado o cerrado: {folio} no lo está.',
        {
          folio: nameOf(order),
        },
      ),
    );
  if (!order.tax_company_id)
    throw invalid({
      tax_company_id: [
        t('sales.taxDataNeeded', 'Completa los datos fiscales del cliente: {fields}.', {
          fields: t('sales.legalName', 'razón social'),
        }),
      ],
    });
}

function sourceLine(line: BilledOrderLine, order: BilledOrder): readonly SourceLine[] {
  const charge = chargeFor(line, order.invoice_policy);
  if (!charge) return [];
  const taxes = Object.fromEntries(TAXES.map((name) => [name, line[name]]));
  return [
    {
      product_id: line.product_id,
      description: line.description,
      unit: line.unit,
      sat_unit_key: line.sat_unit_key,
      ...charge,
      ...(TAXES.some((name) => line[name]) && { ...taxes, tax_object: TAXED }),
      order_line: String(line.id),
    },
  ];
}

function sourceOf(order: BilledOrder): InvoiceSource {
  requireInvoiceable(order);
  const isPpd = order.payment_method === 'PPD';
  return {
    id: order.id,
    name: nameOf(order),
    origin: order.invoice_policy === 'PEDIDO' ? 'PEDIDO' : 'EMBARQUE',
    customer_id: order.customer_id,
    tax_company_id: order.tax_company_id,
    currency_id: order.currency_id,
    payment_terms: order.payment_term === 'CREDITO' ? (order.credit_days ?? 0) : 0,
    payment_method: order.payment_method,
    // What is paid later says so itself.
    payment_type_id: isPpd ? null : order.payment_type_id,
    cfdi_use: order.cfdi_use,
    branch_office_id: order.branch_office_id,
    seller_id: order.seller_id,
    lines: order.lines.flatMap((line) => sourceLine(line, order)),
  };
}

export const ordersToInvoice = async (
  context: Writing,
  ids: readonly number[],
): Promise<readonly InvoiceSource[]> => (await loadBilling(context, ids)).map(sourceOf);
