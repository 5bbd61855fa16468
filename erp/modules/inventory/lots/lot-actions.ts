/** What is done to lots: their inputs. The code is in `lot-split.ts` and `lot-merge.ts`. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { LOT_KINDS } from '../products/products.choices.ts';
import { choice, decimal, ref, refs, text } from '#erp/model/fields.ts';

export const SPLIT = action({
  label: 'Dividir',
  help: 'Cada parte es un lote nuevo con los datos y el costo de éste. Lo que no repartas se queda aquí.',
  summary: 'Divide un lote: nuevos lotes con sus datos y su costo.',
  key: 'lots.split',
  offeredWhen: { field: 'kind', is: LOT_KINDS.map(([code]) => code) },
  whyNot: 'Una serie es una sola pieza: no se divide.',
  fields: {
    place: choice('Se toma de', [], {
      width: 6,
      help: 'De qué almacén, ubicación y dueño sale lo que se reparte.',
    }),
    lines: inputRows(
      'Partes',
      {
        one: 'parte',
        fields: {
          qty: decimal('Cantidad', { required: true, above: '0' }),
          qty2: decimal('Bultos', { min: '0' }),
          code: text('Lote nuevo', { max: 40, case: 'upper' }),
        },
      },
      { required: true, max: 100, help: 'Sin clave recibe la siguiente.' },
    ),
  },
  output: z.object({
    movementId: z.int(),
    lots: z.array(z.object({ id: z.int(), code: z.string() })),
  }),
  status: 201,
  sample: { 'lines[0][code]': 'L-1', 'lines[0][qty]': '1' },
});

export const MERGE = action({
  label: 'Unir con otros',
  help: 'Se hace un lote nuevo con la caducidad más próxima; los elegidos quedan en cero.',
  summary: 'Une lotes del mismo producto, estado y costo en uno nuevo.',
  on: 'resource',
  fromRecord: 'lot_ids',
  key: 'lots.split',
  fields: {
    product_id: ref('Producto', 'products', { help: 'Acota los lotes que se ofrecen.' }),
    lot_ids: refs('Lotes', 'lots', {
      required: true,
      narrowedBy: { product_id: 'product_id' },
      help: 'Dos o más, del mismo producto, en el mismo estado y con existencia.',
    }),
    code: text('Lote nuevo', { max: 40, case: 'upper', help: 'Vacío: lo nombra el sistema.' }),
  },
  output: z.object({ movementId: z.int(), id: z.int(), code: z.string() }),
  status: 201,
});
