import { choice, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { UUID } from '../issuing/stamp-fields.ts';
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
    uuid: text('UUID', { ...UUID, help: 'Vacío: el del documento elegido.' }),
  },
  title: 'uuid',
  row: { cells: ['relation', 'related_id', 'uuid'], enterCells: ['relation', 'related_id'] },
  list: { columns: ['relation', 'related_id', 'uuid'] },
});
