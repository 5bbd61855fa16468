import { bool, choice, decimal, lines, percent, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What a seller earns of what was collected or invoiced (sales R24). */
export const commissionSchemes = child('sls/commission-schemes', {
  label: ['Esquema de comisión', 'Esquemas de comisión'],
  calls: ['options'],
  privilegesOf: 'sales-configuration',
  screens: [],
  fields: {
    configuration_id: ref('Configuración', 'sales-configuration', { required: true }),
    name: text('Nombre', { required: true, max: 80, unique: true }),
    mode: choice(
      'Modo',
      [
        ['TRAMO_TOTAL', 'El tramo alcanzado, sobre todo'],
        ['MARGINAL', 'Cada tramo, sobre su parte'],
      ],
      { required: true, default: 'TRAMO_TOTAL' },
    ),
    min_margin_percent: percent('Margen mínimo', {
      min: '0',
      max: '100',
      help: 'Lo que se vende con menos no paga comisión.',
    }),
    in_force: bool('Vigente', { default: true }),
    tiers: lines('Tramos', 'sls/commission-tiers', 'scheme_id', { required: true, max: 20 }),
    product_group_rates: lines('Tasas por grupo', 'sls/commission-group-rates', 'scheme_id', {
      max: 50,
    }),
  },
  title: 'name',
  list: { columns: ['name', 'mode', 'min_margin_percent', 'in_force'], sort: 'name' },
});

export const commissionTiers = child('sls/commission-tiers', {
  label: ['Tramo', 'Tramos'],
  fields: {
    scheme_id: ref('Esquema de comisión', 'sls/commission-schemes', { required: true }),
    from_attainment_percent: decimal('Desde', {
      required: true,
      precision: 9,
      scale: 2,
      min: '0',
      suffix: '% de la meta',
    }),
    percent: percent('Comisión', { required: true, min: '0', max: '100' }),
  },
  title: 'from_attainment_percent',
  list: { columns: ['from_attainment_percent', 'percent'], sort: 'from_attainment_percent' },
});

export const commissionGroupRates = child('sls/commission-group-rates', {
  label: ['Tasa por grupo', 'Tasas por grupo'],
  gender: 'f',
  fields: {
    scheme_id: ref('Esquema de comisión', 'sls/commission-schemes', { required: true }),
    commission_group: text('Grupo de comisión', {
      required: true,
      max: 20,
      help: 'El que dice el producto; su tasa reemplaza a la del tramo.',
    }),
    percent: percent('Comisión', { required: true, min: '0', max: '100' }),
  },
  title: 'commission_group',
  list: { columns: ['commission_group', 'percent'] },
});
