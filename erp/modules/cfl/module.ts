import { EXPECTED_CASH_SET, expectedCash } from '#erp/domains/bank/expected-cash.ts';
import { paidAccounts } from '#erp/modules/purchasing/suppliers/accounts/paid-accounts.ts';
import { DRAFT_REFUNDS, PAID_SUPPLIER_ACCOUNTS } from './movements/movement-payee.ts';
import { CLAIMED_ITEMS_SET, neededDocuments } from '#erp/domains/open-items/items/claimed-items.ts';
import { MONEY_PAID_SET, moneyPaid } from '#erp/domains/bank/money-paid.ts';
import { ledgerChecks } from '#erp/domains/accounting/ledger-checks.ts';
import { module } from '#erp/model/module.ts';
import { advancedOrders } from '#erp/domains/fulfilment/advanced-orders.ts';
import { addedFields } from './added-fields.ts';
import { ADVANCED_ORDERS } from './movements/advances/advanced-order.ts';
import { applicationTaxes } from './applications/application-taxes.ts';
import { applications } from './applications/applications.ts';
import { applicationEvents } from './application-events.ts';
import { openItemTaxes } from './open-items/open-item-taxes.ts';
import { overdueItems, overdueTile } from './reports/sales/overdue.ts';
import { openItems } from './open-items/open-items.ts';
import { bankAccountTypes } from './account-types/account-types.ts';
import { bankLedgerChecks } from './bank-accounts/ledger-checks.ts';
import { bankAccounts } from './bank-accounts/bank-accounts.ts';
import { banks } from './banks/banks.ts';
import { checks } from './checks/checks.ts';
import { cflConfigs } from './configs/configs.ts';
import { collectionNotes } from './collection-notes/collection-notes.ts';
import { cutoffEvents } from './delivery-cutoffs/cutoff-events.ts';
import { cutoffDenominations, cutoffLines } from './delivery-cutoffs/cutoff-lines.ts';
import { duties } from './rights/duties.ts';
import { deliveryCutoffs } from './delivery-cutoffs/delivery-cutoffs.ts';
import { expenseEvents } from './expenses/expense-events.ts';
import { expenseLines } from './expenses/expense-lines.ts';
import { expenseClaims } from './expenses/expenses.ts';
import { actionWords } from './english-labels/english-actions.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { itemLedgerChecks } from './open-items/item-ledger-checks.ts';
import { movementLines } from './movements/movement-lines.ts';
import { movements } from './movements/movements.ts';
import { movementTypes } from './movement-types/movement-types.ts';
import { cashierKeys } from './rights/cash-role-keys.ts';
import { roleKeys } from './rights/role-keys.ts';
import { supportBanks } from './banks/support-banks.ts';
import { subjectAccounts } from './subjects/subject-accounts.ts';
import { subjects } from './subjects/subjects.ts';
import { matchRules } from './match-rules/match-rules.ts';
import { reconciliationScreen } from './reconciliations/reconciliation-screen.ts';
import { reconciliations } from './reconciliations/reconciliations.ts';
import { projectionItems } from './projection-items/projection-items.ts';
import { treasuryPayments } from './reports/collected.ts';
import { treasuryExpectations } from './reports/cash/expected-cash.queries.ts';
import { projectionScreen } from './reports/cash/projections.ts';
import {
  treasuryCharts,
  treasuryDashboard,
  treasuryLists,
  treasuryTiles,
} from './reports/cash/treasury-dashboard.ts';
import { RECEIPT_SET } from './reports/pending-receipts.ts';
import { SALES_SETS } from './reports/sales/sales.queries.ts';
import { salesScreen } from './reports/sales/sales.ts';
import { bankReports } from './reports/bank-reports.ts';
import { openingBalances } from './opening-balances/opening-balances.ts';
import { openingBanks } from './opening-banks/opening-banks.ts';
import { openingItems } from './opening-items/opening-items.ts';
import { openingLinks } from './openings/opening-links.ts';
import { openings } from './openings/openings.ts';
import { openingScreen } from './openings/opening-report.ts';
import { OPENING_ROW_SETS } from './openings/ties.queries.ts';
import { statementFormats } from './statement-formats/statement-formats.ts';
import { statementLines } from './statement-lines/statement-lines.ts';
import { RECONCILIATION } from './statements/tabs.ts';
import { statements } from './statements/statements.ts';
import { statementOf } from './subjects/statement-views.ts';
import { paymentEvents } from './payment-events.ts';
import { bankPostingEvents } from './posting-events.ts';
import {
  CUSTOMER_ROLES,
  partyFilters,
  partyRecords,
  SUPPLIER_ROLES,
} from './subjects/party-accounts.ts';
import { transactions } from './transactions/transactions.ts';
import { invoiceRows, namedRows, paymentRows } from '#erp/domains/accounting/entry-proofs.ts';
import { treasuryInvoices, treasuryNames } from './proofs/invoices.ts';
import { FORM_SET, paymentForms, treasuryForms } from './proofs/forms.ts';
import { BANK_PAYMENTS } from './proofs/payments.ts';
import { FLOW_GROUP_SET, flowGroups, treasuryFlowGroups } from './reports/flow/flow-groups.ts';
import { cfdiRows } from '#erp/domains/taxes/received-cfdi.ts';
import { operationRows } from '#erp/domains/taxes/diot-operations.ts';
import { taxRows } from '#erp/domains/taxes/tax-rows.ts';
import { BANK_OPERATIONS, itemTaxRows, treasuryTaxRows, VOUCHER_CFDI } from './tax-rows.ts';
import { transactionTypes } from './transaction-types/transaction-types.ts';

export const cfl = module({
  key: 'cfl',
  label: 'Tesorería',
  group: 'FINANZAS',
  icon: 'landmark',
  order: 510,
  dependsOn: ['accounting', 'sales', 'purchasing'],
  menu: [
    [
      'Tesorería',
      [
        'cfl/movements',
        'cfl/transactions',
        'cfl/bank-accounts',
        'cfl/open-items',
        'cfl/applications',
        'cfl/statements',
        'cfl/bank-reports',
        'cfl/subjects',
      ],
    ],
    [
      'Catálogos de tesorería',
      [
        'cfl/banks',
        'cfl/account-types',
        'cfl/movement-types',
        'cfl/transaction-types',
        'cfl/checks',
        'cfl/configs',
      ],
    ],
    ['Gastos y cortes', ['cfl/expenses', 'cfl/delivery-cutoffs']],
    [
      'Cobranza y proyección',
      ['cfl/collection-notes', 'cfl/projections', 'cfl/projection-items', 'dashboard/treasury'],
    ],
    [
      'Apertura y ventas',
      [
        'acc/openings',
        'acc/opening-balances',
        'acc/opening-items',
        'acc/opening-banks',
        'acc/opening-ties',
        'acc-sales',
      ],
    ],
  ],
  numberedDocuments: ['cfl/movements'],
  resources: [
    banks,
    bankAccountTypes,
    bankAccounts,
    checks,
    movementTypes,
    transactionTypes,
    transactions,
    statements,
    statementLines,
    reconciliations,
    statementFormats,
    matchRules,
    subjects,
    subjectAccounts,
    cflConfigs,
    movements,
    movementLines,
    expenseClaims,
    expenseLines,
    deliveryCutoffs,
    projectionItems,
    cutoffLines,
    cutoffDenominations,
    openItems,
    openItemTaxes,
    applications,
    applicationTaxes,
    collectionNotes,
    openings,
    openingBalances,
    openingItems,
    openingBanks,
  ],
  reports: [bankReports, projectionScreen, openingScreen, salesScreen],
  dashboards: [treasuryDashboard],
  addedReports: { 'sales-report': [overdueItems] },
  tiles: [...treasuryTiles, overdueTile],
  charts: treasuryCharts,
  lists: treasuryLists,
  pairings: [reconciliationScreen],
  privileges: [
    { key: 'acc-sales.list', label: 'Consultar ventas en contabilidad', risk: 'SENSIBLE' },
    { key: 'acc-sales.export', label: 'Exportar ventas en contabilidad', risk: 'SENSIBLE' },
    { key: 'cfl/projections.list', label: 'Consultar la proyección de flujo', risk: 'SENSIBLE' },
    {
      key: 'dashboard/treasury.list',
      label: 'Consultar el tablero de tesorería',
      risk: 'SENSIBLE',
    },
    { key: 'cfl/bank-reports.list', label: 'Consultar reportes de bancos', risk: 'SENSIBLE' },
    { key: 'cfl/bank-reports.export', label: 'Exportar reportes de bancos', risk: 'SENSIBLE' },
  ],
  roles: [
    {
      code: 'CAJERO',
      name: 'Cajero',
      description: 'Cobra y entrega en su caja; no ve los saldos de los bancos.',
      keys: [
        'cfl/bank-accounts.list',
        'cfl/movement-types.list',
        'cfl/transaction-types.list',
        'cfl/subjects.list',
        'cfl/movements.list',
        'cfl/movements.create',
        'cfl/movements.update',
        'cfl/movements.apply',
        'cfl/movements.print',
        ...cashierKeys,
        'cfl/open-items.list',
        'payment-types.list',
        'customers.list',
      ],
      scopes: { 'cfl/bank-accounts.list': 'PROPIOS', 'customers.list': 'SUCURSAL' },
    },
  ],
  roleKeys,
  gaplessSeries: ['cfl/movements', 'cfl/expenses'],
  postingEvents: [
    ...bankPostingEvents,
    ...applicationEvents,
    ...paymentEvents,
    ...expenseEvents,
    ...cutoffEvents,
  ],
  accountScopes: [
    {
      code: 'CUENTA_BANCARIA',
      label: 'Cuenta bancaria',
      fact: 'bank_account_id',
      resource: 'cfl/bank-accounts',
      precedence: 50,
    },
    {
      code: 'TERCERO',
      label: 'Tercero',
      fact: 'subject_id',
      resource: 'cfl/subjects',
      precedence: 60,
      roles: [...CUSTOMER_ROLES, ...SUPPLIER_ROLES],
      aliases: [
        { resource: 'customers', by: 'customer_id', roles: CUSTOMER_ROLES },
        { resource: 'suppliers', by: 'supplier_id', roles: SUPPLIER_ROLES },
      ],
    },
  ],
  entryReferences: [
    { resource: 'cfl/transactions', by: 'bank_transaction_id', keeps: { entry_id: 'entry_id' } },
    {
      resource: 'cfl/open-items',
      by: 'open_item_id',
      keeps: { book_account_id: 'book_account_id' },
    },
  ],
  accountSources: [
    {
      role: 'BANCO',
      fact: 'bank_account_id',
      resource: 'cfl/bank-accounts',
      field: 'book_account_id',
    },
  ],
  duties,
  recordLinks: {
    'acc/openings': openingLinks,
    'cfl/statements': [
      {
        label: 'Conciliar lado a lado',
        segment: 'conciliar',
        at: `/${RECONCILIATION}?id=`,
        key: 'cfl/statements.list',
      },
    ],
  },
  linkedTabs: {
    'acc/configuration': [
      {
        key: 'apertura',
        label: 'Apertura',
        order: 40,
        views: [{ key: 'acc/openings.list', name: 'openingTies' }],
        tables: ['acc/openings', 'acc/opening-balances', 'acc/opening-items', 'acc/opening-banks'],
      },
    ],
    'cfl/subjects': [
      {
        key: 'estado-de-cuenta',
        label: 'Estado de cuenta',
        views: statementOf('subject'),
      },
      {
        key: 'cobranza',
        label: 'Cobranza',
        tables: ['cfl/collection-notes'],
        by: 'subject_id',
        columns: ['date', 'kind', 'result', 'promised_date', 'promised_amount', 'kept', 'status'],
      },
    ],
    customers: [
      {
        key: 'estado-de-cuenta',
        label: 'Estado de cuenta',
        views: statementOf('customer'),
      },
    ],
    suppliers: [
      {
        key: 'estado-de-cuenta',
        label: 'Estado de cuenta',
        views: statementOf('supplier'),
      },
    ],
    'cfl/statements': [
      {
        key: 'renglones',
        label: 'Renglones',
        tables: ['cfl/statement-lines'],
        by: 'statement_id',
      },
    ],
    'cfl/bank-accounts': [
      {
        key: 'transacciones',
        label: 'Transacciones',
        tables: ['cfl/transactions'],
        by: 'bank_account_id',
      },
      { key: 'cheques', label: 'Cheques', tables: ['cfl/checks'], by: 'bank_account_id' },
      {
        key: 'estados',
        label: 'Estados de cuenta',
        tables: ['cfl/statements'],
        by: 'bank_account_id',
      },
    ],
    'cfl/banks': [
      { key: 'cuentas', label: 'Cuentas', tables: ['cfl/bank-accounts'], by: 'bank_id' },
    ],
  },
  addedFields,
  rowSets: {
    ...OPENING_ROW_SETS,
    ...SALES_SETS,
    ...RECEIPT_SET,
    ...EXPECTED_CASH_SET,
    ...MONEY_PAID_SET,
    ...CLAIMED_ITEMS_SET,
    ...FORM_SET,
    ...FLOW_GROUP_SET,
  },
  recordFilters: { 'acc-audit.REGISTRO': partyFilters },
  addedRows: {
    'books:banks': [supportBanks],
    'books:records': partyRecords,
    ...advancedOrders([ADVANCED_ORDERS]),
    ...expectedCash(treasuryExpectations),
    ...paidAccounts([PAID_SUPPLIER_ACCOUNTS]),
    ...neededDocuments([DRAFT_REFUNDS]),
    ...moneyPaid(treasuryPayments),
    ...ledgerChecks([...bankLedgerChecks, ...itemLedgerChecks]),
    ...taxRows(treasuryTaxRows, itemTaxRows),
    ...operationRows([BANK_OPERATIONS]),
    ...cfdiRows([VOUCHER_CFDI]),
    ...namedRows(treasuryNames),
    ...invoiceRows(treasuryInvoices),
    ...paymentRows([BANK_PAYMENTS]),
    ...paymentForms(treasuryForms),
    ...flowGroups(treasuryFlowGroups),
  },
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: { ...englishWords, ...actionWords } },
});
