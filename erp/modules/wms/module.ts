import { module } from '#erp/model/module.ts';
import { issues } from './issues/issues.ts';
import { putawayRules } from './putaway-rules/putaway-rules.ts';
import { rejections } from './rejections/rejections.ts';
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
  resources: [slotTypes, slots, wmsConfigurations, putawayRules, issues, rejections],
  screens: [
    { path: 'cli/availability', label: 'Disponibilidad', key: 'cli.availability', icon: 'search', docUrl: 'cli-availability' },
    { path: 'wms/cli/availability', label: 'Disponibilidad', key: 'cli.availability', inMenu: false, docUrl: 'cli-availability' },
  ],
  privileges: [
    { key: 'wms.config', label: 'Configurar ubicaciones y pasar por alto su capacidad' },
    { key: 'cli.availability', label: 'Consultar la disponibilidad de productos' },
  ],
});
