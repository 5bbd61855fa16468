import { bool, choice, int, ref } from '#erp/model/fields.ts';
import { PERIODICITIES } from '#erp/modules/cfdi/sat-invoices/invoice-choices.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';

/** How what is sold over a counter is invoiced: one record. */
export const posConfig = settings('pos/config', {
  label: ['Configuración del punto de venta', 'Configuración del punto de venta'],
  gender: 'f',
  docUrl: 'tickets',
  fields: {
    default_customer_id: ref('Cliente público en general', 'customers', {
      where: { legal_person: 'PUBLICO_GENERAL' },
      width: 6,
      help: 'A su nombre van las facturas globales. Vacío: el primero de ese tipo.',
    }),
    global_invoice_period: choice('Periodicidad de la factura global', PERIODICITIES, {
      required: true,
      default: '01',
      width: 6,
    }),
    invoice_after_global: bool('Facturar lo que ya está en una global', {
      default: true,
      help: 'Con un egreso que lo saca de ella y su propia factura.',
    }),
    self_invoicing: bool('Autofacturación en línea', {
      help: 'El cliente factura su ticket en la página pública de la empresa.',
    }),
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
  list: { columns: ['self_invoicing', 'self_invoice_days', 'default_customer_id'] },
  form: {
    sections: [
      {
        title: 'Facturación',
        help: 'A quién y cada cuándo se factura lo que nadie pidió, y hasta cuándo se pide.',
        fields: [
          'default_customer_id',
          'global_invoice_period',
          'self_invoicing',
          'self_invoice_days',
          'invoice_after_global',
        ],
      },
    ],
  },
});
