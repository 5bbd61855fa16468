import { module } from '#erp/model/module.ts';
import { fiscalAudit } from './audit/fiscal-audit.ts';
import { FISCAL_FINDING_SET } from './audit/fiscal-findings.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { englishSandbox } from './english-sandbox.ts';
import { englishViews } from './english-views.ts';
import { sandboxDocuments } from './sandbox-documents/sandbox-documents.ts';
import { sandboxSettings } from './sandbox-settings/sandbox-settings.ts';
import { satAccounts } from './sat-accounts/sat-accounts.ts';
import { satCountries } from './sat-countries/sat-countries.ts';
import { satSeries } from './sat-series/sat-series.ts';
import { satTaxRegimens } from './sat-tax-regimens/sat-tax-regimens.ts';
import { satTaxes } from './sat-taxes/sat-taxes.ts';

export const sat = module({
  key: 'sat',
  label: 'SAT',
  group: 'FINANZAS',
  icon: 'landmark',
  order: 520,
  core: true,
  resources: [
    satTaxes,
    satTaxRegimens,
    satAccounts,
    satCountries,
    satSeries,
    sandboxDocuments,
    sandboxSettings,
  ],
  accountScopes: [
    { code: 'IMPUESTO', label: 'Impuesto', fact: 'tax_id', resource: 'satTaxes', precedence: 40 },
  ],
  reports: [fiscalAudit],
  rowSets: FISCAL_FINDING_SET,
  privileges: [
    { key: 'sat/audit.list', label: 'Consultar la auditoría fiscal', risk: 'SENSIBLE' },
    { key: 'sat/audit.export', label: 'Exportar la auditoría fiscal', risk: 'SENSIBLE' },
  ],
  words: { en: englishWords },
  texts: { en: english },
  labels: { en: { ...englishLabels, ...englishViews, ...englishSandbox } },
  roleKeys: {
    CONTADOR_GENERAL: [
      'sat/audit.*',
      'sat/accounts.*',
      'satTaxes.*',
      'sat/countries.*',
      'sat/series.*',
      'sat/sandbox-documents.*',
      'sat/sandbox-settings.*',
    ],
    AUXILIAR_CONTABLE: [
      'sat/audit.list',
      'sat/accounts.list',
      'satTaxes.list',
      'sat/countries.list',
      'sat/series.list',
    ],
    DIRECTOR_FINANZAS: ['sat/audit.list'],
    DIRECCION: ['sat/audit.list'],
    ANALISTA_INVENTARIOS: ['satTaxes.list'],
    CONTADOR_COSTOS: ['satTaxes.*'],
    COMPRADOR: ['satTaxes.list'],
    GERENTE_COMPRAS: ['satTaxes.list'],
    CUENTAS_POR_PAGAR: ['satTaxes.list'],
  },
});
