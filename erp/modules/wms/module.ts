import { module } from '#erp/model/module.ts';
import { actionWords } from './english-actions.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { issues } from './issues/issues.ts';
import { putawayRules } from './putaway-rules/putaway-rules.ts';
import { rejections } from './rejections/rejections.ts';
import { roleKeys } from './role-keys.ts';
import { slots } from './slots/slots.ts';
import { slotTypes } from './slot-types/slot-types.ts';
import { wmsConfigurations } from './configurations/configurations.ts';

export const wms = module({
  key: 'wms',
  label: 'Ubicaciones y almacén',
  group: 'ALMACEN',
  icon: 'warehouse',
  order: 310,
  dependsOn: ['inventory'],
  refersTo: {
    inv: 'conversions and types of movements by which rejected goods leave',
    sales: 'whose goods lie there, and the lists by which customers may ask',
    purchasing: 'whose goods lie there',
  },
  resources: [slotTypes, slots, wmsConfigurations, putawayRules, issues, rejections],
  screens: [
    {
      path: 'cli/availability',
      label: 'Disponibilidad',
      key: 'cli.availability',
      icon: 'search',
      docUrl: 'cli-availability',
    },
    {
      path: 'wms/cli/availability',
      label: 'Disponibilidad',
      key: 'cli.availability',
      inMenu: false,
      docUrl: 'cli-availability',
    },
  ],
  privileges: [
    { key: 'wms.config', label: 'Configurar ubicaciones y pasar por alto su capacidad' },
    {
      key: 'cli.availability',
      label: 'Consultar la disponibilidad de productos',
      portal: 'CLIENTE',
    },
  ],
  notices: [
    {
      key: 'issue.assigned',
      label: 'Te asignan una incidencia de almacén',
      channels: ['APP', 'CORREO'],
      audience: 'ASIGNADO',
    },
  ],
  roleKeys,
  qrTypes: {
    slot: { resource: 'wms/slots', actions: { mover: '/floor/move?from=:id' }, onTheFloor: true },
  },
  linkedTabs: {
    products: [
      {
        key: 'almacenes',
        label: 'Almacenes',
        views: [{ key: 'wms/slots.list', name: 'product-places' }],
        order: -1,
      },
    ],
    lots: [
      {
        key: 'incidencias',
        label: 'Incidencias',
        tables: ['wms/issues', 'wms/rejections'],
        by: 'lot_id',
        order: 1,
      },
    ],
    storages: [
      {
        key: 'ubicaciones',
        label: 'Ubicaciones',
        tables: ['wms/slots'],
        by: 'storage_id',
        columns: ['code', 'slot_type_id', 'zone', 'aisle', 'occupancy_pct', 'sku_count', 'status'],
      },
    ],
  },
  recordLinks: {
    storages: [
      {
        label: 'Generar ubicaciones',
        segment: '',
        at: '/catalogue/action/wms/slots/generate?storage_id=',
        key: 'wms/slots.create',
      },
    ],
  },
  recordTabs: { storages: [{ key: 'map', label: 'Mapa', needs: 'wms/slots.list' }] },
  hubs: {
    floor: [
      {
        path: '/floor/move',
        label: 'Mover y acomodar',
        icon: 'arrow-up-down',
        key: 'inventory.apply',
        order: 2,
      },
    ],
  },
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: actionWords },
});
