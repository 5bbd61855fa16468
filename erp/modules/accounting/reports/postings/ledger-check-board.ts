import { choice, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';

/** What the modules keep beside the ledger, and the accounts that must be worth the same. */
export const ledgerCheckBoard: Report = {
  key: 'CUADRE',
  label: 'Cuadre de módulos',
  description:
    'Lo que lleva cada módulo contra el saldo de sus cuentas, hoy y en pesos; lo que espera póliza se descuenta.',
  filters: {},
  sql: `select t.key as id, t.label, case when s.difference <> 0 then t.label end as differing, s.kept, s.waiting, s.ledger, s.difference, case when s.difference = 0 then 'CUADRA' when s.difference <> 0 then 'DIFIERE' end as state
    from ({books:checks}) t left join lateral (select t.kept, t.waiting, t.ledger, t.kept - t.waiting - t.ledger as difference where t.read_key is null or t.read_key = any(:keys)) s on true`,
  columns: {
    label: { field: text('Módulo') },
    kept: { field: money('Según el módulo', { readKey: 'costs.view' }) },
    waiting: { field: money('Por contabilizar', { blankZero: true, readKey: 'costs.view' }) },
    ledger: { field: money('Según la contabilidad') },
    difference: { field: money('Diferencia', { blankZero: true, readKey: 'costs.view' }) },
    state: {
      link: {
        screen: 'acc-audit',
        query: { report: 'CAPTURAS_EN_MODULOS', module: '{differing}' },
        requires: ['differing'],
      },
      field: choice(
        'Estado',
        [
          ['CUADRA', 'Cuadra', 'ok'],
          ['DIFIERE', 'Difiere', 'bad'],
        ],
        { readKey: 'costs.view' },
      ),
    },
  },
  sort: ['label'],
  drillDown: 'row',
  empty: 'Ningún módulo lleva saldos que comparar.',
};
