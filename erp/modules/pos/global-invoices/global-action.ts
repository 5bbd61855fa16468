import { action } from '#erp/model/actions.ts';
import { choice, date, ref } from '#erp/model/fields.ts';
import { PERIODICITIES } from '#erp/modules/cfdi/sat-invoices/invoice-choices.ts';
import { MADE } from './global-invoices.schemas.ts';
import { GENERATE_KEY } from './globals-path.ts';

/** What nobody asked to have invoiced, by branch and period. */
export const GLOBAL = action({
  label: 'Factura global',
  help: 'Hace un borrador por sucursal con los tickets pagados que no tienen factura.',
  summary: 'Hace los borradores de las facturas globales de un periodo.',
  key: GENERATE_KEY,
  on: 'resource',
  preview: true,
  output: MADE,
  fields: {
    branch_office_id: ref('Sucursal', 'branch-offices', {
      width: 6,
      help: 'Vacía: una por cada sucursal con tickets.',
    }),
    periodicity: choice('Periodicidad', PERIODICITIES, { required: true, width: 6 }),
    from: date('Desde', { required: true, width: 6 }),
    to: date('Hasta', { required: true, width: 6 }),
  },
});
