/** Why each account of an event: kept with it when it is posted (finance §9.4). */
import type { FoundBy } from '../accounts/account-map.ts';
import type { ComposedLine } from './compose.ts';
import type { PostingRule } from './rules.ts';

export interface ExplainedLine {
  readonly book_account_id: number;
  /** Pesos with cents; a charge is positive. */
  readonly amount: string;
  readonly role: string | null;
  readonly kind: FoundBy['kind'];
  /** Scope and id of the row of the map. */
  readonly scope: string | null;
  readonly map_id: number | null;
  /** The record whose field said it. */
  readonly resource: string | null;
  readonly record_id: number | null;
}

export interface Explanation {
  readonly rule_id: number;
  readonly rule: string;
  readonly lines: readonly ExplainedLine[];
}

function lineOf({ book_account_id, amount, because }: ComposedLine): ExplainedLine {
  const { role, found } = because;
  return {
    book_account_id,
    amount: amount.toFixed(2),
    role,
    kind: found.kind,
    scope: found.kind === 'MAP' ? found.scope : null,
    map_id: found.kind === 'MAP' ? found.id : null,
    resource: found.kind === 'RECORD' ? found.resource : null,
    record_id: found.kind === 'RECORD' ? found.id : null,
  };
}

export const explanationOf = (rule: PostingRule, lines: readonly ComposedLine[]): Explanation => ({
  rule_id: rule.id,
  rule: rule.name,
  lines: lines.map(lineOf),
});
