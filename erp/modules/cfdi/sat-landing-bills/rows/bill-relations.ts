import { choice, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { UUID } from '../../issuing/stamp-fields.ts';
import { BILL_RELATIONS } from '../bill-choices.ts';

/** Invoices of the goods (05), or the Carta Porte in whose place it is issued (04). */
export const billRelations = child('sat-landing-bills/relations', {
  label: ['CFDI relacionado', 'CFDI relacionados'],
  fields: {
    bill_id: ref('Carta Porte', 'sat-landing-bills', { required: true }),
    relation: choice('Relación', BILL_RELATIONS, { required: true, default: '05', width: 5 }),
    related_id: ref('Factura', 'satInvoices', {
      where: { cfdi_type: 'INGRESO', status: 'TIMBRADO' },
      width: 4,
      help: 'De las emitidas aquí; de otras, el UUID.',
    }),
    uuid: text('UUID', { ...UUID, help: 'Vacío: el de la factura elegida.' }),
  },
  title: 'uuid',
  row: { cells: ['relation', 'related_id', 'uuid'], enterCells: ['relation', 'related_id'] },
  list: { columns: ['relation', 'related_id', 'uuid'] },
});
