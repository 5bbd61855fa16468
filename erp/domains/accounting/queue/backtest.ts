/** What a rule would have made of events that are posted; nothing is written (finance §9.4). */
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import { explanationOf, type Explanation } from '../events/explanation.ts';
import type { FinancialEvent } from '../events/financial-event.ts';
import { loadPostingContext, prepare } from '../events/posting-context.ts';
import { loadRule } from '../events/rules.ts';
import { QUEUED_COLUMNS, stockEventOf, type QueuedStockEvent } from './stock-event.ts';

interface PostedEventRow extends QueuedStockEvent {
  readonly payload: FinancialEvent | null;
  readonly explanation: Explanation;
  readonly entry_id: number | null;
  readonly folio: string | null;
}

export interface Differing {
  readonly event_id: number;
  readonly entry_id: number | null;
  readonly folio: string | null;
  /** Why the rule could not make it; null where it makes another entry. */
  readonly problem: string | null;
}

const MOST = 20_000;

const posted = (tx: Tx, event: string, { from, to }: { from: string; to: string }) =>
  tx.query(
    sql<PostedEventRow>`select ${raw(QUEUED_COLUMNS)}, e.payload, e.explanation, e.entry_id, p.folio
      from acc__posting_events e ${raw(leftJoin('acc__posting_events.movement_id', 'e', 'm'))} ${raw(leftJoin('movements.movement_type_id', 'm', 'y'))} ${raw(leftJoin('acc__posting_events.entry_id', 'e', 'p'))}
        left join inv__revaluations r on r.account_id = ${TENANT} and e.source_resource = 'inv/revaluations' and r.id::text = e.source_id
      where e.account_id = ${TENANT} and e.event = ${event} and e.status = 'CONTABILIZADO' and e.explanation is not null and e.date between ${from} and ${to}
      order by e.id limit ${MOST}`,
  );

/** Account and amount of each line, in one order. */
const sidesOf = ({ lines }: Explanation): string =>
  lines
    .map(({ book_account_id, amount }) => `${book_account_id}:${amount}`)
    .toSorted()
    .join();

/** Tries the rule as if it went before all others, under its own conditions and dates. */
export async function backtest(
  tx: Tx,
  registry: Registry,
  ruleId: number,
  period: { readonly from: string; readonly to: string },
): Promise<{ readonly tried: number; readonly differing: readonly Differing[] }> {
  const rule = await loadRule(tx, ruleId);
  const books = await loadPostingContext(tx, registry, [rule.event], [rule]);
  const rows = await posted(tx, rule.event, period);
  const differing: Differing[] = [];
  for (const row of rows) {
    const made = prepare(row.payload ?? stockEventOf(row, registry.postings), books);
    const found = { event_id: row.id, entry_id: row.entry_id, folio: row.folio };
    if ('problem' in made) differing.push({ ...found, problem: made.problem });
    else if (sidesOf(explanationOf(made.rule, made.lines)) !== sidesOf(row.explanation))
      differing.push({ ...found, problem: null });
  }
  return { tried: rows.length, differing };
}
