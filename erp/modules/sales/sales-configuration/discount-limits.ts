import { percent, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** How far whoever has a role may lower a price without asking (sales R5). */
export const discountLimits = child('sls/discount-limits', {
  label: ['Límite de descuento', 'Límites de descuento'],
  fields: {
    configuration_id: ref('Configuración', 'sales-configuration', { required: true }),
    role_id: ref('Rol', 'roles', { required: true }),
    max_discount_percent: percent('Descuento máximo', {
      required: true,
      min: '0',
      max: '100',
      default: '0',
    }),
  },
  title: 'role_id',
  list: { columns: ['role_id', 'max_discount_percent'] },
});
