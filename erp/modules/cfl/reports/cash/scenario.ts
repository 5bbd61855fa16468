/** What one asks «what if» of in a projection of cash (finance §5.6). */
import { choice, int, percent, ref } from '#erp/model/fields.ts';

export const setting = (field: string, otherwise: string) =>
  `select coalesce((select c.${field} from {cfl/configs} c limit 1), ${otherwise})`;

/** Kept in the address, nothing is stored. */
export const scenario = {
  mode: choice('Modo', [
    ['VENCIMIENTO', 'Por vencimiento'],
    ['ESTADISTICO', 'Por el atraso de cada quien'],
  ]),
  delay: int('Retrasar cobros (días)', { min: '0', max: '365', suffix: 'días' }),
  collect: percent('Se cobra (%)', { min: '0', max: '100', suffix: '%' }),
  subject_id: ref('Diferir pagos a', 'cfl/subjects'),
  defer_days: int('Diferir (días)', { min: '0', max: '365', suffix: 'días' }),
};
export const usual = {
  mode: setting('projection_mode', `'VENCIMIENTO'`),
  delay: 'select 0',
  collect: 'select 100',
  defer_days: 'select 0',
};
