import { bool, choice, int, lines, money, percent } from '#erp/model/fields.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';
import { VALUATION } from '#erp/modules/inventory/products/products.choices.ts';

/** How the company's stock behaves: one record. */
export const wmsConfigurations = settings('wms/configurations', {
  label: ['Configuración de almacén', 'Configuración de almacén'],
  gender: 'f',
  docUrl: 'wms-configurations',
  fields: {
    default_valuation: choice('Método de valuación por omisión', VALUATION, {
      required: true,
      default: 'PROMEDIO',
      width: 6,
    }),
    cost_scope: choice(
      'Alcance del costo',
      [
        ['EMPRESA', 'Un costo en toda la empresa'],
        ['SUCURSAL', 'Un costo por sucursal'],
      ],
      {
        required: true,
        default: 'EMPRESA',
        help: 'No cambia después del primer movimiento.',
        width: 6,
      },
    ),
    backdate_days: int('Días máximos hacia atrás', {
      required: true,
      min: '0',
      max: '365',
      default: 5,
      suffix: 'días',
      width: 6,
    }),
    confirm_impact_over: money('Confirmar impacto mayor a', {
      required: true,
      min: '0',
      default: '1000.00',
      suffix: 'MXN',
      width: 6,
    }),
    reservation_days: int('Vigencia de las reservas', {
      required: true,
      min: '1',
      max: '365',
      default: 15,
      suffix: 'días',
      width: 6,
    }),
    reserve_on_approve: bool('Reservar al aprobar', {
      default: true,
      help: 'Pedidos, traspasos, requisiciones y vales apartan lo suyo al autorizarse. Sin esto nada se aparta: se toma de lo que haya al surtir o enviar.',
      width: 6,
    }),
    over_receipt_pct: percent('Tolerancia al recibir', {
      required: true,
      min: '0',
      max: '20',
      default: '5',
      suffix: '%',
      help: 'Hasta aquí entra lo que llega de más; lo que pasa abre una incidencia.',
      width: 6,
    }),
    over_pick_pct: percent('Tolerancia al surtir', {
      required: true,
      min: '0',
      max: '20',
      default: '0',
      suffix: '%',
      width: 6,
    }),
    count_tolerance_pct: percent('Tolerancia de conteo', {
      required: true,
      min: '0',
      max: '100',
      default: '1',
      suffix: '%',
      width: 4,
    }),
    count_tolerance_value: money('O hasta un importe de', {
      required: true,
      min: '0',
      default: '500.00',
      suffix: 'MXN',
      width: 4,
    }),
    blind_count: bool('Conteo ciego', {
      default: true,
      help: 'Quien cuenta no ve lo que dice el sistema.',
      width: 4,
    }),
    scale_tolerance_pct: percent('Diferencia con el peso de origen', {
      required: true,
      min: '0',
      max: '20',
      default: '0.5',
      suffix: '%',
      help: 'La boleta de báscula que la rebasa se explica en sus observaciones.',
      width: 6,
    }),
    weighing_hours: int('Boletas abiertas', {
      required: true,
      min: '1',
      max: '720',
      default: 12,
      suffix: 'horas',
      help: 'Después se señalan en la lista.',
      width: 6,
    }),
    transit_alert_hours: int('Alerta de tránsito', {
      required: true,
      min: '1',
      max: '8760',
      default: 48,
      suffix: 'horas',
      width: 4,
    }),
    expiry_alert_days: int('Alerta de caducidad', {
      required: true,
      min: '0',
      max: '3650',
      default: 60,
      suffix: 'días',
      width: 4,
    }),
    slow_moving_days: int('Lento movimiento', {
      required: true,
      min: '1',
      max: '3650',
      default: 180,
      suffix: 'días',
      width: 4,
    }),
    return_cost: choice(
      'Costo de las devoluciones',
      [
        ['ORIGEN', 'El de la salida original'],
        ['PROMEDIO', 'El promedio de hoy'],
      ],
      { required: true, default: 'ORIGEN', width: 6 },
    ),
    exit_needs_approval_over: money('Vales: autorización a partir de', {
      required: true,
      min: '0',
      default: '0.00',
      suffix: 'MXN',
      help: '0 = siempre.',
      width: 6,
    }),
    cli_show_qty: bool('Mostrar cantidades a clientes', { width: 6 }),
    label_template: choice(
      'Plantilla de etiqueta',
      [
        ['50x25', '50 × 25 mm'],
        ['100x50', '100 × 50 mm'],
        ['100x150', '100 × 150 mm'],
        ['CARTA_30', 'Carta, 30 por hoja'],
      ],
      { required: true, default: '100x50', width: 6 },
    ),
    putaway_lines: lines('Reglas de acomodo', 'wms/putaway-rules', 'configuration_id', {
      max: 200,
    }),
  },
  title: 'default_valuation',
  signatureLimits: { fields: ['exit_needs_approval_over'], signers: 'inventory.authorize' },
  list: { columns: ['default_valuation', 'cost_scope'] },
  screens: ['edit'],
  form: {
    tabs: [
      {
        key: 'general',
        label: 'General',
        sections: [
          {
            title: 'Reservas',
            help: 'Lo apartado para un documento no se promete a otro.',
            fields: ['reservation_days', 'reserve_on_approve'],
          },
          {
            title: 'Vales y etiquetas',
            help: 'Desde qué importe se autoriza un vale, y cómo se imprimen las etiquetas.',
            fields: ['exit_needs_approval_over', 'label_template', 'cli_show_qty'],
          },
        ],
      },
      {
        key: 'valuacion',
        label: 'Valuación',
        sections: [
          {
            title: 'Costo',
            help: 'La ley del ISR (art. 41) admite promedio, PEPS y costo identificado.',
            fields: ['default_valuation', 'cost_scope', 'return_cost'],
          },
          {
            title: 'Fechas atrasadas',
            help: 'Un movimiento con fecha anterior corrige el costo de los que le siguen.',
            fields: ['backdate_days', 'confirm_impact_over'],
          },
        ],
      },
      {
        key: 'surtido',
        label: 'Recibo y surtido',
        sections: [
          {
            title: 'Tolerancias',
            help: 'Cuánto más de lo pedido se puede recibir o surtir.',
            fields: ['over_receipt_pct', 'over_pick_pct'],
          },
          {
            title: 'Conteos',
            help: 'Qué diferencia se acepta sin volver a contar.',
            fields: ['count_tolerance_pct', 'count_tolerance_value', 'blind_count'],
          },
          {
            title: 'Báscula',
            help: 'Cuándo pedir una explicación de una boleta, y cuándo señalar la que espera su segunda pesada.',
            fields: ['scale_tolerance_pct', 'weighing_hours'],
          },
        ],
      },
      {
        key: 'acomodo',
        label: 'Acomodo',
        sections: [
          {
            title: 'Reglas de acomodo',
            help: 'Una entrada sin ubicación usa la primera regla que le toca y encuentra lugar; si no hay, va a la ubicación de recibo.',
            fields: ['putaway_lines'],
          },
        ],
      },
      {
        key: 'alertas',
        label: 'Alertas',
        sections: [
          {
            title: 'Alertas',
            help: 'Cuándo avisar de lo que se detiene o está por vencer.',
            fields: ['transit_alert_hours', 'expiry_alert_days', 'slow_moving_days'],
          },
        ],
      },
    ],
  },
});
