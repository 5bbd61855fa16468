import { money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What an application causes of each tax of its charge (finance R31). */
export const applicationTaxes = child('cfl/application-taxes', {
  label: ['Impuesto causado', 'Impuestos causados'],
  fields: {
    application_id: ref('Aplicación', 'cfl/applications', { required: true }),
    item_tax_id: ref('Impuesto de la partida', 'cfl/open-item-taxes', {
      required: true,
      readOnly: true,
    }),
    tax_id: ref('Impuesto', 'satTaxes', { required: true, width: 4 }),
    period_id: ref('Periodo', 'acc/periods', {
      readOnly: true,
      width: 3,
      help: 'Vacío: no lo causa un pago, sino el documento que se aplica.',
    }),
    base_doc: money('Base', { required: true, width: 3 }),
    tax_doc: money('Causado', { required: true, width: 3 }),
    base_mxn: money('Base en pesos', { required: true, width: 3 }),
    tax_mxn: money('Impuesto en pesos', { required: true, width: 3 }),
    tax_at_document: money('Al tipo del documento', { required: true, width: 3 }),
  },
  title: 'tax_id',
  appendOnly: true,
  list: { columns: ['tax_id', 'base_doc', 'tax_doc', 'base_mxn', 'tax_mxn', 'tax_at_document'] },
  row: { cells: ['tax_id', 'base_doc', 'tax_doc', 'base_mxn', 'tax_mxn', 'tax_at_document'] },
});
