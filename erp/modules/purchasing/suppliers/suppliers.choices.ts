import type { Choice } from '#erp/model/types.ts';

export const SUPPLIER_STATUSES: readonly Choice[] = [
  ['PROSPECTO', 'Prospecto', 'neutral'],
  ['ACTIVO', 'Activo', 'ok'],
  ['BLOQUEADO', 'Bloqueado', 'bad'],
  ['BAJA', 'Baja', 'off'],
];
/** What new documents offer: one that is gone keeps what it has, and gets no more. */
export const SELECTABLE_SUPPLIERS = { status: ['PROSPECTO', 'ACTIVO', 'BLOQUEADO'] } as const;

export const BLOCK_SCOPES: readonly Choice[] = [
  ['NINGUNO', 'Ninguno', 'neutral'],
  ['COMPRAS', 'Compras', 'bad'],
  ['PAGOS', 'Pagos', 'bad'],
  ['TODO', 'Todo', 'bad'],
];

/** Scopes of a block under which nothing is bought, or nothing is paid. */
export const STOPS_PURCHASES: readonly string[] = ['COMPRAS', 'TODO'];
export const STOPS_PAYMENTS: readonly string[] = ['PAGOS', 'TODO'];

export const SUPPLIER_CATEGORIES: readonly Choice[] = [
  ['MATERIA_PRIMA', 'Materia prima'],
  ['INSUMOS', 'Insumos'],
  ['REFACCIONES', 'Refacciones'],
  ['SERVICIOS', 'Servicios'],
  ['FLETES', 'Fletes'],
  ['ADUANAL', 'Agente aduanal'],
  ['ACTIVO_FIJO', 'Activo fijo'],
  ['FINANCIERA', 'Financiera'],
  ['GASTOS', 'Gastos'],
];

export const DIOT_THIRDS: readonly Choice[] = [
  ['04', '04 Proveedor nacional'],
  ['05', '05 Proveedor extranjero'],
  ['15', '15 Proveedor global'],
];
