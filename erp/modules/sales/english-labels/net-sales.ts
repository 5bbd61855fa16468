/** English of the kept sums of net sales, and of the rights to their reports. */
const FIELDS = {
  day: 'Day',
  branch_office_id: 'Branch',
  seller_id: 'Seller',
  customer_id: 'Customer',
  documents: 'Documents',
  discount: 'Discount',
  amount: 'Net sales',
};

const labelsOf = (path: string, fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, label]) => [`${path}.fields.${name}.label`, label] as const);

export const netSaleLabels: Readonly<Record<string, string>> = {
  'module.sales.menu.6': 'Analysis',
  'privilege.sales-reports.list': 'See sales reports',
  'privilege.sales-reports.export': 'Export sales reports',
  'privilege.sls/foreign-trade.list': 'See foreign trade reports',
  'privilege.sls/foreign-trade.export': 'Export foreign trade reports',
  'sls/net-sales.label.one': 'Net sales of the day',
  'sls/net-sales.label.many': 'Net sales by day',
  'sls/net-sales/products.label.one': 'Net sales of a product in the day',
  'sls/net-sales/products.label.many': 'Net sales by product and day',
  ...Object.fromEntries([
    ...labelsOf('sls/net-sales', FIELDS),
    ...labelsOf('sls/net-sales/products', {
      ...FIELDS,
      product_id: 'Product',
      quantity: 'Quantity',
    }),
  ]),
};
