/** What was received and not invoiced is worth its account, but for what waits to be posted. */
import type { LedgerCheck } from '#erp/domains/accounting/ledger-checks.ts';
import { PRICES } from '#erp/modules/purchasing/price-key.ts';
import { ALL_RECEIVED, RECEIVING_DOCUMENTS } from './received.queries.ts';

const WAITS = `e.status in ('PENDIENTE', 'ERROR')`;

/** What a correction of cost of theirs is charged to (costCorrectionRoles). */
const CORRECTIONS = `'purchase-orders', 'purchases-returns', 'shipment-analyses', 'prc/invoice-shipments'`;

/** Of the stock, whose amounts are the change of what is there: what comes is credited. */
const STOCK = `select round(sum(case when e.event = 'VAR_DEVOLUCION' then e.amount else -e.amount end), 2) as amount
  from acc__posting_events e
  where ${WAITS} and e.source_resource in (${RECEIVING_DOCUMENTS})
    and (e.event in ('INV_COMPRA', 'INV_DEV_COMPRA', 'VAR_COMPRA', 'VAR_DEVOLUCION') or (e.event = 'INV_AJUSTE_COSTO' and e.corrects = 'INV_COMPRA') or (e.event in ('INV_REVAL', 'VAR_TARDIA') and e.source_resource in (${CORRECTIONS})))
  group by e.source_resource, e.source_id`;

const amounts = (event: string, set: string, key: string, sign: '' | '-') =>
  `select ${sign}(r ->> '${key}')::numeric as amount from acc__posting_events e cross join lateral jsonb_path_query(e.payload, '$.sets.${set}[*].amounts') r where ${WAITS} and e.event = '${event}' and r ->> '${key}' is not null`;

const DOCUMENTS = [
  amounts('COMPRA_FACTURA', 'LINEAS', 'recibido', ''),
  amounts('COMPRA_NOTA_CREDITO', 'LINEAS', 'recibido', '-'),
  amounts('COMPRA_SERVICIO', 'TOTAL', 'total', '-'),
];

export const receivedLedgerChecks: readonly LedgerCheck[] = [
  {
    key: 'RECIBIDO',
    label: 'Recibido por facturar',
    accounts: { roles: ['RECIBIDO_POR_FACTURAR'] },
    ...PRICES,
    kept: `select coalesce(-sum(q.pending), 0) from (${ALL_RECEIVED}) q`,
    waiting: `select coalesce(sum(q.amount), 0) from (${[STOCK, ...DOCUMENTS].join(' union all ')}) q`,
  },
];
