import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, money, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { ASSET_TYPES } from './asset-types.ts';

const TYPES = ASSET_TYPES.map(({ code, label }) => [code, label] as const);

/** Months that were posted by the day, or came with the opening balances. */
const POSTED = `select r.account_id, r.asset_id, sum(r.book) as book, sum(r.tax) as tax from {acc/asset-depreciations} r
    left join {acc/depreciation-runs} n on ${sameCompany('n', 'r')} and n.id = r.run_id
    where r.is_opening or n.date <= :to::date group by r.account_id, r.asset_id`;

/** Assets that the books had on the day. */
const ASSETS = `{acc/fixed-assets} a left join (${POSTED}) p on ${sameCompany('p', 'a')} and p.asset_id = a.id
  where a.status <> 'BORRADOR' and a.acquisition_date <= :to::date and (a.disposal_date is null or a.disposal_date > :to::date)`;

const IN_LEDGER = `select coalesce(sum(x.debit - x.credit), 0) from acc_ledger x join {acc/accounts} c on ${sameCompany('c', 'x')} and c.id = x.book_account_id
  where c.control = 'ACTIVO_FIJO' and x.date <= :to::date`;

export const fixedAssetsReport: Report = {
  key: 'ACTIVOS_FIJOS',
  label: 'Activos fijos',
  description:
    'Costo, depreciación y valor en libros de cada activo al último día del periodo, y lo que falta por deducir.',
  period: { default: 'este-mes' },
  filters: {
    asset_type: choice('Tipo', TYPES, {}),
    branch_office_id: ref('Sucursal', 'branch-offices'),
    cost_center_id: ref('Centro de costo', 'costCenters'),
  },
  sql: `select a.id, a.code, a.name, a.asset_type, a.acquisition_date, a.cost, coalesce(p.book, 0) as depreciated, a.cost - coalesce(p.book, 0) as book_value,
      a.deductible_cost, coalesce(p.tax, 0) as deducted, a.deductible_cost - coalesce(p.tax, 0) as tax_pending
    from ${ASSETS} [[ and a.asset_type = :asset_type ]] [[ and a.branch_office_id = :branch_office_id ]] [[ and a.cost_center_id = :cost_center_id ]]`,
  columns: {
    code: { field: text('Número'), link: { record: 'acc/fixed-assets', id: 'id' } },
    name: { field: text('Nombre') },
    asset_type: { field: choice('Tipo', TYPES, {}), priority: 3 },
    acquisition_date: { field: date('Adquisición'), priority: 3 },
    cost: { field: money('Costo'), total: 'sum' },
    depreciated: { field: money('Depreciado'), total: 'sum' },
    book_value: { field: money('Valor en libros'), total: 'sum' },
    deducted: { field: money('Deducido'), total: 'sum', priority: 3 },
    tax_pending: { field: money('Por deducir'), total: 'sum', priority: 3 },
  },
  drillDown: 'row',
  sort: ['code'],
  crossChecks: [
    {
      key: 'cuentas',
      label: 'El valor en libros es el de sus cuentas',
      left: { sql: `select coalesce(sum(a.cost - coalesce(p.book, 0)), 0) from ${ASSETS}` },
      right: { sql: IN_LEDGER },
    },
  ],
  empty: 'No hay activos en uso. Captúralos en Activos fijos.',
};
