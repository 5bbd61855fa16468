/** English of what every sale says: `SALE_HEAD` and `SALE_LINE`, under the path of its document. */
import { taxSummaryEnglish } from '#erp/domains/taxes/tax-summary.ts';
import { CFDI_USES } from '#erp/modules/sat/cfdi-uses.ts';

type Labels = Readonly<Record<string, string>>;

const HEAD: Labels = {
  'folio.label': 'Folio',
  'status.label': 'Status',
  'date.label': 'Date',
  'customer_id.label': 'Customer',
  'tax_company_id.label': 'Legal name',
  'tax_company_id.help': 'Empty: the default one of the customer.',
  'contact_id.label': 'Contact',
  'consignee_id.label': 'Consignee',
  'consignee_id.help': 'Empty: the default one of the customer.',
  'branch_office_id.label': 'Branch',
  'branch_office_id.help': 'Empty: yours, or the one that attends to the customer.',
  'storage_id.label': 'Shipping warehouse',
  'storage_id.help': 'Empty: the sales warehouse of the branch.',
  'seller_id.label': 'Salesperson',
  'seller_id.help': 'Empty: that of the customer.',
  'team_id.label': 'Team',
  'channel_id.label': 'Sales channel',
  'channel_id.help': 'Empty: that of the customer.',
  'currency_id.label': 'Currency',
  'currency_id.help': 'Empty: that of the customer.',
  'exchange_rate.label': 'Exchange rate',
  'exchange_rate.help': 'Empty: the one in force that day.',
  'pricelist_id.label': 'Price list',
  'pricelist_id.help': 'Empty: the one that the customer gets.',
  'payment_term.label': 'Payment terms',
  'payment_term.help': 'Empty: those of the customer.',
  'payment_term.choices.CONTADO': 'Cash',
  'payment_term.choices.CREDITO': 'Credit',
  'credit_days.label': 'Credit days',
  'credit_days.help': 'Empty: those of the customer.',
  'payment_type_id.label': 'Form of payment',
  'payment_type_id.help': 'With PPD the invoice says 99 To be defined.',
  'payment_method.label': 'Payment method',
  'payment_method.help': 'Empty: PUE for cash and PPD on credit.',
  'payment_method.choices.PUE': 'PUE Payment in full',
  'payment_method.choices.PPD': 'PPD Payment in installments or deferred',
  'cfdi_use.label': 'CFDI use',
  'cfdi_use.help': 'Empty: that of the legal name.',
  'notes.label': 'Remarks',
  'notes.help': 'They are printed.',
  'internal_notes.label': 'Internal notes',
  'internal_notes.help': 'They are never printed.',
  'subtotal.label': 'Subtotal',
  'discount_total.label': 'Discount',
  'tax_total.label': 'VAT and IEPS',
  'withholding_total.label': 'Withholdings',
  'total.label': 'Total',
  'total_mxn.label': 'Total in pesos',
  'credit_left.label': 'Credit after this sale',
  'credit_notice.label': 'Credit notice',
  'stock_notice.label': 'Stock notice',
  'lines.label': 'Lines',
};

const LINE: Labels = {
  'product_id.label': 'Product',
  'description.label': 'Description',
  'description.help': 'Empty: the name of the product.',
  'qty.label': 'Quantity',
  'unit_id.label': 'Unit',
  'unit_id.help': 'Empty: the sale unit of the product.',
  'qty_stock.label': 'In the base unit',
  'qty2.label': 'Packages',
  'list_price.label': 'List price',
  'price_origin.label': 'Origin of the price',
  'price_origin.choices.LISTA': 'List',
  'price_origin.choices.PRODUCTO': 'Product',
  'price_origin.choices.TARIFARIO': 'Rates',
  'price_origin.choices.MANUAL': 'By hand',
  'price_origin.choices.CONVENIO': 'Agreement',
  'price_trace.label': 'Why this price?',
  'next_price.label': 'Next scale',
  'unit_price.label': 'Unit price',
  'unit_price.help': 'Without taxes. Empty: that of the list.',
  'discount_percent.label': 'Agreed discount',
  'extra_discount_percent.label': 'Additional discount',
  'amount.label': 'Amount',
  'amount.help': 'Before discounts and taxes.',
  'discount_amount.label': 'Amount of the discount',
  'base.label': 'Base',
  'tax_id.label': 'VAT',
  'other_tax_id.label': 'IEPS',
  'withheld_tax_id.label': 'VAT withheld',
  'isr_tax_id.label': 'ISR withheld',
  'tax_amount.label': 'Taxes',
  'withholding_amount.label': 'Withheld',
  'line_total.label': 'Total',
  'cost.label': 'Cost',
  'margin_percent.label': '% margin',
  'available.label': 'Available',
  'available.help': 'In the unit of the line, in the warehouse that ships it.',
  'missing.label': 'Missing',
  'missing.help': 'Of what is asked for, what is not in the warehouse that ships it.',
  'deliverable_on.label': 'Can be delivered',
  'deliverable_on.help':
    'With the stock and what is coming; empty, nothing says when. It is no commitment.',
};

/** Labels of fields, by `name.label`, under the path of their record. */
export const under = (path: string, labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labels).map(([name, text]) => [`${path}.fields.${name}`, text]),
  );

/** `uses` are the English names of the CFDI's uses, by their code. */
export const labelsOfSale = (path: string, uses: (code: string) => string): Labels => ({
  ...under(path, HEAD),
  ...taxSummaryEnglish(path),
  ...under(
    path,
    Object.fromEntries(CFDI_USES.map(([code]) => [`cfdi_use.choices.${code}`, uses(code)])),
  ),
});

export const labelsOfSaleLines = (path: string): Labels => under(path, LINE);
