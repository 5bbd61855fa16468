/** What an invoice may differ in, when it is received and how it is paid. */
import { bool, choice, choices, int, money, percent } from '#erp/model/fields.ts';
import { LIMIT } from './limits.ts';
import { weekdays } from '#erp/modules/settings/weekdays.ts';

/** No bank pays on weekends. */
const BANK_DAYS = weekdays.slice(0, 5);

export const invoiceFields = {
  price_tolerance_percent: percent('Tolerancia de precio', {
    ...LIMIT,
    required: true,
    min: '0',
    max: '100',
    default: '1',
    suffix: '%',
    width: 4,
    help: 'Un precio pasa si cabe en ella y en su importe.',
  }),
  price_tolerance_amount: money('Tolerancia de precio, en pesos', {
    ...LIMIT,
    required: true,
    min: '0',
    default: '500.00',
    suffix: 'MXN',
    width: 4,
    help: 'De cada partida.',
  }),
  qty_tolerance_percent: percent('Tolerancia de cantidad', {
    ...LIMIT,
    required: true,
    min: '0',
    max: '100',
    default: '0',
    suffix: '%',
    width: 4,
  }),
  total_tolerance: money('Tolerancia de centavos', {
    ...LIMIT,
    required: true,
    min: '0',
    max: '100',
    default: '1.00',
    suffix: 'MXN',
    width: 4,
    help: 'En el total y en las retenciones.',
  }),
  invoice_days: choices('Días de recepción de facturas', weekdays, {
    default: ['3'],
    width: 8,
    help: 'En ellos se emiten contrarrecibos.',
  }),
  invoice_cutoff_day: int('Último día del mes para recibir', {
    required: true,
    min: '1',
    max: '31',
    default: 25,
    width: 4,
    help: 'Lo que se sube después espera al día 1.',
  }),
};

export const paymentFields = {
  payment_weekday: choice('Día de pago', BANK_DAYS, { required: true, default: '5', width: 4 }),
  bank_cooldown_days: int('Espera de cuenta nueva', {
    ...LIMIT,
    required: true,
    min: '0',
    max: '10',
    default: 2,
    suffix: 'días',
    width: 4,
    help: 'Entre que se verifica y que se paga en ella.',
  }),
  cash_limit: money('Máximo en efectivo', {
    ...LIMIT,
    required: true,
    min: '0',
    default: '2000.00',
    suffix: 'MXN',
    width: 4,
    help: 'Por más, el gasto no se deduce (LISR 27-III).',
  }),
  block_expired_documents: bool('Bloquear pago con documentos vencidos', {
    ...LIMIT,
    default: true,
  }),
  block_missing_rep: bool('Bloquear pago sin complementos', { ...LIMIT, default: true }),
  rep_deadline_day: int('Día límite del complemento', {
    required: true,
    min: '1',
    max: '28',
    default: 5,
    width: 4,
    help: 'Del mes que sigue al pago.',
  }),
};
