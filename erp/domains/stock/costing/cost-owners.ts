/**
 * Transformations whose results are valued by their own document (production orders): it is told
 * when what went in costs something else (inventory §4.4).
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { decimalText, fixed, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';

export type Corrections = readonly (readonly [seq: number, delta: FixedDecimal])[];

export interface CostAdjusted {
  readonly costGroup: string;
  /** MXN, signed decimal text: how much more, or less, went in. */
  readonly delta: string;
  /** Rows of the ledger that changed. */
  readonly rows: readonly number[];
}
type Listener = (context: StockContext, told: CostAdjusted) => Promise<void>;

const owners = new Map<string, Listener>();

/**
 * `resource` is what posts the consumption of the group. The listener runs in the transaction that
 * changed the cost.
 */
export function onCostAdjusted(resource: string, listener: Listener): void {
  owners.set(resource, listener);
}

export async function notifyCostOwners(
  context: StockContext,
  corrections: Corrections,
): Promise<void> {
  if (owners.size === 0 || corrections.length === 0) return;
  const told = await context.tx.query<{
    cost_group: string;
    source_resource: string;
    delta: string;
    rows: number[];
  }>(
    `select k.cost_group, k.source_resource, sum(-d.delta)::numeric(18,6) as delta, json_agg(k.id order by k.id) as rows
     from kardex k join jsonb_to_recordset($1::jsonb) as d(seq bigint, delta numeric(18,6)) on d.seq = k.id
     where k.account_id = $3 and k.kind = 'SALIDA' and k.cost_group is not null and k.source_resource = any($2::text[])
       and not exists (select 1 from cost_links l where ${sameCompany('l', 'k')} and l.cost_group = k.cost_group) group by 1, 2 order by 1`,
    [
      JSON.stringify(corrections.map(([seq, delta]) => ({ seq, delta: decimalText(delta) }))),
      [...owners.keys()],
      TENANT,
    ],
  );
  for (const { cost_group, source_resource, delta, rows } of told)
    if (fixed(delta) !== 0n)
      await owners.get(source_resource)!(context, { costGroup: cost_group, delta, rows });
}
