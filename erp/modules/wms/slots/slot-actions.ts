/** What is done to places: their inputs. The code is in `generate-slots.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { ref, text } from '#erp/model/fields.ts';

/** Its own refusal says how a range is written, so the declaration does not ask for it first. */
const range = (label: string, help: string, usual: string) =>
  text(label, { max: 60, help, default: usual, neededWhen: [], width: 3 });

export const GENERATE = action({
  label: 'Generar ubicaciones',
  help: 'La clave queda como ZONA-PasilloRack-Nivel-Posición: PT-A1-2-3. Las que ya existen se dejan como están; a lo más 2,000 cada vez.',
  summary: 'Genera las ubicaciones de pasillos, racks, niveles y posiciones.',
  on: 'resource',
  key: 'wms/slots.create',
  fields: {
    storage_id: ref('Almacén', 'storages', { required: true, width: 6 }),
    slot_type_id: ref('Tipo de ubicación', 'wms/slot-types', { required: true, width: 6 }),
    zone: text('Zona', { max: 10, help: 'Va al principio de la clave.', width: 3 }),
    aisles: range('Pasillos', 'A-D, o A,C,F.', 'A-D'),
    racks: range('Racks', '1-20; sólo el 5: 5.', '1-4'),
    levels: range('Niveles', '1-4, de abajo hacia arriba.', '1-3'),
    positions: range('Posiciones', '1-3 en cada nivel.', '1-3'),
  },
  output: z.object({ created: z.int(), skipped: z.array(z.string()) }),
  status: 201,
});
