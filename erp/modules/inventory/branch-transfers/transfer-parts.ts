/** Parts of a transfer between branches as its rules read them, and its postings. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { fixed, ZERO, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { PostingResult, PostingLine, StockContext } from '#erp/domains/stock/posting.ts';
import type { branchTransfers } from './branch-transfers.ts';

export const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const qtyOf = (value: unknown): FixedDecimal =>
  value === null || value === undefined || value === '' ? ZERO : fixed(String(value));
export const stockOf = ({
  tx,
  services,
  actor,
  now,
}: TransitionContext<typeof branchTransfers>): StockContext => ({ tx, services, actor, now });
export const sourceOf = ({ resource, before }: TransitionContext<typeof branchTransfers>) => ({
  resource: resource.path,
  id: String(before.id),
});
export const documentInstant = ({ now }: TransitionContext<typeof branchTransfers>): string =>
  now.toString({ smallestUnit: 'millisecond' });

export const post = (
  context: TransitionContext<typeof branchTransfers>,
  type: string,
  action: string,
  lines: readonly PostingLine[],
  more: { readonly shortageClass?: string } = {},
): Promise<PostingResult> =>
  postStock(stockOf(context), { type, source: { ...sourceOf(context), action }, lines, ...more });

/**
 * Each posting of one document has a number of its own, so that a second arrival is not taken for a
 * repetition.
 */
export async function postingKey(
  { tx, before, resource }: TransitionContext<typeof branchTransfers>,
  action: string,
): Promise<string> {
  const [row] = await tx.query<{ n: number }>(
    'select count(*) as n from movements where account_id = $4 and source_resource = $1 and source_id = $2 and source_action like $3',
    [resource.path, String(before.id), `${action}-%`, TENANT],
  );
  return `${action}-${row!.n + 1}`;
}
