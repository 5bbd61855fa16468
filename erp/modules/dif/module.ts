import { ref } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { CHIEF_KEYS, KEEPER_KEYS } from './role-keys.ts';
import { scaleReadings } from './scale-readings/scale-readings.ts';
import { scaleCalibrations, scales } from './scales/scales.ts';
import { scalesTypes } from './scales-types/scales-types.ts';
import { weighings } from './weighings/weighings.ts';

const reading = ref('Báscula', 'dif/scale-readings', {
  where: { stable: '1' },
  help: 'Una lectura de hace 10 segundos o menos: de ella sale la cantidad.',
});

export const dif = module({
  key: 'dif',
  label: 'Básculas',
  group: 'ALMACEN',
  icon: 'scale',
  order: 330,
  dependsOn: ['inventory'],
  refersTo: {
    wms: 'how far a weight may be from what was ordered',
    purchasing: 'loads of suppliers that are weighed',
  },
  resources: [scalesTypes, scales, scaleCalibrations, scaleReadings, weighings],
  privileges: [{ key: 'dif.scales', label: 'Pesar en básculas' }],
  notices: [
    {
      key: 'scale.verification',
      label: 'Va a vencer la verificación de una báscula',
      channels: ['APP', 'CORREO'],
      audience: 'ASIGNADO',
    },
  ],
  qrTypes: { scale: { resource: 'dif/scales', actions: { pesar: '/floor/weigh/:id' } } },
  linkedTabs: {
    storages: [{ key: 'basculas', label: 'Básculas', tables: ['dif/scales'], by: 'storage_id' }],
    'dif/scales-types': [
      { key: 'basculas', label: 'Básculas', tables: ['dif/scales'], by: 'scale_type_id' },
    ],
    'dif/scales': [
      {
        key: 'lecturas',
        label: 'Lecturas',
        tables: ['dif/scale-readings'],
        by: 'scale_id',
        columns: ['read_at', 'gross', 'tare', 'net', 'unit_id', 'stable', 'origin', 'used_by'],
      },
    ],
  },
  recordLinks: {
    'dif/scales': [
      { label: 'Pesar', segment: 'pesar', key: 'dif.scales' },
      { label: 'Llave del equipo', segment: 'key', key: 'dif/scales.key' },
    ],
  },
  hubs: {
    floor: [{ path: '/floor/weigh', label: 'Pesar', icon: 'scale', key: 'dif.scales', order: 3 }],
  },
  warehouseTasks: [
    {
      key: 'BASCULAS',
      title: 'Básculas por verificar',
      resource: 'dif/scales',
      heads: ['Báscula', 'Holograma', 'Venció'],
      calm: 'Todas las básculas tienen su verificación vigente.',
      order: 3,
    },
  ],
  addedFields: {
    shipments: {
      fields: {
        weighing_id: ref('Boleta de báscula', 'dif/weighings', {
          where: { status: 'CERRADA' },
          width: 6,
          help: 'De todo lo que trae; o la de cada partida, en su renglón.',
        }),
      },
      after: 'origin_weight',
    },
    'shipment-lines': {
      fields: {
        weighing_id: ref('Boleta de báscula', 'dif/weighings', {
          where: { status: 'CERRADA' },
          width: 4,
          help: 'Cuando cada partida se pesó por separado.',
        }),
      },
      after: 'supplier_lot',
    },
    'purchase-orders/receive': {
      fields: {
        weighing_id: ref('Boleta de báscula', 'dif/weighings', {
          where: { status: 'CERRADA' },
          width: 6,
          help: 'De todo lo que trae; o la de cada partida, en su renglón.',
        }),
      },
      after: 'origin_weight',
    },
    'purchase-orders/receive/lines': {
      fields: {
        weighing_id: ref('Boleta de báscula', 'dif/weighings', {
          where: { status: 'CERRADA' },
          width: 4,
          help: 'Cuando cada partida se pesó por separado.',
        }),
      },
      after: 'supplier_lot',
    },
    'movement-lines': {
      fields: { scale_reading_id: reading },
      after: 'owner_id',
      listedAfter: 'value',
    },
    'supplying-picks': { fields: { scale_reading_id: reading }, after: 'scanned' },
  },
  roleKeys: {
    ALMACENISTA: KEEPER_KEYS,
    RECEPCION_ALMACEN: KEEPER_KEYS,
    JEFE_ALMACEN: CHIEF_KEYS,
  },
  texts: { en: english },
  labels: { en: englishLabels },
});
