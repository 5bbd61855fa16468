/**
 * Opposite rows of today (inventory §3): of what is still in stock; the part of what is gone is a
 * variance.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Row, TransitionContext } from '#erp/kernel/rules.ts';
import { lockProducts } from '#erp/domains/stock/posting-context.ts';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import {
  decimalText,
  minimum,
  fixed,
  mulDiv,
  sum,
  multiply,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { poolsOf, revalueStock, type PoolChange } from '#erp/domains/stock/costing/revalue.ts';
import { planReceipt } from './revaluation-plan.ts';
import { sourceOf } from './revaluations.posting.ts';
import type { revaluations } from './revaluations.ts';

interface LedgerRow {
  readonly product_id: number;
  readonly pool_key: string;
  readonly value: string;
}

export async function cancelRevaluation(
  context: TransitionContext<typeof revaluations>,
): Promise<void> {
  const { tx, before } = context;
  if (before.kind === 'CAMBIO_METODO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'inv.methodStays',
        'Un cambio de método no se cancela: el método vuelve a cambiar al empezar otro ejercicio.',
      ),
    );
  const lines = linesOf(before);
  await lockProducts(
    tx,
    lines.map((line) => Number(line.product_id)),
  );
  await (before.kind === 'COSTO_TARDIO' ? cancelLate(context) : cancelValues(context, lines));
}

async function cancelLate(context: TransitionContext<typeof revaluations>): Promise<void> {
  const rows = await context.tx.query<{ line_id: number; value: string }>(
    `select k.movement_line_id as line_id, sum(k.value)::numeric(18,6) as value from kardex k join kardex r on ${sameCompany('r', 'k')} and r.id = k.adjusts_id
     where k.account_id = $3 and k.movement_id = $1 and k.kind = 'AJUSTE_COSTO' and r.movement_id = any($2::bigint[]) and r.kind = 'ENTRADA' group by 1`,
    [context.before.movement_id, linesOf(context.before).map((line) => line.receipt_id), TENANT],
  );
  for (const line of linesOf(context.before)) rows.push(...(await varied(context, line)));
  if (rows.length === 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'inv.monthClosed',
        'Su mes ya está cerrado: captura otro costo tardío con el importe contrario.',
      ),
    );
  await adjustCost(
    context,
    'COSTO-ADIC',
    sourceOf(context, 'CANCELAR'),
    rows.map(({ line_id, value }) => ({
      movementLineId: line_id,
      deltaValue: decimalText(-fixed(value)),
    })),
  );
}

/**
 * At a standard cost no row of the ledger took it: the lines of the receipt share what was applied,
 * as they did then.
 */
async function varied(
  { tx }: TransitionContext<typeof revaluations>,
  line: Row,
): Promise<{ line_id: number; value: string }[]> {
  const [product] = await tx.query(
    'select 1 from products where account_id = $3 and id = $1 and valuation = $2',
    [line.product_id, 'ESTANDAR', TENANT],
  );
  if (!product) return [];
  const { costs } = await planReceipt(
    { tx },
    { ...line, delta_value: line.applied_effect ?? null },
    0,
  );
  return costs.map(({ movementLineId, deltaValue }) => ({
    line_id: movementLineId,
    value: deltaValue,
  }));
}

async function cancelValues(
  context: TransitionContext<typeof revaluations>,
  lines: readonly Row[],
): Promise<void> {
  const { tx, before, actor, changes } = context;
  const written = await tx.query<LedgerRow>(
    `select product_id, pool_key, sum(value)::numeric(18,6) as value from kardex where account_id = $2 and movement_id = $1 and kind = 'REVALUACION' and origin = 'given' group by 1, 2 order by 1, 2`,
    [before.movement_id, TENANT],
  );
  const opposite: PoolChange[] = [];
  const gone: { productId: number; value: FixedDecimal }[] = [];
  for (const line of lines) {
    const rows = written.filter(({ product_id }) => product_id === line.product_id);
    const pools = await poolsOf(
      context,
      Number(line.product_id),
      null,
      null,
      before.kind === 'ESTANDAR',
    );
    const there = sum(pools.map(({ qty }) => qty));
    if (before.kind === 'ESTANDAR') {
      opposite.push(
        ...pools.map((pool) => ({
          pool,
          delta: multiply(pool.qty, fixed(String(line.applied_cost))) - pool.value,
        })),
      );
      continue;
    }
    for (const row of rows) {
      const pool = pools.find(({ key }) => key === row.pool_key);
      const value = fixed(row.value);
      const kept = pool
        ? mulDiv(
            value,
            minimum(there, fixed(String(line.applied_qty))),
            fixed(String(line.applied_qty)),
          )
        : ZERO;
      if (pool && kept !== 0n) opposite.push({ pool, delta: -kept });
      gone.push({ productId: row.product_id, value: kept - value });
    }
  }
  if (opposite.length === 0 && before.kind !== 'ESTANDAR')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'inv.noStockLeft',
        'Ya no queda existencia de lo que se ajustó: no hay valor que regresar.',
      ),
    );
  if (opposite.some(({ pool, delta }) => pool.qty > 0n && pool.value + delta < 0n))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inv.valueNegative', 'El valor quedaría negativo: haz otro ajuste por lo que corresponda.'),
    );
  if (opposite.length > 0)
    await revalueStock(context, {
      type: before.kind === 'DETERIORO' ? 'DETERIORO' : 'REVAL',
      source: sourceOf(context, 'CANCELAR'),
      postedAt: null,
      reasonId: typeof before.reason_id === 'number' ? before.reason_id : null,
      notes: typeof changes.cancel_reason === 'string' ? changes.cancel_reason : null,
      changes: opposite,
      gone,
    });
  if (before.kind === 'ESTANDAR')
    for (const line of lines)
      await tx.execute(
        'update products set standard_cost = $2, version = version + 1, updated_at = now(), updated_by = $3 where account_id = $4 and id = $1',
        [line.product_id, line.applied_cost, actor.userId, TENANT],
      );
}
