import { decimal, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const QUANTITY = { precision: 16, scale: 4, shownScale: 2, readOnly: true, width: 3 } as const;

/** What came in the place of what went back, and how much of its invoice it took over (R44). */
export const returnReplacements = child('purchase-return-replacements', {
  label: ['Reposición', 'Reposiciones'],
  gender: 'f',
  fields: {
    return_id: ref('Devolución', 'purchases-returns', { required: true }),
    from_line_id: ref('Se devolvió', 'shipment-lines', { readOnly: true, width: 4 }),
    to_line_id: ref('Se repuso', 'shipment-lines', { readOnly: true, width: 4 }),
    quantity: decimal('Cantidad', QUANTITY),
    invoiced_part: decimal('Ya facturado', { ...QUANTITY, default: '0' }),
    taken_part: decimal('Facturado de lo repuesto', {
      ...QUANTITY,
      default: '0',
      help: 'De lo que se analiza, su peso comercial.',
    }),
  },
  title: 'to_line_id',
  row: { cells: ['from_line_id', 'to_line_id', 'quantity', 'invoiced_part'] },
  list: { columns: ['from_line_id', 'to_line_id', 'quantity', 'invoiced_part'] },
});
