/**
 * What roles of other modules get of the control of inventory (inventory §7): counts, conversions,
 * revaluations, requisitions, reservations, and what is due.
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const READS = ['inv/movement-types.list', 'inv/reservations.list'];

const CONVERSION_KEYS = [
  'inv/conversions.list',
  'inv/conversions.create',
  'inv/conversions.update',
];
const CONVERSION_CHIEF_KEYS = [...CONVERSION_KEYS, 'inv/conversions.delete'];

const COUNT_KEEPER_KEYS = [
  'inv/counts.list',
  'inv/counts.update',
  'inv/counts.print',
  'inventory.count',
];
const COUNT_CHIEF_KEYS = [
  ...COUNT_KEEPER_KEYS,
  'inv/counts.create',
  'inv/counts.delete',
  'inv/counts.export',
  'inv/operations.list',
];

/** Who may ask another storage for goods: whoever works in one. */
const REQUISITION_KEYS = [
  'inv/requisition.list',
  'inv/requisition.create',
  'inv/requisition.update',
  'inv/requisition.delete',
];

/** Who asks for goods sees what is due. */
const DUE = ['inv-orders.list'];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  ALMACENISTA: [...READS, ...DUE, ...CONVERSION_KEYS, ...COUNT_KEEPER_KEYS, ...REQUISITION_KEYS],
  JEFE_ALMACEN: [
    ...READS,
    ...DUE,
    ...CONVERSION_CHIEF_KEYS,
    ...COUNT_CHIEF_KEYS,
    ...REQUISITION_KEYS,
    'inv-orders.export',
    'inv/requisition.export',
    'inv/reservations.export',
    'inventory.reserve.override',
  ],
  ANALISTA_INVENTARIOS: [
    ...CONVERSION_CHIEF_KEYS,
    ...COUNT_CHIEF_KEYS,
    // Applies what others counted.
    'inventory.count.apply',
    'inv/reservations.list',
    'inv/reservations.export',
  ],
  CONTADOR_COSTOS: [
    ...READS,
    'inv/conversions.list',
    'inv/revaluations.*',
    'inventory.revalue',
    'inv/counts.list',
    'inv/counts.export',
    'inv/operations.list',
  ],
  CALIDAD: ['inv/reservations.list'],
  JEFE_DEPARTAMENTO: DUE,
  COMPRADOR: DUE,
  GERENTE_COMPRAS: DUE,
};
