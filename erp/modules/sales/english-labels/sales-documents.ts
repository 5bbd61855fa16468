/** English of what the head and the lines of every sale say. */
const HEAD = {
  'folio.label': 'Number',
  'status.label': 'Status',
  'date.label': 'Date',
  'customer_id.label': 'Customer',
  'tax_company_id.label': 'Legal name',
  'tax_company_id.help': 'Empty: the customer’s default one.',
  'contact_id.label': 'Contact',
  'consignee_id.label': 'Consignee',
  'consignee_id.help': 'Empty: the customer’s default one.',
  'branch_office_id.label': 'Branch',
  'branch_office_id.help': 'Empty: yours.',
  'storage_id.label': 'Supplying warehouse',
  'storage_id.help': 'Empty: the one from which the branch sells.',
  'seller_id.label': 'Salesperson',
  'seller_id.help': 'Empty: the customer’s.',
  'team_id.label': 'Team',
  'channel_id.label': 'Sales channel',
  'channel_id.help': 'Empty: the customer’s.',
  'currency_id.label': 'Currency',
  'currency_id.help': 'Empty: the customer’s.',
  'exchange_rate.label': 'Exchange rate',
  'exchange_rate.help': 'Empty: the one in force that day.',
  'pricelist_id.label': 'Price list',
  'pricelist_id.help': 'Empty: the one that applies to the customer.',
  'payment_term.label': 'Payment terms',
  'payment_term.help': 'Empty: the customer’s.',
  'payment_term.choices.CONTADO': 'Cash',
  'payment_term.choices.CREDITO': 'Credit',
  'credit_days.label': 'Credit days',
  'credit_days.help': 'Empty: the customer’s.',
  'payment_type_id.label': 'Form of payment',
  'payment_type_id.help': 'With PPD, the invoice says 99 To be defined.',
  'payment_method.label': 'Payment method',
  'payment_method.help': 'Empty: PUE for cash and PPD for credit.',
  'payment_method.choices.PUE': 'PUE Payment in one exhibition',
  'payment_method.choices.PPD': 'PPD Payment in parts or deferred',
  'cfdi_use.label': 'Use of the CFDI',
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
  'lines.label': 'Lines',
} as const;

const LINE = {
  'product_id.label': 'Product',
  'description.label': 'Description',
  'description.help': 'Empty: the name of the product.',
  'qty.label': 'Quantity',
  'unit_id.label': 'Unit',
  'unit_id.help': 'Empty: the one in which the product is sold.',
  'qty_stock.label': 'In base unit',
  'qty2.label': 'Packages',
  'list_price.label': 'List price',
  'price_origin.label': 'Origin of the price',
  'price_origin.choices.LISTA': 'List',
  'price_origin.choices.PRODUCTO': 'Product',
  'price_origin.choices.TARIFARIO': 'Rate list',
  'price_origin.choices.MANUAL': 'By hand',
  'price_origin.choices.CONVENIO': 'Agreement',
  'price_trace.label': 'Why this price?',
  'unit_price.label': 'Unit price',
  'unit_price.help': 'Without taxes. Empty: that of the list.',
  'discount_percent.label': 'Agreed discount',
  'extra_discount_percent.label': 'Further discount',
  'amount.label': 'Amount',
  'amount.help': 'Before discounts and taxes.',
  'discount_amount.label': 'Amount of the discount',
  'base.label': 'Base',
  'tax_id.label': 'VAT',
  'other_tax_id.label': 'IEPS',
  'withheld_tax_id.label': 'VAT withheld',
  'isr_tax_id.label': 'Income tax withheld',
  'tax_amount.label': 'Taxes',
  'withholding_amount.label': 'Withheld',
  'line_total.label': 'Total',
  'cost.label': 'Cost',
  'margin_percent.label': 'Margin %',
} as const;

const ofFields = (path: string, labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [`${path}.fields.${name}`, label]),
  );

/** Uses of the CFDI are said as those of the customers’ legal names. */
const usesOf = (path: string, all: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([key, label]) => {
      const [, code] = /^customer-tax-companies\.fields\.cfdi_use\.choices\.(.+)$/.exec(key) ?? [];
      return code ? [[`${path}.fields.cfdi_use.choices.${code}`, label] as const] : [];
    }),
  );

export const saleLabels = (
  path: string,
  masters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  ...ofFields(path, HEAD),
  ...usesOf(path, masters),
  ...ofFields(`${path}/lines`, LINE),
});
