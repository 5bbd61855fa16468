/** Who issues, cancels and reads CFDI (finance §7). */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const READS = ['satInvoices.list', 'satInvoices.export', 'satInvoices.print'];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  CONTADOR_GENERAL: ['satInvoices.*', 'sat/issuers.*', 'sat/plugins.*'],
  AUXILIAR_CONTABLE: [...READS, 'satInvoices.refresh', 'sat/issuers.list', 'sat/plugins.list'],
  CREDITO_COBRANZA: [...READS, 'satInvoices.send'],
  DIRECTOR_FINANZAS: READS,
  DIRECCION: READS,
  TESORERIA: READS,
};
