import { expectedCash } from '#erp/domains/bank/expected-cash.ts';
import { ledgerChecks } from '#erp/domains/accounting/ledger-checks.ts';
import { module } from '#erp/model/module.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { expectedTaxes } from './expected-taxes.queries.ts';
import { taxReports } from './reports/tax-reports.ts';
import { taxLedgerChecks } from './tax-checks.ts';
import { taxEvents, taxRoles } from './tax-events.ts';
import { taxReturnLines } from './tax-return/tax-return-lines.ts';
import { taxReturnRetentions } from './tax-return/tax-return-retentions.ts';
import { taxReturns } from './tax-return/tax-return.ts';
import { taxYears } from './tax-years/tax-years.ts';

const READS = ['sat/tax-return.list', 'sat/tax-years.list', 'sat/tax-papers.list'];

export const taxes = module({
  key: 'taxes',
  label: 'Impuestos',
  group: 'FINANZAS',
  icon: 'landmark',
  order: 535,
  dependsOn: ['sat', 'accounting', 'cfl'],
  menu: [['Impuestos', ['sat/tax-return', 'sat/tax-papers', 'sat/tax-years']]],
  resources: [taxReturns, taxReturnLines, taxReturnRetentions, taxYears],
  reports: [taxReports],
  postingEvents: taxEvents,
  accountRoles: taxRoles,
  addedRows: { ...ledgerChecks(taxLedgerChecks), ...expectedCash(expectedTaxes) },
  privileges: [
    { key: 'sat/tax-papers.list', label: 'Consultar reportes de impuestos', risk: 'SENSIBLE' },
    { key: 'sat/tax-papers.export', label: 'Exportar reportes de impuestos', risk: 'SENSIBLE' },
  ],
  roleKeys: {
    CONTADOR_GENERAL: ['sat/tax-return.*', 'sat/tax-years.*', 'sat/tax-papers.*'],
    AUXILIAR_CONTABLE: READS,
    TESORERIA: [...READS, 'sat/tax-return.pay'],
    DIRECTOR_FINANZAS: READS,
    DIRECCION: READS,
  },
  recordLinks: {
    'sat/tax-return': [
      {
        label: 'Renglones de la declaración',
        segment: 'renglones',
        at: '/sat/tax-papers?report=RENGLONES&return_id=',
        key: 'sat/tax-papers.list',
      },
    ],
  },
  texts: { en: english },
  labels: { en: englishLabels },
});
