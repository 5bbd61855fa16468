import { choice, file, int, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What was collected of each document, or why it was not. */
export const cutoffLines = child('cfl/delivery-cutoff-lines', {
  label: ['Cobro del corte', 'Cobros del corte'],
  fields: {
    cutoff_id: ref('Corte', 'cfl/delivery-cutoffs', { required: true }),
    subject_id: ref('Tercero', 'cfl/subjects', { required: true, width: 6 }),
    open_item_id: ref('Partida', 'cfl/open-items', {
      narrowedBy: { subject_id: 'subject_id' },
      where: { side: 'CXC', direction: 'CARGO' },
      width: 6,
      help: 'La que se cobró. Vacía: queda como abono del tercero.',
    }),
    document_no: text('Documento', { max: 60, width: 4, help: 'Cuando no hay partida.' }),
    payment_type_id: ref('Forma de pago', 'payment-types', {
      required: true,
      where: { active: '1' },
      width: 4,
    }),
    amount: money('Importe', { min: '0', width: 3 }),
    reference: text('Referencia', { max: 40, width: 4 }),
    result: choice(
      'Resultado',
      [
        ['COBRADO', 'Cobrado', 'ok'],
        ['PARCIAL', 'Parcial', 'wait'],
        ['NO_COBRADO', 'No cobrado', 'bad'],
      ],
      { width: 3 },
    ),
    reason: text('Motivo', { max: 200, width: 6, help: 'De lo que no se cobró completo.' }),
    evidence: file('Evidencia', { width: 6 }),
    movement_id: ref('Cobro', 'cfl/movements', { readOnly: true, width: 4 }),
  },
  title: 'document_no',
  row: {
    cells: ['subject_id', 'open_item_id', 'payment_type_id', 'amount', 'reference', 'result'],
    enterCells: ['subject_id', 'open_item_id', 'payment_type_id', 'amount', 'result'],
    totals: [{ label: 'Cobrado', of: [['amount']], money: true }],
  },
  list: { columns: ['subject_id', 'open_item_id', 'amount', 'result', 'movement_id'] },
});

/** The money that was counted, by what it is made of. */
export const cutoffDenominations = child('cfl/delivery-cutoff-denominations', {
  label: ['Denominación', 'Arqueo'],
  gender: 'f',
  fields: {
    cutoff_id: ref('Corte', 'cfl/delivery-cutoffs', { required: true }),
    denomination: choice(
      'Denominación',
      [
        ['1000', '$1,000'],
        ['500', '$500'],
        ['200', '$200'],
        ['100', '$100'],
        ['50', '$50'],
        ['20', '$20'],
        ['10', '$10'],
        ['5', '$5'],
        ['2', '$2'],
        ['1', '$1'],
        ['0.50', '$0.50'],
      ],
      { required: true, width: 4 },
    ),
    quantity: int('Piezas', { required: true, min: '0', width: 3 }),
  },
  title: 'denomination',
  row: { cells: ['denomination', 'quantity'], enterCells: ['denomination', 'quantity'] },
  list: { columns: ['denomination', 'quantity'] },
});
