/** What of a return its working paper asks for. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { PaidBefore } from './papers/paid-before.ts';
import type { ReturnKind } from '#erp/domains/taxes/due-date.ts';

interface ReturnFacts {
  readonly kind?: ReturnKind | null;
  readonly year?: number | null;
  readonly month?: number | null;
  readonly proportion?: string | null;
  readonly applied_credit?: string | null;
  readonly adjustment?: string | null;
}

/** `share` is the year's part of the IVA that is creditable. */
export const questionOf = (row: ReturnFacts, share: string, before: PaidBefore) => ({
  kind: row.kind!,
  year: row.year!,
  month: row.month!,
  proportion: row.proportion ?? share,
  credit: moneyText(new Exact(row.kind === 'IVA' ? (row.applied_credit ?? 0) : 0)),
  ...before,
  adjustment: row.adjustment ?? '0',
});
