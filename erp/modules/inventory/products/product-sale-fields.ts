/** Columns of products that only selling uses; edited in `/products` and in `/products/sales`. */
import { bool, choice, decimal, longtext, percent, refs, text } from '#erp/model/fields.ts';

export const productSaleFields = {
  sales_description: longtext('Descripción comercial'),
  min_sale_qty: decimal('Mínimo de venta', { min: '0' }),
  sale_multiple: decimal('Múltiplo de venta', { min: '0' }),
  variable_weight: bool('Peso variable', { help: 'Se cobra el peso real de cada bulto.' }),
  over_tolerance_percent: percent('Tolerancia de más', { min: '0', max: '20' }),
  under_tolerance_percent: percent('Tolerancia de menos', { min: '0', max: '20' }),
  make_to_order: bool('Sobre pedido'),
  min_margin_percent: percent('Margen mínimo', { min: '0', max: '100' }),
  commission_group: text('Grupo de comisión', { max: 20 }),
  exclude_from_sales_stats: bool('No cuenta en ventas'),
  withholding_profile: choice(
    'Retención al vender',
    [
      ['NINGUNA', 'Ninguna'],
      ['DESPERDICIO', 'Desperdicio'],
      ['AUTOTRANSPORTE', 'Autotransporte'],
      ['HONORARIOS', 'Honorarios'],
      ['ARRENDAMIENTO', 'Arrendamiento'],
    ],
    { default: 'NINGUNA' },
  ),
  ieps_litres_per_unit: decimal('Litros por unidad (cuota IEPS)', { min: '0' }),
  border_rate_eligible: bool('Aplica IVA fronterizo'),
  billing_basis: choice(
    'Se cobra por',
    [
      ['FIJO', 'Precio fijo'],
      ['TARIFARIO', 'Tarifario'],
    ],
    { onlyWhen: { field: 'kind', is: ['SERVICIO'] } },
  ),
  accessory_ids: refs('Productos relacionados', 'products'),
} as const;
