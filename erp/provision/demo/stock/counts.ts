/**
 * Physical counts of half a year: four applied, one whose differences somebody looks at, one going
 * on.
 */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { postCount } from '#erp/domains/stock/counts/count-posting.ts';
import { lockProducts } from '#erp/domains/stock/posting-context.ts';
import {
  decimalText,
  fixed,
  maximum,
  mulDiv,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import {
  loadBookQuantities,
  refreshBookQuantities,
  type BookQuantityLine,
} from '#erp/modules/inv/counts/count-book-quantities.ts';
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

interface Planned {
  readonly days: number;
  readonly kind: 'TOTAL' | 'CICLICO' | 'PARCIAL';
  readonly storage: string;
  readonly status: 'APLICADO' | 'EN_REVISION' | 'EN_CONTEO';
  /** Lines that are out of tolerance, and that differ a little. */
  readonly wrong: number;
  readonly near: number;
  readonly notes: string;
}

const PLANNED: readonly Planned[] = [
  {
    days: 128,
    kind: 'TOTAL',
    storage: 'LEO-MP',
    status: 'APLICADO',
    wrong: 1,
    near: 2,
    notes: 'Primer conteo completo de materia prima.',
  },
  {
    days: 86,
    kind: 'CICLICO',
    storage: 'LEO-MP',
    status: 'APLICADO',
    wrong: 1,
    near: 3,
    notes: '',
  },
  {
    days: 51,
    kind: 'CICLICO',
    storage: 'LEO-MP',
    status: 'APLICADO',
    wrong: 1,
    near: 1,
    notes: '',
  },
  {
    days: 16,
    kind: 'TOTAL',
    storage: 'LEO-MP',
    status: 'APLICADO',
    wrong: 1,
    near: 4,
    notes: 'Con el recuento de la mitad del mes.',
  },
  {
    days: 1,
    kind: 'TOTAL',
    storage: 'LEO-PT',
    status: 'EN_REVISION',
    wrong: 5,
    near: 0,
    notes: 'Falta explicar las diferencias.',
  },
  {
    days: 0,
    kind: 'CICLICO',
    storage: 'LEO-MP',
    status: 'EN_CONTEO',
    wrong: 0,
    near: 2,
    notes: 'Se cuenta por la tarde, sin detener el surtido.',
  },
];

interface People {
  readonly counter: number | null;
  readonly other: number | null;
  readonly chief: number | null;
}

export async function demoCounts(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  const { accountId } = system;
  await services.db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from inv__counts where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    const [users, storages] = [
      await idsByCode(tx, accountId, 'users', 'nickname'),
      await idsByCode(tx, accountId, 'storages'),
    ];
    const people: People = {
      counter: users.get('almacenista') ?? null,
      other: users.get('jefe_almacen') ?? null,
      chief: users.get('analista_inv') ?? system.userId,
    };
    for (const planned of PLANNED)
      await makeCount(
        { tx, services, actor: { ...system, userId: people.chief } },
        people,
        planned,
        storages.get(planned.storage)!,
      );
  });
}

type At = Pick<StockContext, 'tx' | 'services' | 'actor'>;

async function makeCount(
  at: At,
  people: People,
  planned: Planned,
  storageId: number,
): Promise<void> {
  const { tx, actor } = at;
  const now = Temporal.Now.instant();
  const started =
    planned.days === 0
      ? now.subtract({ minutes: 50 })
      : now
          .toZonedDateTimeISO(actor.timeZone)
          .subtract({ days: planned.days })
          .with({ hour: 16, minute: 0 })
          .toInstant();
  const date = started.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const { folio } = await nextFolio(tx, {
    document: 'inv/counts',
    label: 'conteos físicos',
    branchId: null,
    date,
  });
  const moment = started.toString({ smallestUnit: 'millisecond' });
  const [count] = await tx.query<{ id: number }>(
    `insert into inv__counts (account_id, folio, status, kind, storage_id, "freeze", blind, started_at, tolerance_pct, tolerance_value, notes, created_by, updated_by, created_at)
     values ($1, $2, $3, $4, $5, false, true, $6, 1, 500, $7, $8, $8, $6) returning id`,
    [
      actor.accountId,
      folio,
      planned.status,
      planned.kind,
      storageId,
      moment,
      planned.notes || null,
      people.other,
    ],
  );
  await tx.execute(
    `insert into inv__count_lines (account_id, count_id, position, product_id, slot_id, lot_id, recount_asked, created_by, updated_by)
     select $1::bigint, $2::bigint, row_number() over (order by s.code nulls first, p.code, l.code) - 1, k.product_id, k.slot_id, k.lot_id, false, $5::bigint, $5::bigint
     from (select product_id, slot_id, lot_id from kardex where account_id = $1 and storage_id = $3 and owner_kind = 'PROPIO' and posted_at <= $4 group by 1, 2, 3 having sum(qty) > 0) k
       join products p on p.account_id = $1 and p.id = k.product_id left join wms__slots s on ${sameCompany('s', 'p')} and s.id = k.slot_id left join lots l on ${sameCompany('l', 'p')} and l.id = k.lot_id`,
    [actor.accountId, count!.id, storageId, moment, people.other],
  );
  await refreshBookQuantities(tx, count!.id, moment);
  await countLines(tx, people, planned, count!.id, storageId, started);
  if (planned.status === 'APLICADO') await applyCount(at, count!.id, storageId, started);
}

/** A whole quantity beyond 1 % of the stock and beyond 500 pesos. */
function farFrom(system: FixedDecimal, unitCost: FixedDecimal): FixedDecimal {
  const enough = unitCost > 0n ? mulDiv(fixed('600'), fixed('1'), unitCost) : system;
  return (maximum(enough, mulDiv(system, 4n, 100n)) / fixed('1')) * fixed('1') + fixed('1');
}

/**
 * Small whole differences; what leaves later must still be there, so shortages are of what is still
 * in stock.
 */
async function countLines(
  tx: Tx,
  people: People,
  planned: Planned,
  countId: number,
  storageId: number,
  started: Temporal.Instant,
): Promise<void> {
  const lines = await loadBookQuantities(tx, countId);
  const left = await tx.query<{
    product_id: number;
    slot_id: number | null;
    lot_id: number | null;
    qty: string;
  }>(
    `select product_id, slot_id, lot_id, qty from stock_balances where account_id = $2 and storage_id = $1 and owner_kind = 'PROPIO'`,
    [storageId, TENANT],
  );
  const stillThere = (line: BookQuantityLine) =>
    left.find(
      (row) =>
        row.product_id === line.product_id &&
        row.slot_id === line.slot_id &&
        row.lot_id === line.lot_id,
    )?.qty ?? '0';
  const some = planned.status === 'EN_CONTEO' ? Math.ceil(lines.length * 0.6) : lines.length;
  let [wrong, near] = [planned.wrong, planned.near];
  for (const [index, line] of lines.slice(0, some).entries()) {
    const system = fixed(line.system_qty);
    const far = farFrom(system, fixed(line.unit_cost));
    const there = fixed(stillThere(line));
    // Goods without lots are always there; of lots, those that nobody has used up since.
    const isWrong =
      wrong > 0 &&
      (planned.status === 'APLICADO' ? line.lot_id === null : index % 4 === 0) &&
      far * 2n < system &&
      there > far * 2n;
    const isNear = !isWrong && near > 0 && there > 2_000_000n;
    let size = ZERO;
    if (isWrong) size = far;
    else if (isNear) size = 1_000_000n;
    if (isWrong) wrong--;
    if (isNear) near--;
    const difference = isWrong || index % 3 > 0 ? -size : size;
    const counted = decimalText(system + difference);
    const at = started.add({ minutes: 2 * index }).toString({ smallestUnit: 'millisecond' });
    let reason: string | null = null;
    if (difference < 0n && planned.status === 'APLICADO')
      reason = isWrong ? 'MERMA' : 'ERROR_REGISTRO';
    await tx.execute(
      `update inv__count_lines set counted_qty = $2, counted_by = $3, counted_at = $4, recount_asked = $5, recount_qty = $6, recounted_by = $7, shortage_class = $8, note = $9 where account_id = $10 and id = $1`,
      [
        line.id,
        counted,
        people.counter,
        at,
        isWrong,
        isWrong ? counted : null,
        isWrong ? people.other : null,
        reason,
        isWrong && planned.status === 'APLICADO' ? 'Se recontó y se confirmó.' : null,
        TENANT,
      ],
    );
  }
  await refreshBookQuantities(tx, countId, started.toString({ smallestUnit: 'millisecond' }));
  await tx.execute(
    `insert into inv__counts__people_ids (account_id, owner_id, target_id, position) select account_id, $1::bigint, id, row_number() over (order by id) - 1 from users where account_id = $3 and id = any($2::bigint[])`,
    [
      countId,
      [people.counter, ...(planned.wrong > 0 ? [people.other] : [])].filter((id) => id !== null),
      TENANT,
    ],
  );
}

async function applyCount(
  { tx, services, actor }: At,
  countId: number,
  storageId: number,
  started: Temporal.Instant,
): Promise<void> {
  const lines = await loadBookQuantities(tx, countId);
  await lockProducts(
    tx,
    lines.map(({ product_id }) => product_id),
  );
  await postCount(
    { tx, services, actor, now: Temporal.Now.instant() },
    {
      countId,
      storageId,
      lines: lines.map((line, index) => ({
        id: line.id,
        index,
        productId: line.product_id,
        slotId: line.slot_id,
        lotId: line.lot_id,
        at: line.at!,
        counted: fixed(line.recount_qty ?? line.counted_qty!),
        difference: fixed(line.recount_qty ?? line.counted_qty!) - fixed(line.system_qty),
        difference2: ZERO,
        unitCost: fixed(line.unit_cost),
        shortageClass: line.shortage_class,
        reasonId: null,
      })),
    },
  );
  await tx.execute(
    'update inv__counts set applied_at = $2, applied_by = $3, version = version + 1 where account_id = $4 and id = $1',
    [
      countId,
      started.add({ hours: 20 }).toString({ smallestUnit: 'millisecond' }),
      actor.userId,
      TENANT,
    ],
  );
}
