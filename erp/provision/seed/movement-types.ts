import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';

interface Extras {
  /** Segment of `/movements/new/:id/:type?`; such a type is captured by hand. */
  readonly slug?: string;
  readonly demand?: true;
  readonly reason?: true;
  readonly partner?: true;
  readonly costCenter?: true;
}
type Type = readonly [
  code: string,
  name: string,
  nature: 'ENTRADA' | 'SALIDA' | 'TRASPASO' | 'VALOR',
  cost: string | null,
  event: string | null,
  extras?: Extras,
];

/** Inventory §2.2: the types that the modules post with, and those that people capture. */
const TYPES: readonly Type[] = [
  ['INI', 'Inventario inicial', 'ENTRADA', 'CAPTURA', 'INV_AJUSTE', { slug: 'inicial' }],
  ['ENT-COMPRA', 'Entrada por compra', 'ENTRADA', 'DOCUMENTO', 'INV_COMPRA'],
  ['DEV-COMPRA', 'Devolución a proveedor', 'SALIDA', null, 'INV_DEV_COMPRA'],
  ['SAL-VENTA', 'Salida por venta', 'SALIDA', null, 'INV_VENTA', { demand: true }],
  ['DEV-VENTA', 'Devolución de cliente', 'ENTRADA', 'ORIGEN', 'INV_DEV_VENTA'],
  ['SAL-PROD', 'Consumo de producción', 'SALIDA', null, 'INV_PROD_SAL', { demand: true }],
  ['DEV-PROD', 'Devolución de producción', 'ENTRADA', 'ORIGEN', 'INV_PROD_SAL'],
  ['ENT-PROD', 'Entrada de producción', 'ENTRADA', 'DOCUMENTO', 'INV_PROD_ENT'],
  ['SUBPROD', 'Entrada de subproducto', 'ENTRADA', 'CAPTURA', 'INV_PROD_ENT'],
  ['MERMA', 'Merma', 'SALIDA', null, 'INV_MERMA', { slug: 'merma', reason: true }],
  [
    'SAL-CONSUMO',
    'Salida por consumo interno',
    'SALIDA',
    null,
    'INV_CONSUMO',
    { demand: true, costCenter: true },
  ],
  ['DEV-CONSUMO', 'Devolución de consumo interno', 'ENTRADA', 'ORIGEN', 'INV_CONSUMO'],
  ['RESGUARDO', 'Resguardo', 'TRASPASO', null, null],
  ['TRASP', 'Traspaso entre almacenes', 'TRASPASO', null, 'INV_TRASPASO', { slug: 'traspaso' }],
  ['TRANSITO-SAL', 'Salida a tránsito', 'TRASPASO', null, 'INV_TRASPASO'],
  ['TRANSITO-ENT', 'Entrada de tránsito', 'TRASPASO', null, 'INV_TRASPASO'],
  [
    'AJ-ENT',
    'Ajuste de entrada',
    'ENTRADA',
    'PROMEDIO',
    'INV_AJUSTE',
    { slug: 'ajuste-entrada', reason: true },
  ],
  [
    'AJ-SAL',
    'Ajuste de salida',
    'SALIDA',
    null,
    'INV_AJUSTE',
    { slug: 'ajuste-salida', reason: true },
  ],
  ['CONTEO-ENT', 'Sobrante de conteo', 'ENTRADA', 'PROMEDIO', 'INV_AJUSTE'],
  ['CONTEO-SAL', 'Faltante de conteo', 'SALIDA', null, 'INV_AJUSTE'],
  ['CONV-SAL', 'Consumo de conversión', 'SALIDA', null, 'INV_CONVERSION'],
  ['CONV-ENT', 'Resultado de conversión', 'ENTRADA', 'GRUPO', 'INV_CONVERSION'],
  ['MUESTRA', 'Muestra', 'SALIDA', null, 'INV_CONSUMO', { slug: 'muestra', reason: true }],
  [
    'DESTRUCCION',
    'Destrucción',
    'SALIDA',
    null,
    'INV_MERMA',
    { slug: 'destruccion', reason: true },
  ],
  ['DONACION', 'Donación', 'SALIDA', null, 'INV_MERMA', { slug: 'donacion', reason: true }],
  [
    'CONSIG-ENT',
    'Entrada de mercancía ajena',
    'ENTRADA',
    'CERO',
    null,
    { slug: 'ajena-entrada', partner: true },
  ],
  [
    'CONSIG-SAL',
    'Salida de mercancía ajena',
    'SALIDA',
    null,
    null,
    { slug: 'ajena-salida', partner: true },
  ],
  ['REVAL', 'Revaluación', 'VALOR', null, 'INV_REVAL'],
  ['DETERIORO', 'Deterioro de valor', 'VALOR', null, 'INV_REVAL'],
  ['COSTO-ADIC', 'Costo adicional', 'VALOR', null, 'INV_REVAL'],
];

export const seedMovementTypes = (tx: Tx, accountId: number) =>
  insertRows(
    tx,
    accountId,
    'inv__movement_types',
    TYPES.map(([code, name, nature, cost_source, event_code, extras = {}]) => ({
      code,
      name,
      nature,
      cost_source,
      event_code,
      slug: extras.slug ?? null,
      manual: extras.slug !== undefined,
      affects_demand: extras.demand === true,
      is_system: true,
      requires_authorization: false,
      needs_cost_center: extras.costCenter === true,
      needs_reason: extras.reason === true,
      needs_partner: extras.partner === true,
      needs_evidence: code === 'DESTRUCCION' || code === 'DONACION',
    })),
  );
