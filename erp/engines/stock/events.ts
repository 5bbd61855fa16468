/** What accounting has to write for a posting (inventory §6): queued once, in the same transaction. */
import type { TypeFacts } from './facts.ts';
import { ownStock, type Leg } from './legs.ts';
import type { Written } from './ledger.ts';
import { amount, ZERO, type Micro } from './micro.ts';
import type { Source, StockContext } from './posting.ts';

export interface EventHead {
  readonly type: Pick<TypeFacts, 'event_code'>;
  readonly source: Source;
  readonly movementId: number;
  /** ISO date in the company's zone. */
  readonly date: string;
}

type Amount = readonly [event: string | null, value: Micro, costCenterId?: number | null];

export async function queueEvents(context: StockContext, head: EventHead, legs: readonly Leg[], { values, corrected, variances }: Written): Promise<void> {
  const net = new Map<number | null, Micro>();
  for (const [index, leg] of legs.entries())
    if (ownStock(leg) && !leg.pairOf && !leg.offsets) net.set(leg.costCenterId ?? null, (net.get(leg.costCenterId ?? null) ?? ZERO) + values[index]!);
  await queueAmounts(context, head, [
    ...[...net].map(([costCenterId, value]): Amount => [head.type.event_code, value, costCenterId]),
    ['INV_AJUSTE', legs.reduce((total, leg, index) => (leg.offsets && ownStock(leg) ? total + values[index]! : total), ZERO)],
    ['INV_AJUSTE_COSTO', corrected.value],
    ['VAR_NEGATIVO', variances.cover],
    ['VAR_DEVOLUCION', variances.returned],
  ]);
}

/** Amounts without value leave no event. */
export async function queueAmounts({ tx, actor }: StockContext, head: Omit<EventHead, 'type'>, amounts: readonly Amount[]): Promise<void> {
  const due = amounts.filter(([event, value]) => event !== null && value !== 0n).map(([event, value, cost_center_id]) => ({ event, amount: amount(value), cost_center_id }));
  if (due.length === 0) return;
  await tx.run(
    `insert into acc__posting_events (account_id, event, src_resource, src_id, movement_id, date, amount, cost_center_id, status, attempts, created_by, updated_by)
     select $1::bigint, e.event, $2, $3, $4::bigint, $5::date, e.amount, e.cost_center_id, 'PENDIENTE', 0, $6::bigint, $6::bigint from jsonb_to_recordset($7::jsonb) as e(event text, amount numeric(18,6), cost_center_id bigint)`,
    [actor.accountId, head.source.resource, head.source.id, head.movementId, head.date, actor.userId, JSON.stringify(due)],
  );
}
