import { choice, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { RELATIONS } from './invoice-choices.ts';

/** CFDI that a document names (`CfdiRelacionados`). */
export const invoiceRelations = child('satInvoices/relations', {
  label: ['CFDI relacionado', 'CFDI relacionados'],
  fields: {
    invoice_id: ref('CFDI', 'satInvoices', { required: true }),
    relation: choice('Relación', RELATIONS, { required: true, width: 5 }),
    related_id: ref('Documento', 'satInvoices', {
      where: { status: 'TIMBRADO' },
      narrowedBy: { customer_id: '^customer_id' },
      width: 4,
      help: 'De los emitidos aquí; de otros, el UUID.',
    }),
    uuid: text('UUID', {
      max: 36,
      case: 'upper',
      width: 6,
      pattern: [
        '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$',
        'Escribe el UUID completo: 8-4-4-4-12 letras o números.',
      ],
      help: 'Vacío: el del documento elegido.',
    }),
  },
  title: 'uuid',
  row: { cells: ['relation', 'related_id', 'uuid'], enterCells: ['relation', 'related_id'] },
  list: { columns: ['relation', 'related_id', 'uuid'] },
});
