import type { AddedKeys } from '#erp/model/records/added-parts.ts';

const READS = ['alm/sales.list', 'sls/logistic.list'];
const MOVES = 'sls/logistic.update';

/** What the roles of a warehouse need to work on what was sold (sales §7). */
export const roleKeys: Readonly<Record<string, AddedKeys>> = {
  ALMACENISTA: [...READS, MOVES],
  JEFE_ALMACEN: [...READS, MOVES, 'alm/sales.export', 'alm/reports.list', 'alm/reports.export'],
  DIRECCION: ['alm/reports.list', 'alm/reports.export'],
};
