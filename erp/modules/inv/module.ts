import { stockFlows } from '#erp/domains/stock/flows.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { blocks, module } from '#erp/model/module.ts';
import type { LinkedTab } from '#erp/model/screens/contributions.ts';
import { conversionInputs, conversionOutputs } from './conversions/conversion-lines.ts';
import { conversions } from './conversions/conversions.ts';
import { countLines } from './counts/count-lines.ts';
import { counts } from './counts/counts.ts';
import { movementTypes } from './movement-types/movement-types.ts';
import { ordersReport } from './reports/orders-report.ts';
import { revaluationLines } from './revaluations/revaluation-lines.ts';
import { revaluations } from './revaluations/revaluations.ts';
import { requisitionFlows } from './requisition/requisition.flows.ts';
import { requisition } from './requisition/requisition.ts';
import { roleKeys } from './role-keys.ts';
import { requisitionLines } from './requisition/requisition-lines.ts';
import { reservations } from './reservations/reservations.ts';

const reservedBy = (by: string, columns: readonly string[]): LinkedTab => ({
  key: 'reservas',
  label: 'Reservas',
  tables: ['inv/reservations'],
  by,
  where: { status: 'ACTIVA' },
  columns,
});

export const inv = module({
  key: 'inv',
  label: 'Control de inventario',
  group: 'ALMACEN',
  icon: 'scale',
  order: 320,
  costCorrectionRoles: { 'inv/revaluations': 'AJUSTE_INVENTARIO' },
  dependsOn: ['inventory'],
  refersTo: {
    wms: 'locations that are counted and reserved, and how its storages work',
    accounting: 'cost centres that are charged',
  },
  accountScopes: [
    {
      code: 'TIPO_MOVIMIENTO',
      label: 'Tipo de movimiento',
      fact: 'movement_type_id',
      resource: 'inv/movement-types',
      precedence: 80,
    },
  ],
  resources: [
    movementTypes,
    counts,
    countLines,
    conversions,
    conversionInputs,
    conversionOutputs,
    revaluations,
    revaluationLines,
    reservations,
    requisition,
    requisitionLines,
  ],
  addedRows: stockFlows(requisitionFlows),
  reports: [ordersReport],
  privileges: [
    {
      key: 'inv/operations.list',
      label: 'Operación de inventario: tareas y salud de las existencias',
    },
    { key: 'inv-orders.list', label: 'Consultar lo que está por entrar y por salir' },
    { key: 'inv-orders.export', label: 'Exportar lo que está por entrar y por salir' },
  ],
  screens: [
    {
      path: 'inv/operations',
      label: 'Operación de inventario',
      key: 'inv/operations.list',
      icon: 'scale',
      docUrl: 'inv-operations',
    },
  ],
  notices: [
    {
      key: 'reservation.lost',
      label: 'Cambia o vence una reserva que hiciste',
      channels: ['APP'],
      audience: 'AUTOR',
    },
    {
      key: 'counts.due',
      label: 'Toca contar un almacén a tu cargo',
      channels: ['APP'],
      audience: 'ASIGNADO',
    },
    {
      key: 'requisitions.requested',
      label: 'Te piden surtir una requisición de traspaso',
      channels: ['APP'],
      audience: 'AUTORIZA',
    },
    {
      key: 'requisitions.decided',
      label: 'Se autorizó o rechazó tu requisición de traspaso',
      channels: ['APP'],
      audience: 'AUTOR',
    },
  ],
  linkedTabs: {
    products: [
      reservedBy('product_id', [
        'source_label',
        'storage_id',
        'open',
        'unit',
        'needed_at',
        'expires_at',
        'priority',
        'lot_id',
      ]),
    ],
    lots: [
      reservedBy('lot_id', [
        'source_label',
        'storage_id',
        'slot_id',
        'open',
        'unit',
        'needed_at',
        'expires_at',
      ]),
    ],
    'wms/configurations': [
      {
        key: 'tipos',
        label: 'Tipos de movimiento',
        tables: ['inv/movement-types'],
        columns: ['code', 'name', 'nature', 'manual', 'requires_authorization', 'slug'],
      },
    ],
  },
  roleKeys,
  duties: [
    blocks(
      'Contar y aplicar el conteo',
      'inv/counts.capture',
      'inventory.count.apply',
      'Ocultar un faltante con un conteo propio.',
    ),
  ],
  hubs: {
    floor: [
      { path: '/floor/count', label: 'Contar', icon: 'boxes', key: 'inventory.count', order: 1 },
    ],
  },
  warehouseTasks: [
    {
      key: 'CONTEOS',
      title: 'Conteos vencidos',
      resource: 'storages',
      heads: ['Almacén', 'Último conteo', 'Debía contarse'],
      calm: 'Todos los almacenes se han contado a tiempo.',
      order: 4,
    },
  ],
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: englishWords },
});
