/** Providers that stamp, and what goes in a CFDI: those that this version knows. */
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';

const PACS = [
  ['SANDBOX', 'PAC de pruebas'],
  ['SW', 'SW Sapien'],
  ['FINKOK', 'Finkok'],
  ['FACTURAMA', 'Facturama'],
] as const;

const SANDBOX = 'SANDBOX';

/** Whether this version writes it, or does it. */
const OTHERS = [
  ['PAGOS', 'Recepción de pagos 2.0', 'COMPLEMENTO', true],
  ['CARTA_PORTE', 'Carta Porte 3.1', 'COMPLEMENTO', true],
  ['NOMINA', 'Nómina 1.2', 'COMPLEMENTO', true],
  ['COMERCIO_EXTERIOR', 'Comercio exterior 2.0', 'COMPLEMENTO', false],
  ['ESTATUS_SAT', 'Consulta del estado de un CFDI', 'ESTATUS_SAT', true],
  ['DESCARGA_SAT', 'Descarga masiva del SAT', 'DESCARGA_SAT', false],
] as const;

export const seedPlugins = (tx: Tx, accountId: number): Promise<void> =>
  insertRows(tx, accountId, 'sat__plugins', [
    ...PACS.map(([code, name]) => ({
      code,
      name,
      kind: 'PAC',
      enabled: code === SANDBOX,
      mode: 'PRUEBAS',
      verification: code === SANDBOX ? 'NO_APLICA' : 'SIN_COMPROBAR',
    })),
    ...OTHERS.map(([code, name, kind, enabled]) => ({
      code,
      name,
      kind,
      enabled,
      mode: null,
      verification: 'NO_APLICA',
    })),
  ]);
