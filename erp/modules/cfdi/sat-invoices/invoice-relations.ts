import { choice, money, ref, text } from '#erp/model/fields.ts';
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
    amount: money('Importe', {
      above: '0',
      width: 3,
      help: 'De la nota, para este documento. Vacío: en proporción a lo que se debe de cada uno.',
    }),
    credited: money('Acreditado', {
      readOnly: true,
      width: 3,
      help: 'Lo que la nota acredita de este documento; al sellar.',
    }),
  },
  title: 'uuid',
  row: {
    cells: ['relation', 'related_id', 'uuid', 'amount', 'credited'],
    enterCells: ['relation', 'related_id'],
  },
  list: { columns: ['relation', 'related_id', 'uuid', 'amount', 'credited'] },
});
