import { module } from '#erp/model/module.ts';
import { conversionInputs, conversionOutputs } from './conversion-lines.ts';
import { conversions } from './conversions.ts';
import { countLines } from './count-lines.ts';
import { counts } from './counts.ts';
import { movementTypes } from './movement-types.ts';
import { revaluationLines } from './revaluation-lines.ts';
import { revaluations } from './revaluations.ts';
import { reservations } from './reservations.ts';

export const inv = module({
  key: 'inv',
  label: 'Control de inventario',
  group: 'ALMACEN',
  icon: 'scale',
  order: 320,
  dependsOn: ['inventory'],
  resources: [movementTypes, counts, countLines, conversions, conversionInputs, conversionOutputs, revaluations, revaluationLines, reservations],
});
