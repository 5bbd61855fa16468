import { bool, choice, choices, int, lines, longtext, percent, ref } from '#erp/model/fields.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';
import { CREDIT_CHECKS, INVOICE_POLICIES } from '../policies.ts';
import { CUSTOMER_DOCUMENTS } from '../customers/customer-documents.ts';
import { SHIPMENT_DOCUMENTS } from './shipment-documents.ts';

const whole = (value: number, max: string, min = '0') =>
  ({ required: true, min, max, default: value, width: 4 }) as const;
const share = (label: string, value: string, help?: string) =>
  percent(label, {
    required: true,
    min: '0',
    max: '100',
    default: value,
    width: 4,
    ...(help && { help }),
  });

/** How the company sells: one record (sales §2). */
export const salesConfiguration = settings('sales-configuration', {
  label: ['Configuración de ventas', 'Configuración de ventas'],
  gender: 'f',
  docUrl: 'configuracion-de-ventas',
  fields: {
    default_pricelist_id: ref('Lista predeterminada', 'pricelists', {
      where: { kind: 'VENTA' },
      help: 'Para quien no tiene otra.',
    }),
    quotation_days: int('Vigencia de cotización', { ...whole(15, '180', '1'), suffix: 'días' }),
    cart_days: int('Vida del carrito', { ...whole(30, '90', '1'), suffix: 'días' }),
    default_terms: longtext('Términos'),
    print_footer: longtext('Pie de impresión'),
    auto_approve: bool('Autorizar solo si pasa las revisiones', { default: true }),
    price_policy: choice(
      'Si falta precio',
      [
        ['BLOQUEAR', 'No se captura'],
        ['CERO_CON_RETENCION', 'Va en cero y se retiene'],
      ],
      { required: true, default: 'BLOQUEAR', width: 4 },
    ),
    absolute_max_discount: share('Descuento tope', '15', 'Por encima de él nadie vende.'),
    min_margin_percent: share('Margen mínimo', '12', 'Lo del producto, si lo dice, gana.'),
    discount_limits: lines('Límites por rol', 'sls/discount-limits', 'configuration_id', {
      max: 100,
    }),
    credit_check: choice('Revisión de crédito', CREDIT_CHECKS, {
      required: true,
      default: 'RETENER',
      width: 4,
      help: 'La del tipo de cliente, si la dice, gana.',
    }),
    check_at_shipment: bool('También al embarcar', { default: true }),
    overdue_tolerance_days: int('Tolerancia de vencido', { ...whole(5, '90'), suffix: 'días' }),
    include_open_orders: bool('Incluir pedidos por surtir', { default: true }),
    credit_document_types: choices('Documentos para crédito', CUSTOMER_DOCUMENTS),
    auto_reserve: bool('Reservar al autorizar', { default: true }),
    reserve_priority: choice(
      'Reparto de existencia',
      [
        ['COMPROMISO', 'Por fecha compromiso'],
        ['PRIORIDAD', 'Por prioridad'],
        ['LLEGADA', 'Por orden de llegada'],
      ],
      { required: true, default: 'PRIORIDAD', width: 4 },
    ),
    invoice_policy: choice('Facturar sobre', INVOICE_POLICIES, {
      required: true,
      default: 'EMBARQUE',
      width: 4,
    }),
    allow_over_shipment: bool('Permitir exceso en tolerancia', { default: true }),
    require_landing_bill: choice(
      'Exigir carta porte',
      [
        ['NUNCA', 'Nunca'],
        ['FORANEO', 'Fuera del radio local'],
        ['SIEMPRE', 'Siempre'],
      ],
      { required: true, default: 'FORANEO', width: 4 },
    ),
    local_radius_km: int('Radio local', {
      required: true,
      min: '0',
      max: '1000',
      default: 30,
      suffix: 'km',
      width: 4,
    }),
    required_documents: choices('Documentos de embarque', SHIPMENT_DOCUMENTS, {
      help: 'Nacional: los que se piden de cada embarque.',
    }),
    export_documents: choices('Documentos de exportación', SHIPMENT_DOCUMENTS, {
      help: 'Además de los nacionales.',
    }),
    return_days: int('Días para devolver', { ...whole(30, '365'), suffix: 'días' }),
    commission_base: choice(
      'Comisión sobre',
      [
        ['FACTURADO', 'Lo facturado'],
        ['COBRADO', 'Lo cobrado'],
      ],
      { required: true, default: 'COBRADO', width: 4 },
    ),
    commission_late_days: int('Cobro tardío a partir de', { ...whole(30, '365'), suffix: 'días' }),
    commission_late_percent: share('Comisión en cobro tardío', '50', 'De la que tocaba.'),
    commission_schemes: lines('Esquemas', 'sls/commission-schemes', 'configuration_id', {
      max: 50,
    }),
  },
  title: 'credit_check',
  list: { columns: ['credit_check', 'invoice_policy'] },
  form: {
    tabs: [
      {
        key: 'generales',
        label: 'Generales',
        sections: [
          {
            title: 'Cotizaciones y carritos',
            help: 'Cuánto valen y qué dicen.',
            fields: [
              'quotation_days',
              'cart_days',
              'auto_approve',
              'default_terms',
              'print_footer',
            ],
          },
        ],
      },
      {
        key: 'precios',
        label: 'Precios',
        sections: [
          {
            title: 'Precios',
            help: 'De dónde sale un precio y qué pasa si falta.',
            fields: ['default_pricelist_id', 'price_policy'],
          },
          {
            title: 'Descuentos',
            help: 'Pasado el límite de quien vende, el documento se retiene hasta que alguien con más límite lo libere.',
            fields: ['absolute_max_discount', 'min_margin_percent', 'discount_limits'],
          },
        ],
      },
      {
        key: 'credito',
        label: 'Crédito',
        sections: [
          {
            title: 'Crédito',
            help: 'Qué se suma contra el límite y qué pasa al excederlo.',
            fields: [
              'credit_check',
              'check_at_shipment',
              'overdue_tolerance_days',
              'include_open_orders',
              'credit_document_types',
            ],
          },
        ],
      },
      {
        key: 'surtido',
        label: 'Surtido',
        sections: [
          {
            title: 'Surtido y embarque',
            help: 'Cómo se aparta, qué se exige para salir y qué se factura.',
            fields: [
              'auto_reserve',
              'reserve_priority',
              'invoice_policy',
              'allow_over_shipment',
              'require_landing_bill',
              'local_radius_km',
              'required_documents',
              'export_documents',
              'return_days',
            ],
          },
        ],
      },
      {
        key: 'comisiones',
        label: 'Comisiones',
        sections: [
          {
            title: 'Comisiones',
            help: 'De qué se paga y cuánto por alcance de la meta.',
            fields: [
              'commission_base',
              'commission_late_days',
              'commission_late_percent',
              'commission_schemes',
            ],
          },
        ],
      },
    ],
  },
});
