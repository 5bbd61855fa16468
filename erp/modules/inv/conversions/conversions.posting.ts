/**
 * A conversion in the ledger: what is consumed leaves, what results enters at its share, both of
 * one cost group.
 */
import { t } from '#erp/model/texts/t.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Row, TransitionContext } from '#erp/kernel/rules.ts';
import {
  NO_ACCOUNT,
  queueAmounts,
  sharesOfProducts,
  type Share,
} from '#erp/domains/stock/events/events.ts';
import { dayOf } from '#erp/domains/stock/local-day.ts';
import {
  loadPostingContext,
  lockProducts,
  loadMovementType,
  type PostingContext,
} from '#erp/domains/stock/posting-context.ts';
import { lostValue, openGroup } from '#erp/domains/stock/posting/cost-groups.ts';
import { shareText } from '#erp/domains/stock/posting/ledger-entries.ts';
import {
  decimalText,
  fixed,
  mulDiv,
  sum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { PostingResult, PostingLine, StockContext } from '#erp/domains/stock/posting.ts';
import { reverseMovement } from '#erp/domains/stock/posting/reverse.ts';
import { inheritLots } from './conversion-lots.ts';
import { inputsOf, outputsOf, withErrorsAt } from './conversion-rows.ts';
import { allocate, resultsOf, type Allocation, type Result } from './conversion-shares.ts';
import type { conversions } from './conversions.ts';

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const groupOf = (id: unknown) => `CV-${String(id)}`;

export async function applyConversion(
  context: TransitionContext<typeof conversions>,
): Promise<void> {
  const { tx, before, changes } = context;
  const [inputs, outputs] = [inputsOf(before), outputsOf(before)];
  await lockProducts(
    tx,
    [...inputs, ...outputs].map((row) => Number(row.product_id)),
  );
  const facts = await factsOf(context, [...inputs, ...outputs]);
  const results = resultsOf(facts, outputs);
  if (before.kind === 'CAMBIO_LOTE') requireSame(facts, inputs, results);

  const out = await consume(context, inputs);
  const allocation = allocate(facts, {
    by: before.allocation,
    normalPercent: fixed(String(before.normal_scrap_pct ?? '0')),
    prices: await pricesOf(context, results),
    consumed: out.lines.map((line) => ({
      product_id: Number(inputs[Number(line.sourceLineId)]!.product_id),
      qty: fixed(line.qtyStock),
    })),
    results,
  });
  const lost = lostValue(fixed(out.totalValue), allocation.lost);
  await openGroup(context, {
    name: groupOf(before.id),
    extraCost: fixed(String(before.extra_cost ?? '0')),
    lost: allocation.lost,
  });
  const entered = results.filter(({ scrap, product_id }) => !scrap || wasteOf(facts, product_id));
  const into = await enter(context, entered, allocation);
  await tellLoss(
    context,
    out.movementId,
    await lossShares(context, before.storage_id, inputs, out, lost),
  );
  await inheritLots(
    context,
    out.lines.flatMap(({ lotId }) => lotId ?? []),
    into.lines.flatMap(({ lotId }) => lotId ?? []),
  );

  const [movement] = await tx.query<{ posted_at: string }>(
    'select posted_at from movements where account_id = $2 and id = $1',
    [into.movementId, TENANT],
  );
  Object.assign(changes, {
    posted_at: movement!.posted_at,
    out_movement_id: out.movementId,
    in_movement_id: into.movementId,
  });
  changes.inputs = inputs.map((row, index) => ({ ...row, ...totalsOf(out, index) }));
  changes.outputs = outputs.map((row, index) => ({
    ...row,
    ...totalsOf(into, index),
    lot_id: into.lines.find(({ sourceLineId }) => sourceLineId === String(index))?.lotId ?? null,
  }));
}

async function factsOf({ tx }: StockContext, rows: readonly Row[]): Promise<PostingContext> {
  const ids = (name: string) => [...new Set(rows.flatMap((row) => number(row[name]) ?? []))];
  return loadPostingContext(tx, await loadMovementType(tx, { code: 'CONV-ENT' }), {
    products: ids('product_id'),
    storages: [],
    slots: ids('slot_id'),
    lots: ids('lot_id'),
  });
}

/** Nothing is made or lost when only the lot's name changes. */
function requireSame(
  facts: PostingContext,
  inputs: readonly Row[],
  results: readonly Result[],
): void {
  const consumed = resultsOf(
    facts,
    inputs.map((row) => ({ ...row, is_scrap: true })),
  );
  if (sum(consumed.map(({ qty }) => qty)) !== sum(results.map(({ qty }) => qty)))
    throw invalid({ outputs: [t('inv.lotSame', 'En un cambio de lote entra lo mismo que sale.')] });
}

const sourceOf = ({ before, resource }: TransitionContext<typeof conversions>, action: string) => ({
  resource: resource.path,
  id: String(before.id),
  action,
});

const lineOf = (
  { before }: TransitionContext<typeof conversions>,
  row: Row,
  index: number,
): PostingLine => ({
  sourceLineId: String(index),
  productId: Number(row.product_id),
  storageId: before.storage_id,
  slotId: number(row.slot_id),
  qty: String(row.qty),
  unitId: number(row.unit_id),
  qty2: text(row.qty2),
  costGroup: groupOf(before.id),
});

const consume = (
  context: TransitionContext<typeof conversions>,
  inputs: readonly Row[],
): Promise<PostingResult> =>
  withErrorsAt('inputs', [...inputs.keys()], () =>
    postStock(context, {
      type: 'CONV-SAL',
      postedAt: text(context.before.posted_at),
      source: sourceOf(context, 'APLICAR-SAL'),
      confirmImpact: context.before.confirm_impact === true,
      lines: inputs.map((row, index) => ({
        ...lineOf(context, row, index),
        lotId: number(row.lot_id),
      })),
    }),
  );

const enter = (
  context: TransitionContext<typeof conversions>,
  results: readonly Result[],
  { shares }: Allocation,
): Promise<PostingResult> =>
  withErrorsAt(
    'outputs',
    results.map(({ index }) => index),
    () =>
      postStock(context, {
        type: 'CONV-ENT',
        postedAt: text(context.before.posted_at),
        source: sourceOf(context, 'APLICAR-ENT'),
        costCenterId: number(context.before.cost_center_id),
        confirmImpact: context.before.confirm_impact === true,
        lines: results.map(({ row, index }) => ({
          ...lineOf(context, row, index),
          lotCode: text(row.lot_code),
          costShare: shareText(shares.get(index) ?? 0n),
        })),
      }),
  );

async function pricesOf(
  { tx }: StockContext,
  results: readonly Result[],
): Promise<ReadonlyMap<number, FixedDecimal>> {
  const rows = await tx.query<{ id: number; list_price: string | null }>(
    'select id, list_price from products where account_id = $2 and id = any($1::bigint[])',
    [results.map(({ product_id }) => product_id), TENANT],
  );
  return new Map(rows.map(({ id, list_price }) => [id, list_price ? fixed(list_price) : ZERO]));
}

/** Scrap enters stock only as a product that is kept as waste; it has no cost. */
const wasteOf = (facts: PostingContext, productId: number): boolean =>
  facts.products.get(productId)!.is_waste;

/**
 * Abnormal scrap is a loss, not part of the conversion: the second amount takes out of it what the
 * first books.
 */
const tellLoss = (
  context: TransitionContext<typeof conversions>,
  movementId: number,
  lost: readonly Share[],
): Promise<void> =>
  queueAmounts(context, { source: sourceOf(context, 'MERMA'), movementId }, [
    ['INV_MERMA', lost.map((share) => ({ ...share, value: -share.value }))],
    ['INV_CONVERSION', lost],
  ]);

/** What is lost, by what it was consumed of; the last takes what rounding leaves. */
async function lossShares(
  { tx, actor }: StockContext,
  storageId: number,
  inputs: readonly Row[],
  out: PostingResult,
  lost: FixedDecimal,
): Promise<readonly Share[]> {
  const total = fixed(out.totalValue);
  if (lost === ZERO || total === ZERO) return [];
  const [movement] = await tx.query<{ at: string }>(
    'select posted_at as at from movements where account_id = $2 and id = $1',
    [out.movementId, TENANT],
  );
  const date = dayOf(actor, movement!.at);
  let rest = lost;
  const parts = out.lines.map(({ sourceLineId, value }, index) => {
    const part = index === out.lines.length - 1 ? rest : mulDiv(lost, fixed(value), total);
    rest -= part;
    return {
      productId: Number(inputs[Number(sourceLineId)]!.product_id),
      storageId,
      date,
      value: part,
    };
  });
  return sharesOfProducts(tx, parts);
}

/** What a row moved, when the policy took it from several lots too. */
function totalsOf(
  posted: PostingResult,
  index: number,
): { qty_stock: string | null; posted_value: string | null } {
  const lines = posted.lines.filter(({ sourceLineId }) => sourceLineId === String(index));
  if (lines.length === 0) return { qty_stock: null, posted_value: null };
  return {
    qty_stock: decimalText(sum(lines.map((line) => fixed(line.qtyStock)))),
    posted_value: decimalText(sum(lines.map(({ value }) => fixed(value)))),
  };
}

/**
 * The results leave again, which is refused when some are gone, and what was consumed comes back.
 */
export async function cancelConversion(
  context: TransitionContext<typeof conversions>,
): Promise<void> {
  const { tx, before, changes } = context;
  const [into, out] = [Number(before.in_movement_id), Number(before.out_movement_id)];
  await lockProducts(
    tx,
    [...inputsOf(before), ...outputsOf(before)].map((row) => Number(row.product_id)),
  );
  const reason = text(changes.cancel_reason);
  for (const [movementId, code, action] of [
    [into, 'CONV-ENT', 'CANCELAR-ENT'],
    [out, 'CONV-SAL', 'CANCELAR-SAL'],
  ] as const) {
    const { id } = await loadMovementType(tx, { code });
    const { movementId: reversal } = await reverseMovement(
      context,
      movementId,
      id,
      sourceOf(context, action),
      reason,
    );
    const reversed = { reversed_by_id: reversal };
    await moveByConsequence(
      context,
      'movements.reverse',
      { id: movementId },
      { changes: reversed },
    );
  }
  const losses = await tx.query<{
    category_id: number | null;
    account_kind: string | null;
    branch_id: number | null;
    value: string;
  }>(
    `select category_id, account_kind, branch_office_id as branch_id, sum(amount)::numeric(18,6) as value from acc__posting_events where account_id = $2 and movement_id = $1 and event = 'INV_MERMA' group by 1, 2, 3 order by 1, 2, 3`,
    [out, TENANT],
  );
  await tellLoss(
    context,
    out,
    losses.map(({ category_id, account_kind, branch_id, value }) => ({
      ...NO_ACCOUNT,
      accountKind: account_kind,
      branchId: branch_id,
      categoryId: category_id,
      costCenterId: null,
      date: context.now.toZonedDateTimeISO(context.actor.timeZone).toPlainDate().toString(),
      value: fixed(value),
    })),
  );
}
