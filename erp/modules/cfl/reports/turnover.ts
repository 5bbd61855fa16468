import { int, money } from '#erp/model/fields.ts';
import type { Report, ReportColumn } from '#erp/model/reports/report.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { branchFilter } from './bank-lines.queries.ts';
import { CASH_DAYS, outstanding } from './turnover.queries.ts';

const days = (label: string): ReportColumn => ({
  field: int(label),
  total: { sql: 'max(q.days)' },
  derived: true,
});

/** Days that sales take to be collected: receivables ÷ sales of 90 days × 90. */
export const salesOutstanding: Report = {
  key: 'DSO',
  label: 'Días de cobro',
  description: 'Saldo por cobrar entre las ventas facturadas de los últimos 90 días, por 90.',
  filters: branchFilter,
  sql: outstanding('CXC'),
  columns: {
    owed: { field: money('Por cobrar') },
    billed: { field: money('Facturado en 90 días') },
    days: days('Días de cobro'),
  },
  sort: ['id'],
  drillDown: 'row',
  empty: 'No hay partidas por cobrar.',
};

/** Days that purchases take to be paid. */
export const payablesOutstanding: Report = {
  key: 'DPO',
  label: 'Días de pago',
  description: 'Saldo por pagar entre las compras facturadas de los últimos 90 días, por 90.',
  filters: branchFilter,
  sql: outstanding('CXP'),
  columns: {
    owed: { field: money('Por pagar') },
    billed: { field: money('Comprado en 90 días') },
    days: days('Días de pago'),
  },
  sort: ['id'],
  drillDown: 'row',
  empty: 'No hay partidas por pagar.',
};

/** Days that the cash at hand lasts. */
export const cashDays: Report = {
  key: 'DIAS_DE_CAJA',
  label: 'Días de caja',
  description:
    'Efectivo disponible entre lo que salió en un día promedio de los últimos 90; sólo cuentas que cuentan como disponible.',
  privilege: BALANCES,
  filters: branchFilter,
  sql: CASH_DAYS,
  columns: {
    cash: { field: money('Disponible') },
    spent: { field: money('Salidas de 90 días') },
    days: days('Días de caja'),
  },
  sort: ['id'],
  drillDown: 'row',
  empty: 'No hay movimientos de bancos.',
};
