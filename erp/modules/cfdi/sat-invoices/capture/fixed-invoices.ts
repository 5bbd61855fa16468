/** What a person does not change of CFDI that come from tickets. */
export const FIXED_INVOICES = [
  {
    when: { field: 'origin', is: ['POS'] },
    fields: ['cfdi_type', 'branch_office_id', 'currency_id', 'prices_include_tax', 'lines'],
    message: 'Viene de un ticket y vale lo que se cobró: sus conceptos no cambian.',
    deletable: true,
  },
  {
    when: { field: 'is_global', is: [true] },
    fields: [
      'customer_id',
      'tax_company_id',
      'cfdi_use',
      'payment_method',
      'payment_type_id',
      'payment_terms',
      'installments',
      'periodicity',
      'months',
      'year',
    ],
    message: 'Es una factura global: lo dicen sus tickets.',
    deletable: true,
  },
] as const;
