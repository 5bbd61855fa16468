/**
 * What an account is for, by which events find it (finance §2.2); the map says which account that
 * is.
 */
export const ACCOUNT_ROLES = [
  ['INV_MERCANCIA', 'Inventario'],
  ['INV_TRANSITO', 'Mercancía en tránsito'],
  ['INV_TERCEROS', 'Mercancía en poder de terceros'],
  ['INV_PROCESO', 'Producción en proceso'],
  ['RECIBIDO_POR_FACTURAR', 'Recibido por facturar'],
  ['GASTOS_ADQ_POR_APLICAR', 'Gastos de adquisición por aplicar'],
  ['COSTO_VENTA', 'Costo de venta'],
  ['GASTO', 'Gasto'],
  ['MERMAS', 'Mermas'],
  ['DONATIVOS', 'Donativos'],
  ['AJUSTE_INVENTARIO', 'Ajustes de inventario'],
  ['DETERIORO', 'Deterioro'],
  ['VARIACION_COSTO', 'Variación de costo'],
  ['GIF_APLICADOS', 'Gastos indirectos aplicados'],
  ['REDONDEO', 'Redondeo'],
] as const;

export type AccountRole = (typeof ACCOUNT_ROLES)[number][0];

export const roleLabel = (role: AccountRole): string =>
  ACCOUNT_ROLES.find(([code]) => code === role)![1];
