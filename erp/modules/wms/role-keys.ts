/** What roles of other modules need of places, issues, rejections and availability. */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const PLACES = ['wms/slots.list'];
const KEEPER = [
  'wms/slot-types.list',
  'wms/issues.*',
  'wms/rejections.list',
  'wms/rejections.create',
];
const CHIEF = [
  ...KEEPER,
  'wms/slots.*',
  'wms/slot-types.*',
  'wms/configurations.list',
  'wms/configurations.update',
  'wms/rejections.update',
  'wms/rejections.export',
  'wms.config',
  'wms.dispose',
];
const ASKS = ['cli.availability'];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  ALMACENISTA: [...PLACES, ...KEEPER],
  JEFE_ALMACEN: [...CHIEF, ...ASKS],
  ANALISTA_INVENTARIOS: ASKS,
  CONTADOR_COSTOS: PLACES,
  CALIDAD: ['wms/rejections.list', 'wms/issues.list', 'wms.dispose'],
  VENDEDOR: ASKS,
  SUPERVISOR_VENTAS: ASKS,
  GERENTE_COMERCIAL: ASKS,
  PORTAL_CLIENTE: ASKS,
};
