/** Scores of a month, as they come of orders, receptions and documents today. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import { scoreClass, supplierScores, totalScore } from './scores.queries.ts';

/** Scores are percentages in decimal text; null without data. */
export interface SupplierScores extends Readonly<Record<string, unknown>> {
  readonly supplier_id: number;
  readonly lines_due: number;
  readonly lines_on_time: number;
  readonly lines_in_full: number;
  readonly lines_otif: number;
  readonly otif_score: string | null;
  readonly quality_score: string | null;
  readonly price_score: string | null;
  readonly document_score: string | null;
}

interface Month {
  /** `2026-03`. */
  readonly period: string;
  readonly timeZone: string;
}

/** First and last day of a month, ISO. */
export function daysOfMonth(period: string): { readonly from: string; readonly to: string } {
  const month = Temporal.PlainYearMonth.from(period);
  return {
    from: month.toPlainDate({ day: 1 }).toString(),
    to: month.toPlainDate({ day: month.daysInMonth }).toString(),
  };
}

/** Suppliers with lines due or receipts in the month; all of them, or the one that is named. */
export function scoresOfMonth(
  tx: Tx,
  registry: Registry,
  { period, timeZone }: Month,
  supplierId: number | null,
): Promise<readonly SupplierScores[]> {
  const { from, to } = daysOfMonth(period);
  const range = { from: '$2::date', to: '$3::date', zone: '$4' };
  const scores = registry.rowSets.filled(
    supplierScores((path) => registry.resource(path).table, range),
  );
  return tx.query<SupplierScores>(
    `select f.supplier_id, coalesce(f.lines_due, 0)::int as lines_due, coalesce(f.lines_on_time, 0)::int as lines_on_time, coalesce(f.lines_in_full, 0)::int as lines_in_full, coalesce(f.lines_otif, 0)::int as lines_otif,
        f.otif_score::text as otif_score, f.quality_score::text as quality_score, f.price_score::text as price_score, f.document_score::text as document_score
      from (${scores}) f where f.account_id = $1 and ($5::bigint is null or f.supplier_id = $5) order by f.supplier_id`,
    [TENANT, from, to, timeZone, supplierId],
  );
}

export interface WeighedScores {
  readonly otif_score: string | null;
  readonly quality_score: string | null;
  readonly price_score: string | null;
  readonly document_score: string | null;
  readonly service_score: number | null;
}

/** By the weights of the settings: the total in percent, and its class (purchasing R51). */
export async function weighScores(
  tx: Tx,
  scores: WeighedScores,
): Promise<{ readonly total_score: string | null; readonly score_class: string | null }> {
  const [weighed] = await tx.query<{ total_score: string | null; score_class: string | null }>(
    `select t.total::text as total_score, ${scoreClass('t.total')} as score_class
      from (select ${totalScore('v', 'c')} as total from pur__pur_settings c cross join (select $2::numeric as otif_score, $3::numeric as quality_score, $4::numeric as price_score, $5::numeric as document_score, $6::numeric as service_score) v where c.account_id = $1) t`,
    [
      TENANT,
      scores.otif_score,
      scores.quality_score,
      scores.price_score,
      scores.document_score,
      scores.service_score,
    ],
  );
  return weighed!;
}
