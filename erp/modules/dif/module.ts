import { module } from '#erp/model/module.ts';
import { scaleReadings } from './scale-readings/scale-readings.ts';
import { scaleCalibrations, scales } from './scales/scales.ts';
import { scalesTypes } from './scales-types/scales-types.ts';
import { weighings } from './weighings/weighings.ts';

export const dif = module({
  key: 'dif',
  label: 'Básculas',
  group: 'ALMACEN',
  icon: 'scale',
  order: 330,
  dependsOn: ['inventory'],
  resources: [scalesTypes, scales, scaleCalibrations, scaleReadings, weighings],
  privileges: [{ key: 'dif.scales', label: 'Pesar en básculas' }],
});
