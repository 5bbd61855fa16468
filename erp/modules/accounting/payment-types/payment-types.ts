import { bool, choice, int, percent, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { SAT_PAYMENT_FORMS } from '#erp/modules/sat/payment-forms.ts';

export const paymentTypes = resource('payment-types', {
  label: ['Forma de pago', 'Formas de pago'],
  gender: 'f',
  fields: {
    code: text('Clave', { required: true, max: 10, unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    sat_code: choice('Clave SAT', SAT_PAYMENT_FORMS, { required: true, width: 4 }),
    kind: choice(
      'Tipo',
      [
        ['EFECTIVO', 'Efectivo'],
        ['CHEQUE', 'Cheque'],
        ['TRANSFERENCIA', 'Transferencia'],
        ['TARJETA', 'Tarjeta'],
        ['MONEDERO', 'Monedero'],
        ['COMPENSACION', 'Compensación'],
        ['OTRO', 'Otro'],
      ],
      { required: true },
    ),
    requires_reference: bool('Exige referencia'),
    requires_account: bool('Exige cuenta', {
      help: 'La transferencia (03) exige referencia y cuenta.',
    }),
    commission_percent: percent('Comisión', { min: '0', max: '100' }),
    settlement_days: int('Días de liquidación', { min: '0', max: '365', suffix: 'días' }),
    use_in_pos: bool('Usar en punto de venta'),
    use_in_sales: bool('Usar en ventas', { default: true }),
    use_in_purchases: bool('Usar en compras', { default: true }),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name'],
  list: {
    columns: ['code', 'name', 'sat_code', 'kind', 'active'],
    sort: 'sat_code',
    filters: ['sat_code', 'kind', 'use_in_pos', 'use_in_sales', 'use_in_purchases'],
  },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Cómo se paga y con qué clave lo informa el CFDI.',
        fields: ['code', 'name', 'sat_code', 'kind'],
      },
      {
        title: 'Qué se pide',
        help: 'Datos que se exigen al capturar un pago con esta forma.',
        fields: ['requires_reference', 'requires_account', 'commission_percent', 'settlement_days'],
      },
      {
        title: 'Dónde se ofrece',
        help: 'Sólo aparece en las áreas que marques.',
        fields: ['use_in_pos', 'use_in_sales', 'use_in_purchases'],
      },
    ],
  },
});
