import { int } from '#erp/model/fields.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';

/** How what is sold over a counter is invoiced: one record. */
export const posConfig = settings('pos/config', {
  label: ['Configuración del punto de venta', 'Configuración del punto de venta'],
  gender: 'f',
  docUrl: 'tickets',
  fields: {
    self_invoice_days: int('Días para autofacturar', {
      required: true,
      min: '0',
      max: '31',
      default: 15,
      suffix: 'días',
      width: 4,
      help: 'Después de la venta; con 0, sólo el mismo día.',
    }),
  },
  title: 'self_invoice_days',
  list: { columns: ['self_invoice_days'] },
  form: {
    sections: [
      {
        title: 'Facturación',
        help: 'Hasta cuándo factura el cliente su ticket por sí mismo.',
        fields: ['self_invoice_days'],
      },
    ],
  },
});
