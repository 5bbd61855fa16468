import { ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Documents that a CFDI invoices: several where they are of one customer (finance §2.6). */
export const invoiceSources = child('satInvoices/sources', {
  label: ['Documento facturado', 'Documentos facturados'],
  fields: {
    invoice_id: ref('CFDI', 'satInvoices', { required: true }),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      required: true,
      width: 4,
    }),
    source_id: text('Número de origen', {
      recordIn: 'source_resource',
      max: 40,
      required: true,
      index: true,
      width: 3,
    }),
    name: text('Folio', { max: 80, width: 3 }),
  },
  title: 'name',
  row: { cells: ['source_resource', 'name'] },
  list: { columns: ['source_resource', 'source_id', 'name'] },
});
