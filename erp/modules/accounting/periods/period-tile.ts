/** How far the closing of the month is (finance §5.7): what its checklist still asks. */
import { int } from '#erp/model/fields.ts';
import type { Tile } from '#erp/model/reports/report.ts';

export const PERIOD_TILE = 'finance.period';

export const periodTile: Tile = {
  key: PERIOD_TILE,
  joins: 'dashboard/finance',
  wholeCompany: true,
  label: 'Pendientes del cierre',
  privilege: 'acc/periods.list',
  field: int('Verificaciones'),
  value: 'null::int',
  figured: true,
  goodDirection: 'down',
  link: { record: 'acc/periods', id: 'period_id', tab: 'verificaciones' },
};
