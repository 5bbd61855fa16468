/** Who captures, posts and pays what suppliers charge (finance §7, purchasing §7). */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const PURCHASES = ['purchases.list', 'purchases.export'];
const READS = [
  'prc/invoice-shipments.list',
  'payments.list',
  'payments/complements.list',
  'payments/complements.export',
  'payments/discount-notes.list',
  'payments/discount-notes.export',
];
const EXPORTS = [
  'prc/invoice-shipments.export',
  'prc/invoice-shipments.print',
  'payments.export',
  'payments.print',
];

const PROCUREMENT = ['prc/reports.list', 'prc/reports.export'];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  CUENTAS_POR_PAGAR: [
    ...PURCHASES,
    ...READS,
    ...EXPORTS,
    'prc/invoice-shipments.create',
    'prc/invoice-shipments.update',
    'prc/invoice-shipments.delete',
    'prc/invoice-shipments.import',
    'prc/invoice-shipments.post',
    'payments.create',
    'payments.update',
    'payments.delete',
    'purchase-payments.list',
    'purchase-payments.create',
    'purchase-payments.update',
    'purchase-payments.delete',
    'purchase-payments.export',
    'purchase-payments.print',
  ],
  TESORERIA: [...READS, ...EXPORTS, 'purchase-payments.list'],
  CONTADOR_GENERAL: [
    ...PURCHASES,
    ...READS,
    ...EXPORTS,
    'prc/invoice-shipments.post',
    'prc/invoice-shipments.classify',
  ],
  AUXILIAR_CONTABLE: [...PURCHASES, ...READS, ...EXPORTS, 'prc/invoice-shipments.classify'],
  COMPRADOR: PROCUREMENT,
  DIRECCION: [
    ...PROCUREMENT,
    'prc/reports.budget',
    ...PURCHASES,
    ...READS,
    ...EXPORTS,
    'prc/invoice-shipments.resolve',
    'purchase-payments.list',
    'purchase-payments.authorize',
  ],
  DIRECTOR_FINANZAS: [
    'prc/reports.list',
    'prc/reports.budget',
    'purchase-payments.list',
    'purchase-payments.authorize',
  ],
  GERENTE_COMPRAS: [
    ...PROCUREMENT,
    'prc/reports.budget',
    ...READS,
    'prc/invoice-shipments.update',
    'prc/invoice-shipments.resolve',
  ],
};
