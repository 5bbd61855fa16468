import { choice, choices, datetime, int, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * A link at which somebody pays an amount of a record. Made by `payment_gateways/link`, changed by
 * the provider's notices.
 */
export const paymentLinks = resource('payment-links', {
  label: ['Liga de pago', 'Ligas de pago'],
  gender: 'f',
  fields: {
    reference: text('Referencia', {
      required: true,
      max: 40,
      unique: true,
      readOnly: true,
      width: 4,
    }),
    gateway_id: ref('Pasarela de pago', 'payment_gateways', {
      required: true,
      readOnly: true,
      width: 4,
    }),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Por pagar', 'wait'],
        ['PAGADA', 'Pagada', 'ok'],
        ['RECHAZADA', 'Rechazada', 'bad'],
        ['CANCELADA', 'Cancelada', 'off'],
        ['VENCIDA', 'Vencida', 'off'],
      ],
      { required: true, default: 'PENDIENTE', readOnly: true, width: 4 },
    ),
    amount: money('Importe', { required: true, readOnly: true, width: 4 }),
    currency_id: ref('Moneda', 'currencies', { required: true, readOnly: true, width: 4 }),
    methods: choices(
      'Métodos',
      [
        ['TARJETA', 'Tarjeta'],
        ['SPEI', 'SPEI'],
        ['OXXO', 'OXXO'],
        ['LIGA', 'Liga de pago'],
      ],
      { readOnly: true, width: 4 },
    ),
    source_resource: text('Recurso', {
      represents: 'resource',
      required: true,
      max: 60,
      readOnly: true,
      width: 4,
    }),
    source_id: int('Registro', { required: true, readOnly: true, width: 4, index: true }),
    title: text('Concepto', { max: 200, readOnly: true, width: 8 }),
    url: text('Dirección', { max: 300, readOnly: true, width: 12 }),
    provider_id: text('Identificador del proveedor', { max: 80, readOnly: true, width: 6 }),
    expires_at: datetime('Vence', { required: true, readOnly: true, width: 3, index: true }),
    paid_at: datetime('Pagada el', { readOnly: true, width: 3 }),
    paid_method: text('Cómo se pagó', { max: 40, readOnly: true, width: 3 }),
    paid_amount: money('Importe pagado', { inPesos: true, readOnly: true, width: 3 }),
    paid_currency_id: ref('Moneda pagada', 'currencies', { readOnly: true, width: 3 }),
    fee: money('Comisión del proveedor', {
      inPesos: true,
      readOnly: true,
      width: 3,
      help: 'Lo que retiene de lo pagado, si lo dice.',
    }),
    fee_tax: money('IVA de la comisión', { inPesos: true, readOnly: true, width: 3 }),
    event_id: text('Aviso del proveedor', { max: 100, readOnly: true, width: 6 }),
  },
  title: 'reference',
  list: {
    columns: [
      'reference',
      'title',
      'amount',
      'currency_id',
      'status',
      'gateway_id',
      'expires_at',
      'paid_at',
    ],
    sort: '-id',
    filters: ['status', 'gateway_id', 'expires_at', 'paid_at'],
  },
  search: ['reference', 'title'],
  calls: ['list', 'one'],
  privilegesOf: 'payment_gateways',
  screens: ['edit'],
  listPath: 'settings?tab=catalogos',
  docUrl: 'payment_gateways',
  form: {
    sections: [
      {
        title: 'Cobro',
        help: 'Qué se cobra y por dónde.',
        fields: [
          'reference',
          'gateway_id',
          'status',
          'amount',
          'currency_id',
          'methods',
          'title',
          'source_resource',
          'source_id',
        ],
      },
      {
        title: 'Seguimiento',
        help: 'Dónde se paga y qué dijo el proveedor.',
        fields: [
          'url',
          'expires_at',
          'paid_at',
          'paid_method',
          'paid_amount',
          'paid_currency_id',
          'fee',
          'fee_tax',
          'provider_id',
          'event_id',
        ],
      },
    ],
  },
});
