/** What kept sums of net sales have in common. */
import { date, int, money, ref } from '#erp/model/fields.ts';

export const WHOSE = {
  day: date('Día', { required: true, index: true, readOnly: true }),
  branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true }),
  seller_id: ref('Vendedor', 'users', { readOnly: true }),
  customer_id: ref('Cliente', 'customers', {
    readOnly: true,
    staysOnMerge: 'Sums of both are added up (customer-merge.rules.ts).',
  }),
};
export const AMOUNTS = {
  documents: int('Documentos', { required: true, readOnly: true }),
  discount: money('Descuento', { required: true, inPesos: true, readOnly: true }),
  amount: money('Venta neta', { required: true, inPesos: true, readOnly: true }),
};
export const INTERNAL = {
  branchField: 'branch_office_id',
  ownerFields: ['seller_id'],
  quickSearch: false,
  screen: null,
  screens: [],
  calls: [],
} as const;
export const TWICE = 'Ese día ya tiene su suma.';
