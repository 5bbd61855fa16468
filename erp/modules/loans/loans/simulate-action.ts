/** A table without a loan: its inputs. The code is in `simulate.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { decimalOutput } from '#erp/model/field-types/outputs.ts';
import { choice, date, int, money, percent, ref } from '#erp/model/fields.ts';
import { DAY_COUNTS, METHODS, PERIODICITIES } from './loan-choices.ts';

const SIMULATED = METHODS.filter(([code]) => code !== 'MANUAL');

const rowOutput = z.object({
  number: z.int(),
  due_date: z.string(),
  opening_balance: decimalOutput,
  principal: decimalOutput,
  interest: decimalOutput,
  interest_tax: decimalOutput,
  insurance: decimalOutput,
  total: decimalOutput,
  closing_balance: decimalOutput,
});

export const SIMULATE = action({
  label: 'Simular',
  help: 'Da la tabla y los totales, sin guardar nada.',
  summary: 'Tabla de amortización de unas condiciones, sin guardar nada.',
  on: 'resource',
  key: 'loans.list',
  fields: {
    principal: money('Capital', { required: true, above: '0', width: 3 }),
    annual_rate: percent('Tasa anual', { min: '0', max: '100', suffix: '%', width: 3 }),
    method: choice('Método', SIMULATED, { required: true, default: 'FRANCES', width: 3 }),
    periodicity: choice('Periodicidad', PERIODICITIES, {
      required: true,
      default: 'MENSUAL',
      width: 3,
    }),
    term: int('Número de pagos', { required: true, min: '1', max: '480', width: 3 }),
    grace_periods: int('Periodos de gracia de capital', { min: '0', max: '479', width: 3 }),
    day_count: choice('Base de días', DAY_COUNTS, { required: true, default: '30_360', width: 3 }),
    disbursement_date: date('Desembolso', { width: 3, help: 'Vacío: hoy.' }),
    first_payment_date: date('Primer pago', {
      width: 3,
      help: 'Vacío: un periodo después del desembolso.',
    }),
    interest_tax_id: ref('IVA sobre intereses', 'satTaxes', {
      where: { kind: 'TRASLADO', active: '1' },
      width: 3,
    }),
    insurance: money('Seguro por pago', { min: '0', width: 3 }),
  },
  output: z.object({
    rows: z.array(rowOutput),
    total_interest: decimalOutput,
    total_tax: decimalOutput,
    total: decimalOutput,
  }),
});
