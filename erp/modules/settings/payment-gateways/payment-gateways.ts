import { LINK, TEST } from './payment-gateways.schemas.ts';
import {
  choice,
  choices,
  computed,
  datetime,
  int,
  money,
  percent,
  ref,
  secret,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const paymentGateways = resource('payment_gateways', {
  label: ['Pasarela de pago', 'Pasarelas de pago'],
  gender: 'f',
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 5 }),
    provider: choice(
      'Proveedor del servicio',
      [
        ['MERCADO_PAGO', 'Mercado Pago'],
        ['OPENPAY', 'Openpay'],
        ['CONEKTA', 'Conekta'],
        ['STRIPE', 'Stripe'],
        ['PRUEBAS', 'Pruebas'],
      ],
      { required: true, default: 'PRUEBAS' },
    ),
    mode: choice(
      'Modo',
      [
        ['PRUEBAS', 'Pruebas'],
        ['PRODUCCION', 'Producción'],
      ],
      { required: true, default: 'PRUEBAS', help: 'La pasarela Pruebas nunca cobra de verdad.' },
    ),
    merchant_id: text('Comercio', {
      max: 80,
      width: 6,
      requiredWhen: { field: 'provider', is: ['OPENPAY'] },
    }),
    public_key: text('Llave pública', {
      max: 200,
      width: 6,
      requiredWhen: { field: 'provider', is: ['CONEKTA'] },
    }),
    private_key: secret('Llave privada', {
      width: 6,
      requiredWhen: { field: 'provider', is: ['MERCADO_PAGO', 'OPENPAY', 'CONEKTA', 'STRIPE'] },
    }),
    webhook_secret: secret('Secreto de avisos', {
      width: 6,
      requiredWhen: { field: 'mode', is: ['PRODUCCION'] },
    }),
    methods: choices(
      'Métodos',
      [
        ['TARJETA', 'Tarjeta'],
        ['SPEI', 'SPEI'],
        ['OXXO', 'OXXO'],
        ['LIGA', 'Liga de pago'],
      ],
      { required: true, default: ['TARJETA'] },
    ),
    currency_id: ref('Moneda', 'currencies', { width: 4 }),
    link_hours: int('Vigencia de la liga', {
      required: true,
      min: '1',
      max: '168',
      default: 48,
      suffix: 'h',
    }),
    settlement_days: int('Días para depósito', { min: '0', max: '60' }),
    fee_percent: percent('Comisión', { min: '0', max: '100' }),
    fee_fixed: money('Comisión fija', { min: '0' }),
    fee_tax_percent: percent('IVA de la comisión', { min: '0', max: '100', default: '16' }),
    verification: choice(
      'Comprobación',
      [
        ['SIN_COMPROBAR', 'Sin comprobar con el proveedor', 'wait'],
        ['COMPROBADA', 'Comprobada con el proveedor', 'ok'],
      ],
      {
        required: true,
        default: 'SIN_COMPROBAR',
        readOnly: true,
        width: 4,
        help: 'Se comprueba con Probar, en el modo de pruebas del proveedor.',
      },
    ),
    checked_at: datetime('Comprobada el', { readOnly: true, width: 4 }),
    token: text('Clave de avisos', {
      max: 60,
      unique: true,
      readOnly: true,
      readKey: 'payment_gateways.update',
    }),
    notify_path: computed('Dirección de avisos', 'text', "'/hooks/pay/' || t.token", {
      readKey: 'payment_gateways.update',
    }),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: [
      'code',
      'name',
      'provider',
      'mode',
      'verification',
      'methods',
      'fee_percent',
      'settlement_days',
      'active',
    ],
    sort: 'code',
  },
  privileges: [{ key: 'payment_gateways.link', label: 'Hacer ligas de pago' }],
  extraCalls: [
    {
      name: 'test',
      method: 'PUT',
      path: 'payment_gateways/test/:id',
      key: 'payment_gateways.update',
      summary: 'Pregunta al proveedor si la conexión sirve, y guarda que se comprobó',
      ...TEST,
    },
    {
      name: 'link',
      method: 'POST',
      path: 'payment_gateways/link',
      key: 'payment_gateways.link',
      summary: 'Liga para pagar un importe de un registro',
      ...LINK,
    },
  ],
  screens: ['new', 'edit'],
  listPath: 'settings?tab=catalogos',
  form: {
    sections: [
      {
        title: 'Pasarela',
        help: 'Con quién se cobra.',
        fields: ['code', 'name', 'provider', 'mode', 'methods', 'currency_id'],
      },
      {
        title: 'Conexión',
        help: 'Los datos que da el proveedor; los secretos se guardan cifrados.',
        fields: [
          'merchant_id',
          'public_key',
          'private_key',
          'webhook_secret',
          'notify_path',
          'verification',
          'checked_at',
        ],
      },
      {
        title: 'Cobro',
        help: 'Cuánto cobra, cuándo deposita y cuánto dura una liga.',
        fields: ['fee_percent', 'fee_fixed', 'fee_tax_percent', 'settlement_days', 'link_hours'],
      },
    ],
  },
});
