import { module } from '#erp/model/module.ts';
import { movementTypes } from './movement-types.ts';

export const inv = module({
  key: 'inv',
  label: 'Control de inventario',
  group: 'ALMACEN',
  icon: 'scale',
  order: 320,
  dependsOn: ['inventory'],
  resources: [movementTypes],
});
