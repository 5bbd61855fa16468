import { module } from '#erp/model/module.ts';
import { conversionInputs, conversionOutputs } from './conversions/conversion-lines.ts';
import { conversions } from './conversions/conversions.ts';
import { countLines } from './counts/count-lines.ts';
import { counts } from './counts/counts.ts';
import { movementTypes } from './movement-types/movement-types.ts';
import { ordersReport } from './reports/orders-report.ts';
import { revaluationLines } from './revaluations/revaluation-lines.ts';
import { revaluations } from './revaluations/revaluations.ts';
import { requisition } from './requisition/requisition.ts';
import { requisitionLines } from './requisition/requisition-lines.ts';
import { reservations } from './reservations/reservations.ts';

export const inv = module({
  key: 'inv',
  label: 'Control de inventario',
  group: 'ALMACEN',
  icon: 'scale',
  order: 320,
  dependsOn: ['inventory'],
  resources: [movementTypes, counts, countLines, conversions, conversionInputs, conversionOutputs, revaluations, revaluationLines, reservations, requisition, requisitionLines],
  reports: [ordersReport],
  privileges: [
    { key: 'inv/operations.list', label: 'Operación de inventario: tareas y salud de las existencias' },
    { key: 'inv-orders.list', label: 'Consultar lo que está por entrar y por salir' },
    { key: 'inv-orders.export', label: 'Exportar lo que está por entrar y por salir' },
  ],
  screens: [{ path: 'inv/operations', label: 'Operación de inventario', key: 'inv/operations.list', icon: 'scale', docUrl: 'inv-operations' }],
});
