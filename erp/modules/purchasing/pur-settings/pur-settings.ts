import { bool, choice, int, longtext, money, percent } from '#erp/model/fields.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';
import { evaluationFields, WEIGHTS } from './evaluation-fields.ts';
import { invoiceFields, paymentFields } from './invoice-fields.ts';
import { LIMIT, LIMITS } from './limits.ts';

const SPOT = { field: 'allow_spot_purchase', is: [true] } as const;

/** How the company buys: one record (purchasing §2). */
export const purSettings = settings('pur/pur_settings', {
  label: ['Configuración de compras', 'Configuración de compras'],
  gender: 'f',
  docUrl: 'configuracion-de-compras',
  fields: {
    request_required: bool('Exigir requisición para ordenar', LIMIT),
    min_quotes: int('Cotizaciones mínimas', {
      ...LIMIT,
      required: true,
      min: '1',
      max: '5',
      default: 3,
      width: 4,
    }),
    quotes_from_amount: money('Cotizar a partir de', {
      ...LIMIT,
      required: true,
      min: '0',
      default: '50000.00',
      suffix: 'MXN',
      width: 4,
      help: 'Sin IVA. Desde ese importe, una orden trae las cotizaciones o dice por qué no.',
    }),
    split_days: int('Órdenes que se suman', {
      ...LIMIT,
      required: true,
      min: '0',
      max: '90',
      default: 7,
      suffix: 'días',
      width: 4,
      help: 'Quien autoriza ve lo ordenado a ese proveedor en esos días. Cero: no se suman.',
    }),
    split_adds_up: bool('Cotizar y autorizar por esa suma', {
      ...LIMIT,
      help: 'Partir una compra en varias órdenes no evita cotizaciones ni firmas.',
    }),
    sealed_bids: bool('Cotizaciones cerradas hasta la fecha límite', { ...LIMIT, default: true }),
    financing_rate: percent('Costo financiero anual', {
      required: true,
      min: '0',
      max: '100',
      default: '12',
      suffix: '%',
      width: 4,
      help: 'Con él se compara el crédito que da cada proveedor.',
    }),
    budget_control: choice(
      'Control presupuestal',
      [
        ['NINGUNO', 'Ninguno'],
        ['AVISA', 'Avisa'],
        ['BLOQUEA', 'Bloquea'],
      ],
      { ...LIMIT, required: true, default: 'AVISA', width: 4 },
    ),
    order_terms: longtext('Condiciones de la orden', {
      max: 4000,
      help: 'Lo que dice una orden nueva; en ella se cambia.',
    }),
    under_receipt_percent: percent('Tolerancia de faltante', {
      required: true,
      min: '0',
      max: '20',
      default: '2',
      suffix: '%',
      width: 4,
      help: 'Una partida a la que le falta menos se da por completa.',
    }),
    charge_limit_percent: percent('Gastos de adquisición hasta', {
      ...LIMIT,
      required: true,
      min: '0',
      max: '500',
      default: '30',
      suffix: '% de la mercancía',
      width: 4,
      help: 'Los de un embarque, juntos. Más sólo lo captura quien puede exceder el límite.',
    }),
    allow_spot_purchase: bool('Permitir compras sin orden', {
      ...LIMIT,
      default: true,
      help: 'Materia prima que llega sin pedirse, y lo que un proveedor dejó en consignación.',
    }),
    spot_limit: money('Máximo por compra sin orden', {
      ...LIMIT,
      min: '0',
      default: '40000.00',
      suffix: 'MXN',
      width: 4,
      requiredWhen: SPOT,
      help: 'También de lo que se le compra así a un proveedor en un día.',
    }),
    ...invoiceFields,
    ...paymentFields,
    portal_welcome: longtext('Mensaje del portal', {
      max: 2000,
      help: 'Lo primero que lee un proveedor al entrar.',
    }),
    ...evaluationFields,
  },
  title: 'min_quotes',
  search: [],
  list: { columns: ['min_quotes', 'quotes_from_amount', 'budget_control'] },
  risks: { update: 'SENSIBLE' },
  privileges: [{ key: LIMITS, label: 'Cambiar los límites de compras', risk: 'CRITICO' }],
  signatureLimits: {
    fields: [
      'request_required',
      'min_quotes',
      'quotes_from_amount',
      'split_days',
      'split_adds_up',
      'sealed_bids',
      'budget_control',
      'charge_limit_percent',
      'allow_spot_purchase',
      'spot_limit',
      'price_tolerance_percent',
      'price_tolerance_amount',
      'qty_tolerance_percent',
      'total_tolerance',
      'bank_cooldown_days',
      'cash_limit',
      'block_expired_documents',
      'block_missing_rep',
    ],
    signers: 'purchase-orders.authorize',
  },
  form: {
    tabs: [
      {
        key: 'general',
        label: 'Generales',
        sections: [
          {
            title: 'Cotizaciones y requisiciones',
            help: 'Qué se pide antes de ordenar.',
            fields: [
              'request_required',
              'sealed_bids',
              'min_quotes',
              'quotes_from_amount',
              'financing_rate',
            ],
          },
          {
            title: 'Órdenes',
            help: 'Qué pasa cuando el presupuesto no alcanza, y qué condiciones llevan.',
            fields: ['split_days', 'split_adds_up', 'budget_control', 'order_terms'],
          },
        ],
      },
      {
        key: 'recepcion',
        label: 'Recepción',
        sections: [
          {
            title: 'Recepción',
            help: 'Cuánto de más se recibe y cuánto difiere la báscula lo dice la configuración de almacén.',
            fields: [
              'under_receipt_percent',
              'charge_limit_percent',
              'allow_spot_purchase',
              'spot_limit',
            ],
          },
        ],
      },
      {
        key: 'facturas',
        label: 'Facturas',
        sections: [
          {
            title: 'Cotejo',
            help: 'Qué diferencias con lo recibido se aceptan sin que nadie las autorice.',
            fields: [
              'price_tolerance_percent',
              'price_tolerance_amount',
              'qty_tolerance_percent',
              'total_tolerance',
            ],
          },
          {
            title: 'Calendario',
            help: 'Cuándo entregan sus facturas los proveedores.',
            fields: ['invoice_days', 'invoice_cutoff_day'],
          },
        ],
      },
      {
        key: 'pagos',
        label: 'Pagos',
        sections: [
          {
            title: 'Pagos',
            help: 'Cuándo se paga y en qué forma.',
            fields: ['payment_weekday', 'cash_limit', 'bank_cooldown_days'],
          },
          {
            title: 'Qué detiene un pago',
            help: 'Sin opinión de cumplimiento o sin complemento, el gasto puede no deducirse.',
            fields: ['block_expired_documents', 'block_missing_rep', 'rep_deadline_day'],
          },
        ],
      },
      {
        key: 'portal',
        label: 'Portal',
        sections: [
          {
            title: 'Portal de proveedores',
            help: 'Lo que ve quien entra por él.',
            fields: ['portal_welcome'],
          },
        ],
      },
      {
        key: 'evaluacion',
        label: 'Evaluación',
        sections: [
          {
            title: 'Pesos',
            help: 'Suman 100. Una calificación sin datos reparte el suyo entre las demás.',
            fields: [...WEIGHTS],
          },
          {
            title: 'A tiempo',
            help: 'Respecto de la fecha que se prometió primero.',
            fields: ['otif_grace_days', 'otif_early_days'],
          },
        ],
      },
    ],
  },
});
