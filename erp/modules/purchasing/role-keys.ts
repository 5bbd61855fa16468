/** Who reads and keeps how the company buys (purchasing §7). */
import type { ModuleDeclaration } from '#erp/model/module.ts';
import { LIMITS } from './pur-settings/limits.ts';

const CONSIGNEES = 'pur/consignees.list';
const READS = [
  'pur/pur_settings.list',
  'pur/withholding-profiles.list',
  'pur/analysis-templates.list',
  'pur/document-types.list',
  CONSIGNEES,
];
const READS_EVALUATIONS = [
  'suppliers/evaluations.list',
  'suppliers/evaluations.export',
  'suppliers/evaluations.print',
];
const EVALUATES = [
  ...READS_EVALUATIONS,
  'suppliers/evaluations.create',
  'suppliers/evaluations.update',
];
/** What was bought and what came; prices are asked for besides. */
const REPORTS = [
  'pur/reports.list',
  'pur/reports.export',
  'reports/shipments.list',
  'reports/shipments.export',
];
const KEEPS = ['pur/consignees.*'];
const INVITES = 'suppliers.invite';

/** What somebody asks to be bought. */
const requests = (...operations: readonly string[]) =>
  operations.map((operation) => `prc-requests.${operation}`);
const READS_REQUESTS = requests('list', 'export', 'print');
const ASKS = requests('create', 'update', 'delete', 'cancel');

const quotations = (...operations: readonly string[]) =>
  operations.map((operation) => `prc-quotations.${operation}`);
const READS_QUOTATIONS = quotations('list', 'export', 'print');

/** What was ordered and what came of it. */
const FOLLOWS = [
  'purchase-orders.list',
  'purchase-orders.export',
  'purchase-orders.print',
  'shipments.list',
  'shipments.export',
  'shipments.print',
  'raw-material-shipments.list',
  'raw-material-shipments.export',
];

/** What bringing it cost, which whoever receives does not see. */
const READS_CHARGES = [
  'shipment-charges.list',
  'shipment-charges.export',
  'shipment-charges.print',
];
const WRITES_CHARGES = [
  ...READS_CHARGES,
  'shipment-charges.create',
  'shipment-charges.update',
  'shipment-charges.cancel',
];

const READS_RETURNS = [
  'pur/rejections.list',
  'pur/rejections.export',
  'pur/rejections.print',
  'purchases-returns.list',
  'purchases-returns.export',
  'purchases-returns.print',
];
const WRITES_REJECTIONS = ['pur/rejections.create', 'pur/rejections.update'];
const WRITES_RETURNS = [
  ...READS_RETURNS,
  ...WRITES_REJECTIONS,
  'purchases-returns.create',
  'purchases-returns.update',
  'purchases-returns.delete',
];

/** What it costs, which who receives does not need. */
const PRICES = ['purchase-orders.prices'];
/** What was found of raw material, and what is paid of it. */
const ANALYSES = [
  'shipment-analyses.list',
  'shipment-analyses.export',
  'shipment-analyses.print',
  'analyzed-shipments.list',
  'analyzed-shipments.export',
  'analyzed-shipments.print',
];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  COMPRADOR: [
    INVITES,
    ...PRICES,
    ...REPORTS,
    ...READS,
    ...KEEPS,
    ...FOLLOWS,
    ...READS_REQUESTS,
    ...ASKS,
    'prc-requests.process',
    ...READS_QUOTATIONS,
    ...quotations('create', 'update', 'delete'),
    ...ANALYSES,
    ...EVALUATES,
    'purchase-orders.create',
    'purchase-orders.update',
    'purchase-orders.delete',
    'purchase-orders.import',
    'purchase-orders.cancel',
    'shipments.create',
    'shipments.update',
    'shipments.cancel',
    ...WRITES_CHARGES,
    ...WRITES_RETURNS,
    'shipments.spot',
    'raw-material-shipments.create',
    'raw-material-shipments.update',
    ...PRICES,
  ],
  GERENTE_COMPRAS: [
    INVITES,
    ...PRICES,
    ...REPORTS,
    ...EVALUATES,
    'suppliers/evaluations.delete',
    'suppliers/evaluations.publish',
    ...ANALYSES,
    'shipments.spot',
    ...WRITES_CHARGES,
    'shipment-charges.post',
    'shipment-charges.exceed',
    ...WRITES_RETURNS,
    'purchases-returns.authorize',
    'pur/rejections.dictate',
    'pur/document-types.*',
    ...READS,
    ...KEEPS,
    ...FOLLOWS,
    ...READS_REQUESTS,
    ...requests('authorize', 'cancel', 'process'),
    ...READS_QUOTATIONS,
    ...quotations('update', 'award'),
    'purchase-orders.authorize',
    'purchase-orders.cancel',
    'shipments.reverse',
    'pur/pur_settings.update',
    'approval-rules.list',
  ],
  // What came is theirs to invoice, whichever warehouse it came to.
  CUENTAS_POR_PAGAR: [
    ...PRICES,
    ...REPORTS,
    ...READS_EVALUATIONS,
    ...READS,
    ...FOLLOWS,
    ...WRITES_CHARGES,
    'shipment-charges.post',
    ...READS_RETURNS,
    ...ANALYSES,
    'storages.all',
  ],
  TESORERIA: [...READS, ...PRICES],
  DIRECCION: [
    ...PRICES,
    ...REPORTS,
    ...READS_EVALUATIONS,
    'suppliers/evaluations.publish',
    ...READS,
    ...FOLLOWS,
    ...READS_CHARGES,
    ...READS_RETURNS,
    ...READS_REQUESTS,
    'prc-requests.authorize',
    ...READS_QUOTATIONS,
    ...quotations('award'),
    'storages.all',
    'purchase-orders.authorize',
    'suppliers.list',
    'suppliers.authorize',
    // Who approves a change of account sees which.
    'suppliers.accounts',
  ],
  JEFE_ALMACEN: [
    CONSIGNEES,
    'reports/shipments.list',
    'reports/shipments.export',
    ...FOLLOWS,
    ...READS_REQUESTS,
    ...ASKS,
    'shipments.create',
    'shipments.update',
    'shipments.receive',
    'shipments.accept',
    'shipments.cancel',
    'shipments.reverse',
    ...WRITES_RETURNS,
    'raw-material-shipments.create',
    'raw-material-shipments.update',
  ],
  ALMACENISTA: [
    'raw-material-shipments.list',
    'raw-material-shipments.update',
    CONSIGNEES,
    'shipments.list',
    'shipments.create',
    'shipments.update',
    'shipments.receive',
    'shipments.accept',
    'purchase-orders.list',
  ],
  // Who authorises sees how much it is.
  JEFE_DEPARTAMENTO: [...PRICES, ...READS_REQUESTS, ...ASKS, 'prc-requests.authorize'],
  // Whoever buys, or authorises it, does not say within which limits.
  CONTADOR_GENERAL: [
    'pur/withholding-profiles.*',
    'pur/pur_settings.list',
    'pur/pur_settings.update',
    LIMITS,
  ],
  AUXILIAR_CONTABLE: ['pur/withholding-profiles.list'],
  ANALISTA_INVENTARIOS: ['suppliers.list'],
  LABORATORIO: ['pur/analysis-templates.list'],
  CALIDAD: [
    'suppliers.list',
    'pur/analysis-templates.*',
    'shipments.list',
    'raw-material-shipments.list',
    ...ANALYSES,
    'shipment-analyses.dictate',
    'shipment-analyses.override',
    'pur/rejections.list',
    ...WRITES_REJECTIONS,
    'pur/rejections.dictate',
  ],
};
