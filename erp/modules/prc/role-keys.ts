/** Who captures, posts and pays what suppliers charge (finance §7, purchasing §7). */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const PURCHASES = ['purchases.list', 'purchases.export'];
const READS = ['prc/invoice-shipments.list', 'payments.list', 'pur/withholding-profiles.list'];
const EXPORTS = [
  'prc/invoice-shipments.export',
  'prc/invoice-shipments.print',
  'payments.export',
  'payments.print',
];

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
  ],
  TESORERIA: [...READS, ...EXPORTS],
  CONTADOR_GENERAL: [
    ...PURCHASES,
    ...READS,
    ...EXPORTS,
    'prc/invoice-shipments.post',
    'prc/invoice-shipments.classify',
    'pur/withholding-profiles.*',
  ],
  AUXILIAR_CONTABLE: [...PURCHASES, ...READS, ...EXPORTS, 'prc/invoice-shipments.classify'],
  DIRECCION: [...PURCHASES, ...READS, ...EXPORTS],
  GERENTE_COMPRAS: READS,
};
