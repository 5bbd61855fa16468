/** How a loan in force is changed: inputs. The code is beside it, a file each. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, date, int, longtext, money, percent } from '#erp/model/fields.ts';
import { METHODS, PERIODICITIES } from '../loan-choices.ts';

const RATE = { min: '0', max: '100', suffix: '% anual', width: 3 } as const;
const IN_FORCE = {
  from: ['VIGENTE'],
  method: 'PUT',
  whyNot: 'Sólo un préstamo vigente.',
} as const;
const REASON = longtext('Motivo', { required: true, max: 200 });
const VERSION = z.object({ schedule_version: z.int() });

export const SKIP = action({
  ...IN_FORCE,
  ofVersion: true,
  label: 'Omitir pago',
  help: 'El próximo pago no se hace: su capital se reparte en los que siguen, con uno más al final, y su interés se paga con el primero de ellos.',
  summary: 'Deja de hacerse el próximo pago; la tabla se recorre.',
  fields: { reason: REASON },
  output: VERSION,
});

export const RESTRUCTURE = action({
  ...IN_FORCE,
  ofVersion: true,
  label: 'Reestructurar',
  help: 'Otras condiciones para el capital que falta, desde hoy; el capital vencido se suma.',
  summary: 'Nuevas condiciones y nueva tabla, con la anterior a la vista.',
  fields: {
    method: choice(
      'Método',
      METHODS.filter(([code]) => code !== 'MANUAL'),
      { required: true, width: 3 },
    ),
    annual_rate: percent('Tasa ordinaria', { ...RATE, required: true }),
    periodicity: choice('Periodicidad', PERIODICITIES, { required: true, width: 3 }),
    term: int('Número de pagos', { required: true, min: '1', max: '480', width: 3 }),
    first_payment_date: date('Primer pago', { required: true, width: 3 }),
    grace_periods: int('Periodos de gracia de capital', { min: '0', max: '479', width: 3 }),
    insurance: money('Seguro por pago', { min: '0', width: 3 }),
    reason: REASON,
  },
  output: VERSION,
});

export const CHANGE_RATE = action({
  ...IN_FORCE,
  label: 'Cambiar TIIE',
  help: 'Vale desde el primer pago que empieza a correr ese día o después.',
  summary: 'Agrega una tasa de referencia y rehace los pagos que siguen.',
  offeredWhen: { field: 'rate_type', is: ['TIIE_MAS'] },
  whyNot: 'Sólo con tasa «TIIE más puntos».',
  fields: {
    date: date('Desde', { required: true, width: 4 }),
    rate: percent('TIIE', { ...RATE, required: true }),
  },
  output: VERSION,
});
