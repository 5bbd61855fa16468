/** What each line of a cost adjustment would change, in the pools it touches. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Row } from '#erp/kernel/rules.ts';
import {
  absolute,
  decimalText,
  minimum,
  fixed,
  mulDiv,
  divide,
  sum,
  multiply,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { poolsOf, type PoolChange, type PoolState } from '#erp/domains/stock/costing/revalue.ts';

export interface Planned {
  readonly changes: readonly PoolChange[];
  readonly qty: FixedDecimal;
  readonly cost: FixedDecimal;
  readonly effect: FixedDecimal;
}

const valueOf = (value: unknown): FixedDecimal =>
  value === null || value === undefined || value === '' ? ZERO : fixed(String(value));
const plain = (value: FixedDecimal): string => decimalText(value).replace(/\.?0+$/, '');

/** `index` is the line's place: where a refusal stands. */
export async function planLine(
  context: StockContext,
  kind: string,
  line: Row,
  index: number,
  at: string | null,
): Promise<Planned> {
  const refuse = (field: string, message: string): never => {
    throw invalid({ [`lines[${index}][${field}]`]: [message] });
  };
  if (kind === 'ESTANDAR') return planStandard(context, line, refuse, at);
  const pools = await poolsOf(
    context,
    Number(line.product_id),
    typeof line.lot_id === 'number' ? line.lot_id : null,
    at,
  );
  if (pools.length === 0)
    refuse('product_id', t('inv.nothingToRevalue', 'No tiene existencia que revaluar.'));
  const [qty, value] = [sum(pools.map((pool) => pool.qty)), sum(pools.map((pool) => pool.value))];
  const changes =
    kind === 'IMPORTE'
      ? shared(pools, valueOf(line.delta_value))
      : pools.map((pool) => ({
          pool,
          delta: multiply(pool.qty, valueOf(line.new_cost)) - pool.value,
        }));
  const effect = sum(changes.map(({ delta }) => delta));
  if (changes.some(({ pool, delta }) => pool.value + delta < 0n))
    refuse(
      'delta_value',
      t('inv.valueNegativeToday', 'El valor quedaría negativo: hoy es ${value}.', {
        value: plain(value),
      }),
    );
  if (effect === 0n) refuse('new_cost', t('inv.sameCost', 'Es el costo que ya tiene.'));
  if (kind === 'DETERIORO' && effect > 0n) {
    const most = await impairedOf(context, Number(line.product_id), qty);
    if (effect > most)
      refuse(
        'new_cost',
        most === 0n
          ? t('inv.onlyDown', 'No hay deterioro que recuperar: el costo sólo puede bajar.')
          : t('inv.onlyRecovered', 'Sólo se recupera lo deteriorado: hasta ${most}.', {
              most: plain(divide(value + most, qty)),
            }),
      );
  }
  return { changes, qty, cost: divide(value, qty), effect };
}

/**
 * A standard holds from now on, with or without stock: all that there is, also what is short, is
 * worth it.
 */
async function planStandard(
  context: StockContext,
  line: Row,
  refuse: (field: string, message: string) => never,
  at: string | null,
): Promise<Planned> {
  const productId = Number(line.product_id);
  const later =
    at === null
      ? []
      : await context.tx.query(
          'select 1 from kardex where account_id = $3 and product_id = $1 and posted_at > $2 limit 1',
          [productId, at, TENANT],
        );
  if (later.length > 0)
    refuse(
      'product_id',
      t(
        'inv.movedLater',
        'Ya tiene movimientos después de esa fecha: deja la fecha vacía y el estándar cambia desde ahora.',
      ),
    );
  const pools = await poolsOf(context, productId, null, null, true);
  const changes = pools.map((pool) => ({
    pool,
    delta: multiply(pool.qty, valueOf(line.new_cost)) - pool.value,
  }));
  const [product] = await context.tx.query<{ standard_cost: string | null }>(
    'select standard_cost from products where account_id = $2 and id = $1',
    [productId, TENANT],
  );
  return {
    changes,
    qty: sum(pools.map((pool) => pool.qty)),
    cost: valueOf(product?.standard_cost),
    effect: sum(changes.map(({ delta }) => delta)),
  };
}

/** An amount over several pools by what they are worth; the last takes what rounding leaves. */
function shared(pools: readonly PoolState[], delta: FixedDecimal): readonly PoolChange[] {
  const worth = sum(pools.map(({ value }) => value));
  const weight = (pool: PoolState) => (worth > 0n ? pool.value : pool.qty);
  const total = sum(pools.map(weight));
  let rest = delta;
  return pools.map((pool, index) => {
    const part = index === pools.length - 1 ? rest : mulDiv(delta, weight(pool), total);
    rest -= part;
    return { pool, delta: part };
  });
}

/**
 * R16: what earlier impairments took and is still in stock, so that a recovery never passes the
 * original cost.
 */
async function impairedOf(
  { tx }: StockContext,
  productId: number,
  qty: FixedDecimal,
): Promise<FixedDecimal> {
  const rows = await tx.query<{ qty: string; effect: string }>(
    `select l.applied_qty as qty, l.applied_effect as effect from inv__revaluation_lines l ${join('inv__revaluation_lines.revaluation_id', 'l', 'r')}
     where l.account_id = $2 and l.product_id = $1 and r.kind = 'DETERIORO' and r.status = 'APLICADO' order by r.posted_at, l.id`,
    [productId, TENANT],
  );
  const left = rows.reduce(
    (total, row) => total - mulDiv(fixed(row.effect), minimum(qty, fixed(row.qty)), fixed(row.qty)),
    ZERO,
  );
  return left > 0n ? left : ZERO;
}

export interface PlannedReceipt extends Planned {
  readonly costs: readonly { readonly movementLineId: number; readonly deltaValue: string }[];
}

/** A cost that comes late, over the rows that the receipt has of the product. */
export async function planReceipt(
  { tx }: Pick<StockContext, 'tx'>,
  line: Row,
  index: number,
): Promise<PlannedReceipt> {
  const refuse = (field: string, message: string): never => {
    throw invalid({ [`lines[${index}][${field}]`]: [message] });
  };
  const rows = await tx.query<{ line_id: number; qty: string; value: string }>(
    `select k.movement_line_id as line_id, k.qty,
       (k.value + coalesce(l.posted_variance, 0) + coalesce((select sum(a.value) from kardex a where ${sameCompany('a', 'k')} and a.adjusts_id = k.id), 0))::numeric(18,6) as value
     from kardex k join movement_lines l on ${sameCompany('l', 'k')} and l.id = k.movement_line_id where k.account_id = $3 and k.movement_id = $1 and k.product_id = $2 and k.kind = 'ENTRADA' and k.owner_kind = 'PROPIO' and k.origin = 'given' order by k.id`,
    [line.receipt_id, line.product_id, TENANT],
  );
  if (rows.length === 0)
    refuse(
      'receipt_id',
      t('inv.noEntryCost', 'Esa entrada no trae este producto con costo propio.'),
    );
  const [qty, value] = [
    sum(rows.map((row) => fixed(row.qty))),
    sum(rows.map((row) => fixed(row.value))),
  ];
  const effect =
    line.delta_value === null || line.delta_value === undefined || line.delta_value === ''
      ? multiply(qty, valueOf(line.new_cost)) - value
      : valueOf(line.delta_value);
  if (effect === 0n) refuse('new_cost', t('inv.costSame', 'Es lo que ya costó.'));
  if (value + effect < 0n)
    refuse(
      'delta_value',
      t('inv.aboveEntry', 'Es más de lo que costó la entrada: ${value}.', { value: plain(value) }),
    );
  let rest = effect;
  const costs = rows.map((row, at) => {
    const part = at === rows.length - 1 ? rest : mulDiv(effect, fixed(row.qty), qty);
    rest -= part;
    return { movementLineId: row.line_id, deltaValue: decimalText(part) };
  });
  return { changes: [], costs, qty, cost: divide(absolute(value), qty), effect };
}
