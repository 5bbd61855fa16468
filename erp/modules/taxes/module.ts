import { expectedCash } from '#erp/domains/bank/expected-cash.ts';
import { ledgerChecks } from '#erp/domains/accounting/ledger-checks.ts';
import { module } from '#erp/model/module.ts';
import { actionWords } from './english-actions.ts';
import { englishWords } from './english-words.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { expectedTaxes } from './expected-taxes.queries.ts';
import { taxTiles } from './reports/tax-tiles.ts';
import { taxReports } from './reports/tax-reports.ts';
import { taxLedgerChecks } from './tax-checks.ts';
import { taxEvents, taxRoles } from './tax-events.ts';
import { taxFindings } from './tax-findings.ts';
import { taxReturnLines } from './tax-return/tax-return-lines.ts';
import { taxReturnRetentions } from './tax-return/tax-return-retentions.ts';
import { taxReturns } from './tax-return/tax-return.ts';
import { withholdingCertificateLines } from './withholding-certificates/withholding-certificate-lines.ts';
import { withholdingCertificates } from './withholding-certificates/withholding-certificates.ts';
import { taxYears } from './tax-years/tax-years.ts';

const CERTIFICATES = 'sat/withholding-certificates';
const READS = [
  'sat/tax-return.list',
  'sat/tax-years.list',
  'sat/tax-papers.list',
  `${CERTIFICATES}.list`,
];

export const taxes = module({
  key: 'taxes',
  label: 'Impuestos',
  group: 'FINANZAS',
  icon: 'landmark',
  order: 535,
  dependsOn: ['accounting', 'cfl'],
  refersTo: { hr: 'days without work, on which no tax falls due' },
  menu: [['Impuestos', ['sat/tax-return', 'sat/tax-papers', CERTIFICATES, 'sat/tax-years']]],
  resources: [
    taxReturns,
    taxReturnLines,
    taxReturnRetentions,
    withholdingCertificates,
    withholdingCertificateLines,
    taxYears,
  ],
  reports: [taxReports],
  tiles: taxTiles,
  postingEvents: taxEvents,
  accountRoles: taxRoles,
  addedRows: { ...ledgerChecks(taxLedgerChecks), ...expectedCash(expectedTaxes), ...taxFindings },
  privileges: [
    { key: 'sat/tax-papers.list', label: 'Consultar reportes de impuestos', risk: 'SENSIBLE' },
    { key: 'sat/tax-papers.export', label: 'Exportar reportes de impuestos', risk: 'SENSIBLE' },
  ],
  roleKeys: {
    CONTADOR_GENERAL: [
      'sat/tax-return.*',
      'sat/tax-years.*',
      'sat/tax-papers.*',
      `${CERTIFICATES}.*`,
    ],
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
      {
        label: 'Archivo de la DIOT',
        segment: 'diot/download',
        key: 'sat/tax-return.export',
        when: { kind: ['DIOT'] },
      },
    ],
    'cfl/subjects': [
      {
        label: 'Constancias de retenciones',
        segment: 'constancias',
        at: `/${CERTIFICATES}?filter[subject_id]=`,
        key: `${CERTIFICATES}.list`,
      },
    ],
  },
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: { ...englishWords, ...actionWords } },
});
