/** Who issues, cancels and reads CFDI (finance §7). */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const READS = [
  'satInvoices.list',
  'satInvoices.export',
  'satInvoices.print',
  'sat/credit-notes.list',
  'sat/credit-notes.export',
  'sat/credit-notes.print',
];
const BILL_READS = [
  'sat-landing-bills.list',
  'sat-landing-bills.export',
  'sat-landing-bills.print',
];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  CONTADOR_GENERAL: [
    'satInvoices.*',
    'sat/credit-notes.*',
    'sat-landing-bills.*',
    'sat/issuers.*',
    'sat/plugins.*',
    'sat/catalogs.*',
    'sat/mail.*',
  ],
  AUXILIAR_CONTABLE: [
    ...READS,
    ...BILL_READS,
    'satInvoices.refresh',
    'sat/issuers.list',
    'sat/plugins.list',
    'sat/catalogs.list',
  ],
  FACTURISTA: ['sat/credit-notes.*', 'sat/catalogs.list'],
  CREDITO_COBRANZA: [...READS, 'satInvoices.send', 'refunds.list', 'refunds.export', 'refunds.pay'],
  DIRECTOR_FINANZAS: READS,
  DIRECCION: READS,
  TESORERIA: [...READS, 'refunds.list'],
  // Who ships also issues what travels with it (finance §3).
  JEFE_ALMACEN: [
    ...BILL_READS,
    'sat-landing-bills.create',
    'sat-landing-bills.update',
    'sat-landing-bills.delete',
    'sat-landing-bills.stamp',
    'sat-landing-bills.refresh',
    'sat-landing-bills.send',
  ],
};
