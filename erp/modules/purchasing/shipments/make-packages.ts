/** So many packages of the same weight: inputs; `packages/make-packages.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, decimal, int } from '#erp/model/fields.ts';
import { LOT_KINDS } from '#erp/modules/inventory/products/products.choices.ts';
import { EXPECTED } from './shipment-choices.ts';

export const MAKE_PACKAGES = action({
  label: 'Generar paquetes',
  help: 'Reparte los kilogramos de una partida en paquetes iguales; después se corrige cada uno.',
  summary: 'Hace los paquetes de una partida de un embarque, con el mismo peso neto.',
  from: EXPECTED,
  whyNot: 'Sólo antes de recibir.',
  method: 'PUT',
  key: 'shipments.update',
  fields: {
    line: choice('Partida', [], { required: true, width: 6 }),
    count: int('Paquetes', { required: true, min: '1', max: '500', width: 3 }),
    kind: choice(
      'Presentación',
      LOT_KINDS.filter(([code]) => code !== 'LOTE'),
      { required: true, default: 'PACA', width: 3 },
    ),
    net_weight: decimal('Peso neto', {
      precision: 14,
      scale: 3,
      above: '0',
      suffix: 'kg',
      width: 3,
      help: 'De todos. Vacío: lo que dice Recibido.',
    }),
    tare: decimal('Tara de cada uno', {
      precision: 9,
      scale: 3,
      min: '0',
      suffix: 'kg',
      width: 3,
    }),
  },
  output: z.object({ packages: z.int() }),
});
