import { actionWords } from './english-actions.ts';
import { englishWords } from './english-words.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { blocks, module } from '#erp/model/module.ts';
import { exchanges } from './exchanges/exchanges.ts';
import { costCenterAllocations, costCenters } from './cost-centers/cost-centers.ts';
import { accPeriodExceptions } from './periods/period-exceptions.ts';
import { accPeriods } from './periods/periods.ts';
import { paymentTypes } from './payment-types/payment-types.ts';
import { PROOF_SETS } from '#erp/domains/accounting/entry-proofs.ts';
import { NO_BANKS } from './book-entries/support-banks.ts';
import { bookFindings, NO_FINDINGS } from './reports/findings.ts';
import { folioScreen } from './reports/folio-control.ts';
import { periodTile } from './periods/period-tile.ts';
import { RECORD_SET } from './reports/postings/record-ledger.ts';
import { auditScreen } from './reports/audit-screen.ts';
import { roleKeys } from './role-keys.ts';
import { accConfiguration } from './configuration/configuration.ts';
import { accountMaps, accountScopes, accountSources } from './account-maps/account-maps.ts';
import { addedTaxFields, taxAccountSources } from './account-maps/tax-accounts.ts';
import { accounts } from './accounts/accounts.ts';
import { accountTypes } from './account-types/account-types.ts';
import { assetDepreciations } from './fixed-assets/asset-depreciations.ts';
import { assetEvents, assetRoles } from './fixed-assets/asset-events.ts';
import { assetLabels } from './fixed-assets/asset-labels.ts';
import { fixedAssets } from './fixed-assets/fixed-assets.ts';
import { depreciationRuns } from './depreciation-runs/depreciation-runs.ts';
import { bookEntries } from './book-entries/book-entries.ts';
import { entrySupports } from './book-entries/entry-supports.ts';
import { bookEntryLines } from './book-entries/book-entry-lines.ts';
import { costDrivers } from './cost-drivers/cost-drivers.ts';
import { DRIVER_SET, typedDrivers } from './cost-drivers/driver-rows.ts';
import { costUnits } from './cost-units/cost-units.ts';
import { expenses } from './expenses/expenses.ts';
import { entryTemplateLines } from './entry-templates/entry-template-lines.ts';
import { templateLabels } from './entry-templates/template-labels.ts';
import { entryTemplates } from './entry-templates/entry-templates.ts';
import { CFDI_ROW_SETS } from '#erp/domains/taxes/received-cfdi.ts';
import { OPERATION_ROW_SETS } from '#erp/domains/taxes/diot-operations.ts';
import { TAX_ROW_SETS } from '#erp/domains/taxes/tax-rows.ts';
import { LEDGER_CHECK_SET, ledgerChecks } from '#erp/domains/accounting/ledger-checks.ts';
import { assetLedgerChecks } from './fixed-assets/asset-ledger-check.ts';
import { accountRoles } from './account-roles.ts';
import { autoTargetConditions } from './auto-targets/auto-target-conditions.ts';
import { autoTargetLines } from './auto-targets/auto-target-lines.ts';
import { autoTargets } from './auto-targets/auto-targets.ts';
import { nomenclatures } from './nomenclatures/nomenclatures.ts';
import { journalClasses } from './journal-classes/journal-classes.ts';
import { journalTypes } from './journal-types/journal-types.ts';
import { awaitedEvents } from './posting-events/awaited-events.ts';
import { postingEvents } from './posting-events/posting-events.ts';

export const accounting = module({
  key: 'accounting',
  label: 'Contabilidad',
  group: 'FINANZAS',
  icon: 'calculator',
  order: 500,
  menu: [
    [
      'Contabilidad',
      [
        'journal-entries',
        'acc/entry-templates',
        'acc/fixed-assets',
        'acc/depreciation-runs',
        'acc-policy',
        'acc-audit',
        'acc-policy_types',
        'corp/config/periods',
      ],
    ],
    [
      'Catálogos',
      [
        'acc-accounts',
        'acc/account-types',
        'acc/account-maps',
        'auto-targets',
        'nomenclatures',
        'acc/journal-types',
        'acc/journal-classes',
      ],
    ],
    [
      'Costos y pagos',
      [
        'costCenters',
        'acc/cost-drivers',
        'expenses',
        'payment-types',
        'acc-exchanges',
        'acc/configuration',
      ],
    ],
  ],
  numberedDocuments: ['acc/book-entries'],
  resources: [
    bookEntries,
    bookEntryLines,
    entryTemplates,
    entryTemplateLines,
    entrySupports,
    fixedAssets,
    assetDepreciations,
    depreciationRuns,
    accounts,
    accountTypes,
    accountMaps,
    autoTargets,
    autoTargetConditions,
    autoTargetLines,
    nomenclatures,
    journalTypes,
    journalClasses,
    accConfiguration,
    exchanges,
    costCenters,
    costCenterAllocations,
    costUnits,
    costDrivers,
    expenses,
    paymentTypes,
    accPeriods,
    accPeriodExceptions,
    postingEvents,
  ],
  accountRoles: [...accountRoles, ...assetRoles],
  postingEvents: [...assetEvents, ...awaitedEvents],
  accountScopes,
  accountSources: [...accountSources, ...taxAccountSources],
  addedFields: addedTaxFields,
  screens: [
    { path: 'corp/config/periods', label: 'Cierres', key: 'acc/periods.list', docUrl: 'cierres' },
  ],
  reports: [auditScreen, folioScreen],
  tiles: [periodTile],
  rowSets: {
    ...LEDGER_CHECK_SET,
    ...TAX_ROW_SETS,
    ...OPERATION_ROW_SETS,
    ...CFDI_ROW_SETS,
    ...PROOF_SETS,
    ...RECORD_SET,
    ...DRIVER_SET,
    'books:findings': NO_FINDINGS,
    'books:banks': NO_BANKS,
  },
  addedRows: {
    'costs:drivers': typedDrivers,
    'books:findings': bookFindings,
    ...ledgerChecks(assetLedgerChecks),
  },
  privileges: [
    { key: 'acc-audit.list', label: 'Consultar reportes contables', risk: 'SENSIBLE' },
    { key: 'acc-audit.export', label: 'Exportar reportes contables', risk: 'SENSIBLE' },
  ],
  roles: [
    {
      code: 'CONTADOR_GENERAL',
      name: 'Contador general',
      description: 'Lleva el catálogo de cuentas, aplica y reversa pólizas y cierra los meses.',
      keys: [
        'acc/accounts.*',
        'acc/account-types.*',
        'acc/account-maps.*',
        'auto-targets.*',
        'nomenclatures.*',
        'acc/journal-types.*',
        'acc/journal-classes.*',
        'acc/configuration.*',
        'acc/entry-templates.*',
        'acc/fixed-assets.*',
        'acc/book-entries.list',
        'acc/book-entries.post',
        'acc/book-entries.reverse',
        'acc/book-entries.control',
        'acc/book-entries.export',
        'acc/book-entries.print',
        'acc/periods.*',
        'acc/posting-events.*',
        'acc-audit.list',
        'acc-audit.export',
        'costCenters.*',
        'cost-units.*',
        'acc/cost-drivers.*',
        'expenses.*',
        'exchanges.*',
      ],
    },
    {
      code: 'AUXILIAR_CONTABLE',
      name: 'Auxiliar contable',
      description: 'Captura pólizas; las aplica el contador.',
      keys: [
        'acc/book-entries.list',
        'acc/book-entries.create',
        'acc/book-entries.update',
        'acc/book-entries.delete',
        'acc/book-entries.import',
        'acc/book-entries.export',
        'acc/book-entries.print',
        'acc/accounts.list',
        'acc/account-types.list',
        'acc/account-maps.list',
        'auto-targets.list',
        'nomenclatures.list',
        'acc/journal-types.list',
        'acc/journal-classes.list',
        'acc/entry-templates.list',
        'acc/fixed-assets.list',
        'acc/fixed-assets.create',
        'acc/fixed-assets.update',
        'acc/periods.list',
        'acc/posting-events.list',
        'acc/posting-events.retry',
        'acc-audit.list',
        'costCenters.list',
        'cost-units.list',
        'acc/cost-drivers.list',
        'acc/cost-drivers.create',
        'acc/cost-drivers.update',
        'expenses.list',
        'exchanges.list',
        'exchanges.create',
        'exchanges.import',
      ],
    },
  ],
  roleKeys,
  duties: [
    blocks(
      'Capturar y asentar pólizas',
      'acc/book-entries.create',
      'acc/book-entries.post',
      'Alterar resultados sin revisión.',
    ),
  ],
  gaplessSeries: ['acc/book-entries'],
  recordLinks: {
    'acc/posting-events': [
      {
        label: 'Asignar cuenta',
        segment: 'cuenta',
        at: '/acc/account-maps/new?role=',
        of: 'missing_role',
        key: 'acc/account-maps.create',
      },
    ],
    'acc/account-maps': [
      {
        label: 'Eventos que esperan este rol',
        segment: 'eventos',
        at: '/acc-policy?filter[status]=ERROR&filter[missing_role]=',
        of: 'role',
        key: 'acc/posting-events.list',
      },
    ],
    'acc/periods': [{ label: 'Contabilidad electrónica', segment: 'coe', key: 'acc/periods.coe' }],
    'acc/book-entries': [
      {
        label: '¿Por qué estas cuentas?',
        segment: 'por-que',
        at: '/acc-audit?report=POR_QUE&entry_id=',
        key: 'acc-audit.list',
        // What people write and the mirror of an entry follow no rule.
        when: { origin: ['AUTOMATICA', 'APERTURA'], reverses_id: ['null', 'undefined', ''] },
      },
    ],
  },
  scopeTab: {
    key: 'contabilidad',
    label: 'Contabilidad',
    order: 40,
    views: [
      { key: 'acc/account-maps.list', name: 'recordAccounts' },
      { key: 'acc-audit.list', name: 'recordEntries' },
    ],
  },
  linkedTabs: {
    'acc/periods': [
      {
        key: 'verificaciones',
        label: 'Verificaciones',
        views: [{ key: 'acc/periods.list', name: 'bookChecks' }],
      },
    ],
    costCenters: [
      {
        key: 'medidas',
        label: 'Medidas de reparto',
        tables: ['acc/cost-drivers'],
        by: 'cost_center_id',
        columns: ['month', 'base', 'qty', 'source'],
      },
    ],
    'acc/configuration': [
      {
        key: 'periodos',
        label: 'Periodos',
        views: [{ key: 'acc/periods.list', name: 'closings' }],
      },
      { key: 'plantillas', label: 'Plantillas', tables: ['acc/entry-templates'] },
      {
        key: 'activos',
        label: 'Activos fijos',
        tables: ['acc/fixed-assets', 'acc/depreciation-runs'],
      },
    ],
    'corp/config': [
      {
        key: 'calendario',
        label: 'Calendario y cierres',
        views: [{ key: 'acc/periods.list', name: 'closings' }],
      },
    ],
  },
  texts: { en: english },
  labels: { en: { ...englishLabels, ...templateLabels, ...assetLabels } },
  words: { en: { ...englishWords, ...actionWords } },
});
