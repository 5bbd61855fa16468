/** What is done to posted entries beside reversing them; the code is in `add-support.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice } from '#erp/model/fields.ts';
import { entrySupports } from './entry-supports.ts';

const { line_id: _line, ...fields } = entrySupports.fields;

export const SUPPORT = action({
  label: 'Agregar comprobante',
  help: 'La factura o el pago que la sustenta. Los importes de la póliza no cambian.',
  summary: 'Agrega un comprobante de soporte a los movimientos de una póliza.',
  key: 'acc/book-entries.update',
  from: ['APLICADA', 'REVERSADA'],
  fields: {
    line: choice('Movimiento', [], { width: 12, help: 'Vacío: en todos.' }),
    ...fields,
  },
  output: z.object({}),
  sample: { kind: 'EXTRANJERO', foreign_number: 'INV-1', amount: '1' },
});
