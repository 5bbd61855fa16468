/** A cost adjustment in the ledger, by its kind. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Row, TransitionContext } from '#erp/kernel/rules.ts';
import { lockProducts } from '#erp/domains/stock/posting-context.ts';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import { changeMethod } from '#erp/domains/stock/costing/method.ts';
import { decimalText } from '#erp/domains/stock/fixed-decimal.ts';
import type { CostMethod } from '#erp/domains/stock/costing/pool.ts';
import { revalueStock } from '#erp/domains/stock/costing/revalue.ts';
import { planLine, planReceipt, type Planned } from './revaluation-plan.ts';
import type { revaluations } from './revaluations.ts';

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
export const sourceOf = (
  { before, resource }: TransitionContext<typeof revaluations>,
  action: string,
) => ({ resource: resource.path, id: String(before.id), action });

const lock = ({ tx, before }: TransitionContext<typeof revaluations>) =>
  lockProducts(
    tx,
    linesOf(before).map((line) => Number(line.product_id)),
  );

async function each<T>(
  context: TransitionContext<typeof revaluations>,
  plan: (line: Row, index: number) => Promise<T>,
): Promise<readonly T[]> {
  const planned: T[] = [];
  for (const [index, line] of linesOf(context.before).entries())
    planned.push(await plan(line, index));
  return planned;
}

/** What cannot be done is said when it is asked for, not when somebody else agrees. */
export async function requirePossible(
  context: TransitionContext<typeof revaluations>,
): Promise<void> {
  const { before } = context;
  if (before.kind === 'CAMBIO_METODO') return;
  await lock(context);
  await each(context, (line, index) =>
    before.kind === 'COSTO_TARDIO'
      ? planReceipt(context, line, index)
      : planLine(context, before.kind, line, index, text(before.posted_at)),
  );
}

export async function applyRevaluation(
  context: TransitionContext<typeof revaluations>,
): Promise<void> {
  await lock(context);
  if (context.before.kind === 'CAMBIO_METODO') return applyMethod(context);
  if (context.before.kind === 'COSTO_TARDIO') return applyLate(context);
  return applyValues(context);
}

async function keep(
  { tx, changes, before }: TransitionContext<typeof revaluations>,
  movementId: number | null,
  planned: readonly Planned[],
): Promise<void> {
  const [movement] = await tx.query<{ posted_at: string }>(
    'select coalesce((select posted_at from movements where account_id = $2 and id = $1), clock_timestamp()::timestamptz(3)) as posted_at',
    [movementId, TENANT],
  );
  Object.assign(changes, { movement_id: movementId, posted_at: movement!.posted_at });
  changes.lines = linesOf(before).map((line, index) => {
    const { qty, cost, effect } = planned[index]!;
    return {
      ...line,
      applied_qty: decimalText(qty),
      applied_cost: decimalText(cost),
      applied_effect: decimalText(effect),
    };
  });
}

async function applyValues(context: TransitionContext<typeof revaluations>): Promise<void> {
  const { tx, before, actor } = context;
  const at = text(before.posted_at);
  const planned = await each(context, (line, index) =>
    planLine(context, before.kind, line, index, at),
  );
  const changes = planned.flatMap((plan) => plan.changes);
  // A standard of which there is no stock changes no row of the ledger.
  const movementId =
    changes.length === 0
      ? null
      : await revalueStock(context, {
          type: before.kind === 'DETERIORO' ? 'DETERIORO' : 'REVAL',
          source: sourceOf(context, 'APLICAR'),
          postedAt: at,
          reasonId: number(before.reason_id),
          notes: text(before.notes),
          changes,
        });
  if (before.kind === 'ESTANDAR')
    for (const line of linesOf(before))
      await tx.execute(
        'update products set standard_cost = $2, version = version + 1, updated_at = now(), updated_by = $3 where account_id = $4 and id = $1',
        [line.product_id, line.new_cost, actor.userId, TENANT],
      );
  await keep(context, movementId, planned);
}

async function applyLate(context: TransitionContext<typeof revaluations>): Promise<void> {
  const planned = await each(context, (line, index) => planReceipt(context, line, index));
  const { movementId } = await adjustCost(
    context,
    'COSTO-ADIC',
    sourceOf(context, 'APLICAR'),
    planned.flatMap(({ costs }) => costs),
  );
  await keep(context, movementId, planned);
}

async function applyMethod(context: TransitionContext<typeof revaluations>): Promise<void> {
  const { before, changes } = context;
  const at = text(before.posted_at);
  if (!at)
    throw invalid({
      posted_at: [t('inv.firstOfYear', 'Escribe el 1 de enero del ejercicio, a las 00:00.')],
    });
  const made = await each(context, (line, index) =>
    changeMethod(
      context,
      {
        productId: Number(line.product_id),
        method: before.new_method as CostMethod,
        at,
        source: sourceOf(context, 'METODO'),
        reasonId: number(before.reason_id),
      },
      `lines[${index}][product_id]`,
    ),
  );
  changes.movement_id = made[0]!;
}
