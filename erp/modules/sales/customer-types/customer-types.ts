import { countOf } from '#erp/model/computed/declared.ts';
import { bool, choice, color, int, money, percent, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { CREDIT_CHECKS, INVOICE_POLICIES, PAYMENT_TERMS, SHIPMENT_POLICIES } from '../policies.ts';

export const customerTypes = resource('customer_types', {
  label: ['Tipo de cliente', 'Tipos de cliente'],
  screen: 'customer-types',
  fields: {
    code: text('Clave', { required: true, max: 20, unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, unique: true, width: 6 }),
    color: color('Color', { width: 3 }),
    pricelist_id: ref('Lista de precios', 'pricelists', { where: { kind: 'VENTA' } }),
    max_discount_percent: percent('Descuento máximo', { min: '0', max: '100', default: '0' }),
    invoice_policy: choice('Facturar sobre', INVOICE_POLICIES),
    shipment_policy: choice('Entregas', SHIPMENT_POLICIES),
    payment_term: choice('Condición de pago', PAYMENT_TERMS),
    credit_days: int('Días de crédito', { min: '0', max: '365', suffix: 'días' }),
    default_credit_limit: money('Límite sugerido', { min: '0' }),
    credit_check: choice('Revisión de crédito', CREDIT_CHECKS, {
      help: 'Vacía: la de la configuración de ventas.',
    }),
    loyalty_eligible: bool('Participa en lealtad'),
    customer_count: countOf('Clientes', 'customers', 'customer_type_id'),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name'],
  list: {
    columns: [
      'code',
      'name',
      'pricelist_id',
      'credit_days',
      'max_discount_percent',
      'customer_count',
      'active',
    ],
    sort: 'name',
  },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'El tipo agrupa clientes que se atienden igual.',
        fields: ['code', 'name', 'color', 'loyalty_eligible'],
      },
      {
        title: 'Precios y entregas',
        help: 'Un cliente nuevo toma estos valores si los deja vacíos.',
        fields: ['pricelist_id', 'max_discount_percent', 'invoice_policy', 'shipment_policy'],
      },
      {
        title: 'Crédito',
        help: 'Lo que se propone; otorgarlo necesita el permiso de crédito.',
        fields: [
          'payment_term',
          'credit_days',
          'default_credit_limit',
          'credit_check',
          'customer_count',
        ],
      },
    ],
  },
});
