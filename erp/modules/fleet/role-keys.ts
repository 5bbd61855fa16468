import type { AddedKeys } from '#erp/model/records/added-parts.ts';

const READS = ['carriers.list', 'vehicle-types.list', 'fms/vehicles.list', 'fms/drivers.list'];

/** Whoever writes down what travels chooses in what and with whom. */
export const roleKeys: Readonly<Record<string, AddedKeys>> = {
  ALMACENISTA: READS,
  JEFE_ALMACEN: READS,
  RECEPCION_ALMACEN: READS,
  COMPRADOR: ['carriers.list'],
  GERENTE_COMPRAS: ['carriers.list'],
  FACTURISTA: READS,
  SUPERVISOR_VENTAS: ['carriers.list', 'vehicle-types.list'],
  GERENTE_COMERCIAL: ['carriers.list', 'vehicle-types.list'],
  DIRECCION: READS,
};
