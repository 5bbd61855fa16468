/** What the stock ledger queued, as an event of the books (finance decisions 6 to 10). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { PostingCatalogue } from '#erp/model/postings/posting-events.ts';
import type { FinancialEvent } from '../events/financial-event.ts';

export interface QueuedStockEvent {
  readonly id: number;
  readonly event: string;
  /** Of its entry: its own, or the one that people said. */
  readonly date: string;
  /** MXN, signed. */
  readonly amount: string;
  readonly source_resource: string;
  readonly source_id: string;
  readonly category_id: number | null;
  readonly cost_center_id: number | null;
  readonly branch_office_id: number | null;
  readonly account_kind: string | null;
  readonly other_account_kind: string | null;
  /** Of a correction: event of the row that it corrects. */
  readonly corrects: string | null;
  /** Type of its movement: its id, its code and the event of that type. */
  readonly movement_type_id: number | null;
  readonly type_code: string | null;
  readonly own_event: string | null;
  /** Kind of the revaluation that it comes from. */
  readonly revaluation: string | null;
}

/** Which side of what is owed each event of a movement tells, whose amounts add up to it. */
const sideOf = (event: string) =>
  `case when ${event}.event = 'VAR_DEVOLUCION' then -1 when ${event}.event in ('INV_COMPRA', 'INV_DEV_COMPRA', 'INV_REVAL', 'VAR_COMPRA', 'VAR_TARDIA') then 1 end`;

const VARIANCES = `('VAR_COMPRA', 'VAR_DEVOLUCION', 'VAR_TARDIA')`;

/**
 * Stock is worth fractions of a cent and what is owed for it is not: the last variance of a
 * movement takes what the others are rounded by, so that nothing is left received and not invoiced.
 */
const AMOUNT = `case when e.event in ${VARIANCES} and e.movement_id is not null and e.id = (select max(v.id) from acc__posting_events v where ${sameCompany('v', 'e')} and v.movement_id = e.movement_id and v.event in ${VARIANCES})
  then e.amount + ${sideOf('e')} * coalesce((select sum(${sideOf('o')} * (o.amount - round(o.amount, 2))) from acc__posting_events o where ${sameCompany('o', 'e')} and o.movement_id = e.movement_id and o.id <> e.id), 0) else e.amount end`;

/** Of `acc__posting_events e`, its movement's type `y` and its revaluation `r`. */
export const QUEUED_COLUMNS = `e.id, e.event, coalesce(e.post_on, e.date) as date, ${AMOUNT} as amount, e.category_id, e.cost_center_id, e.branch_office_id, e.account_kind, e.other_account_kind, e.corrects, e.source_resource, e.source_id, y.id as movement_type_id, y.code as type_code, y.event_code as own_event, r.kind as revaluation`;

const inventoryOf = (kind: string | null): string => {
  if (kind === 'TRANSITO') return 'INV_TRANSITO';
  return kind === 'TERCEROS' ? 'INV_TERCEROS' : 'INV_MERCANCIA';
};

const RECEIVED = 'RECIBIDO_POR_FACTURAR';

/** The other side of a correction of cost: by what caused it, as its module declares. */
const revalued = (
  { source_resource, revaluation }: QueuedStockEvent,
  { costCorrectionRoles }: PostingCatalogue,
): string =>
  revaluation === 'DETERIORO'
    ? 'DETERIORO'
    : (costCorrectionRoles.get(source_resource) ?? 'GASTOS_ADQ_POR_APLICAR');

/** Not the inventory's side of the declared rule of an event; null where it has none. */
function declaredCounter(postings: PostingCatalogue, event: string): string | null {
  const { rule = [] } = postings.events.get(event) ?? {};
  return rule.find(({ role }) => role !== 'INVENTARIO' && role !== 'VARIACION_COSTO')?.role ?? null;
}

/** The role that CONTRAPARTIDA stands for; null where nothing says it. */
function counterOf(
  event: string | null,
  facts: QueuedStockEvent,
  postings: PostingCatalogue,
): string | null {
  if (event === null) return null;
  if (event === 'INV_MERMA') return facts.type_code === 'DONACION' ? 'DONATIVOS' : 'MERMAS';
  if (event === 'INV_REVAL' || event === 'VAR_TARDIA') return revalued(facts, postings);
  if (event === 'INV_TRASPASO') return inventoryOf(facts.other_account_kind);
  // What a supplier is to credit for goods that went back does not follow what they cost later.
  if (event === 'INV_AJUSTE_COSTO' && facts.corrects === 'INV_DEV_COMPRA') return 'VARIACION_COSTO';
  if (event === 'INV_AJUSTE_COSTO') return counterOf(facts.corrects, facts, postings);
  if (event === 'VAR_DEVOLUCION' || event === 'VAR_COMPRA')
    return counterOf(facts.own_event, facts, postings);
  if (event === 'VAR_NEGATIVO') return 'VARIACION_COSTO';
  return declaredCounter(postings, event);
}

/** Its facts and its one amount; what nothing says of it stays without a role, and waits. */
export function stockEventOf(row: QueuedStockEvent, postings: PostingCatalogue): FinancialEvent {
  const counter = counterOf(row.event, row, postings);
  return {
    event: row.event,
    source: { resource: row.source_resource, id: row.source_id },
    date: row.date,
    branch_office_id: row.branch_office_id,
    facts: {
      category_id: row.category_id,
      cost_center_id: row.cost_center_id,
      movement_type_id: row.movement_type_id,
    },
    sets: {
      TOTAL: [
        {
          amounts: { importe: row.amount },
          cost_center_id: row.cost_center_id,
          roles: {
            INVENTARIO: inventoryOf(row.account_kind),
            ...(counter !== null && { CONTRAPARTIDA: counter }),
            // A charge on goods at a standard is not owed to who sent them.
            ...(row.event === 'VAR_COMPRA' && counter !== null && { [RECEIVED]: counter }),
          },
          description: postings.events.get(row.event)?.label ?? row.event,
        },
      ],
    },
  };
}
