/** What the SAT answered to the electronic books of a month: the inputs. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, date, file, text } from '#erp/model/fields.ts';

export const FILE_BOOKS = action({
  label: 'Registrar acuse',
  help: 'Qué pasó con la contabilidad electrónica de este mes.',
  summary: 'Registra el envío de la contabilidad electrónica de un mes y su acuse.',
  key: 'acc/periods.coe',
  from: ['EN_CIERRE', 'CERRADO'],
  fields: {
    coe_status: choice(
      'Estado',
      [
        ['ENVIADA', 'Enviada'],
        ['ACEPTADA', 'Aceptada'],
        ['RECHAZADA', 'Rechazada'],
      ],
      { required: true, default: 'ENVIADA', width: 4 },
    ),
    coe_sent_at: date('Enviada el', { required: true, width: 4 }),
    coe_ack: text('Folio del acuse', {
      max: 60,
      width: 4,
      requiredWhen: { field: 'coe_status', is: ['ACEPTADA', 'RECHAZADA'] },
    }),
    coe_ack_file: file('Acuse', { width: 6, help: 'PDF o XML, como lo entrega el SAT.' }),
  },
  output: z.object({}),
  sample: { coe_status: 'ENVIADA', coe_sent_at: '2026-01-03' },
});
