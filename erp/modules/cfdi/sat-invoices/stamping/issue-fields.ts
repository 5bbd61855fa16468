/** Where on the form each mistake of a CFDI is corrected (sat-cfdi §11). */
const FIELDS: Readonly<Record<string, string>> = {
  date: 'issue_date',
  paymentForm: 'payment_type_id',
  paymentTerms: 'payment_terms',
  paymentMethod: 'payment_method',
  currency: 'currency_id',
  exchangeRate: 'exchange_rate',
  exportCode: 'export_code',
  zip: 'branch_office_id',
  relations: 'relations',
  issuer: 'issuer_id',
  receiver: 'tax_company_id',
  'receiver.use': 'cfdi_use',
  'global.periodicity': 'periodicity',
  'global.months': 'months',
  'global.year': 'year',
  type: 'cfdi_type',
  series: 'series_id',
  folio: 'series_id',
  concepts: 'lines',
  payments: 'payments',
};

const OF_CONCEPT: Readonly<Record<string, string>> = {
  productKey: 'sat_product_key',
  identification: 'identification',
  quantity: 'quantity',
  unitKey: 'sat_unit_key',
  unit: 'unit',
  description: 'description',
  unitPrice: 'unit_price',
  amount: 'unit_price',
  discount: 'discount',
  taxObject: 'tax_object',
  transferred: 'tax_id',
  withheld: 'withheld_tax_id',
  customsDocuments: 'pedimento',
  propertyAccounts: 'property_account',
};

/** A path of the draft as a field of the form; empty of the document as a whole. */
export function formField(path: string | null): string {
  if (path === null) return '';
  const concept = /^concepts\[(\d+)\](?:\.(\w+))?/.exec(path);
  if (concept) {
    const own = OF_CONCEPT[concept[2] ?? ''] ?? 'description';
    return `lines[${concept[1]}][${own}]`;
  }
  const relation = /^relations\[(\d+)\]/.exec(path);
  if (relation) return 'relations';
  const [first = ''] = path.split(/[.[]/);
  return FIELDS[path] ?? FIELDS[first] ?? '';
}
