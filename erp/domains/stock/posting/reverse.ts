/** Cancelling what was posted (inventory R7). */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { inBatches, BATCH_SIZE } from '#erp/db/batches.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { requireOpenPeriod } from '#erp/platform/periods/periods.ts';
import {
  groupShares,
  NO_ACCOUNT,
  queueAmounts,
  queueEvents,
  sharesOfEntries,
  type Share,
} from '../events/events.ts';
import {
  loadPostingContext,
  lockProducts,
  loadMovementType,
  type PostingContext,
} from '../posting-context.ts';
import { requireNotFrozen } from '../counts/freeze.ts';
import { writeLedgerEntries } from './ledger.ts';
import type { StockLedgerEntry, MovementHeader } from './ledger-entries.ts';
import { absolute, fixed, multiply, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { OwnerKind, Source, StockContext } from '../posting.ts';
import type { CostMethod } from '../costing/pool.ts';
import { varianceEvent } from '../costing/standard.ts';
import { requireReversible } from './reversal-check.ts';

interface StoredLeg {
  readonly id: number;
  readonly kind: string;
  readonly product_id: number;
  readonly storage_id: number;
  readonly branch_office_id: number;
  readonly slot_id: number | null;
  readonly lot_id: number | null;
  readonly owner_kind: OwnerKind;
  readonly owner_id: number | null;
  readonly qty: string;
  readonly qty2: string;
  /** As it was written, and with what corrected it since. */
  readonly value: string;
  readonly effective: string;
  readonly method: CostMethod;
  readonly movement_line_id: number;
  readonly source_line_id: string | null;
  readonly cost_center_id: number | null;
  /** Moved within its pool. */
  readonly in_pool: boolean;
  /** Of what a count took back: the type of that row. */
  readonly count_type_id: number | null;
  /** The other half of a move: the row out of which this one came. */
  readonly moved_from: number | null;
  readonly reversed: boolean;
}

/** Rows of the movement, the last first; read in batches. */
async function legsOfMovement(
  { tx }: StockContext,
  movementId: number,
): Promise<readonly StoredLeg[]> {
  const found: StoredLeg[] = [];
  for (;;) {
    const more = await tx.query<StoredLeg>(
      `select k.id, k.kind, k.product_id, k.storage_id, s.branch_office_id, k.slot_id, k.lot_id, k.owner_kind, k.owner_id, k.qty, k.qty2, k.value,
       (k.value + coalesce((select sum(a.value) from kardex a where ${sameCompany('a', 'k')} and a.adjusts_id = k.id), 0))::numeric(18,6) as effective,
       coalesce(c.method, 'PROMEDIO') as method, k.movement_line_id, k.source_line_id, k.cost_center_id, k.in_pool,
       case when not k.is_anchor and k.qty > 0 then k.pair_id end as moved_from, case when k.is_anchor and k.movement_type_id <> m.movement_type_id then k.movement_type_id end as count_type_id,
       exists (select 1 from kardex r where ${sameCompany('r', 'k')} and r.reverses_id = k.id) as reversed
     from kardex k join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id join storages s on ${sameCompany('s', 'k')} and s.id = k.storage_id
       left join stock_costs c on ${sameCompany('c', 'k')} and c.product_id = k.product_id and c.pool_key = k.pool_key
     where k.account_id = $3 and k.movement_id = $1 and k.kind in ('ENTRADA', 'SALIDA') and ($2::bigint is null or k.id < $2) order by k.id desc limit ${BATCH_SIZE}`,
      [movementId, found.at(-1)?.id ?? null, TENANT],
    );
    for (const row of more) found.push(row);
    if (more.length < BATCH_SIZE) return found;
  }
}

export interface Reversal {
  readonly movementId: number;
  readonly folio: string;
}

/**
 * Opposite rows at what the original ones are worth by now, dated today. The caller marks the
 * original as cancelled.
 */
export async function reverseMovement(
  context: StockContext,
  movementId: number,
  typeId: number,
  source: Source,
  reason: string | null,
): Promise<Reversal> {
  const { tx, actor, now } = context;
  const first = await legsOfMovement(context, movementId);
  await lockProducts(
    tx,
    first.map((row) => row.product_id),
  );
  const stored = await legsOfMovement(context, movementId);
  if (stored.length === 0 || stored.some(({ reversed }) => reversed))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('stock.alreadyCancelled', 'El movimiento ya está cancelado.'),
    );
  await requireNotFrozen(tx, [...new Set(stored.map((row) => row.storage_id))]);
  await requireReversible(context, movementId);
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  await requireOpenPeriod(context, 'INVENTARIOS', today, 'status');
  const [made] = await tx.query<{ id: number; at: string }>(
    `insert into movements (account_id, movement_type_id, status, posted_at, storage_id, to_storage_id, customer_id, supplier_id, reason_id, cost_center_id, notes, source_resource, source_id, source_action,
       reverses_id, created_by, updated_by)
     select account_id, movement_type_id, 'APLICADO', clock_timestamp()::timestamptz(3), storage_id, to_storage_id, customer_id, supplier_id, reason_id, cost_center_id, $2, $3, $4, $5, id, $6::bigint, $6::bigint
     from movements where account_id = $7 and id = $1 returning id, posted_at as at`,
    [movementId, reason, source.resource, source.id, source.action, actor.userId, TENANT],
  );
  const lines = await copyLines(context, movementId, made!.id);
  const type = await loadMovementType(tx, { id: typeId });
  const ids = (pick: (row: StoredLeg) => number | null) => [
    ...new Set(stored.flatMap((row) => pick(row) ?? [])),
  ];
  const postingContext = await loadPostingContext(tx, type, {
    products: ids((row) => row.product_id),
    storages: ids((row) => row.storage_id),
    slots: ids((row) => row.slot_id),
    lots: ids((row) => row.lot_id),
  });
  const takenBack = varianceEvent(type);
  const ledgerEntries: StockLedgerEntry[] = [];
  // The half that came goes back first: the other one comes out of it, within its pool when the
  // move was.
  const wentBack = new Map<number, StockLedgerEntry>();
  for (const [index, row] of stored.entries()) {
    const qty = -fixed(row.qty);
    const pairOf = wentBack.get(row.id);
    const back: StockLedgerEntry = {
      line: index,
      lineId: lines.get(row.movement_line_id)!,
      sourceLineId: row.source_line_id,
      productId: row.product_id,
      storageId: row.storage_id,
      branchId: row.branch_office_id,
      slotId: row.slot_id,
      lotId: row.lot_id,
      ownerKind: row.owner_kind,
      ownerId: row.owner_id,
      qty,
      qty2: -fixed(row.qty2),
      method: row.method,
      allowNegative: postingContext.storages.get(row.storage_id)!.allow_negative,
      costCenterId: row.cost_center_id,
      value: -fixed(row.effective),
      parent: { as: 'reverses_id', seq: row.id, qty: absolute(qty) },
      ...(pairOf && { pairOf }),
      ...(row.count_type_id !== null && { typeId: row.count_type_id }),
    };
    const ledgerEntry =
      row.method === 'ESTANDAR' && !row.in_pool
        ? atStandard(back, postingContext, takenBack)
        : back;
    ledgerEntries.push(ledgerEntry);
    if (row.moved_from !== null) wentBack.set(row.moved_from, ledgerEntry);
  }
  const head: MovementHeader = {
    movementId: made!.id,
    typeId,
    at: made!.at,
    source,
    reasonId: null,
  };
  const written = await writeLedgerEntries(
    context,
    postingContext,
    head,
    ledgerEntries,
    null,
  ).catch((error: unknown) => {
    // Said of the document, since its lines are not being written.
    if (
      error instanceof DomainError &&
      Object.keys(error.fields).some((field) => field.endsWith('[qty]'))
    )
      throw invalid({
        status: [
          t('stock.cannotCancel', 'No se puede cancelar. {why}', {
            why: Object.values(error.fields).flat().join(' '),
          }),
        ],
      });
    throw error;
  });
  const told = { source, movementId: made!.id, date: today };
  // What is left over when the stock ends belongs to the cancellation; what the document differed
  // by is taken back.
  const left = written.variances.entries.map((value, index) =>
    ledgerEntries[index]!.atStandard ? ZERO : value,
  );
  const later = laterCosts(stored, type.event_code, ledgerEntries);
  await queueEvents(
    context,
    { ...told, event: type.event_code, variance: 'VAR_DEVOLUCION' },
    postingContext,
    ledgerEntries,
    {
      ...written,
      values: written.values.map((value, index) => value - later[index]!),
      variances: { ...written.variances, entries: left },
    },
  );
  const sign = takenBack === 'VAR_DEVOLUCION' ? 1n : -1n;
  const changed = sharesOfEntries(
    context,
    told,
    postingContext,
    ledgerEntries,
    (ledgerEntry, index) =>
      ledgerEntry.atStandard ? sign * written.variances.entries[index]! : ZERO,
    () => NO_ACCOUNT,
  );
  const corrected = sharesOfEntries(
    context,
    told,
    postingContext,
    ledgerEntries,
    (_, index) => later[index]!,
    () => ({ corrects: type.event_code }),
  );
  await queueAmounts(context, told, [
    ['INV_AJUSTE_COSTO', groupShares(corrected)],
    [takenBack, groupShares([...(await variancesBack(context, movementId, today)), ...changed])],
  ]);
  const { folio } = await nextFolio(tx, {
    document: 'movements',
    label: t('stock.stockMovements', 'movimientos de inventario'),
    branchId: null,
    date: today,
  });
  await tx.execute('update movements set folio = $2 where account_id = $3 and id = $1', [
    made!.id,
    folio,
    TENANT,
  ]);
  return { movementId: made!.id, folio };
}

/**
 * What costs that came later changed of goods that went back to a supplier, with the opposite sign:
 * he was never to credit it, and it is taken back as the correction that it was.
 */
const laterCosts = (
  stored: readonly StoredLeg[],
  event: string | null,
  entries: readonly StockLedgerEntry[],
): readonly FixedDecimal[] =>
  stored.map(({ value, effective }, index) =>
    event === 'INV_DEV_COMPRA' && !entries[index]!.atStandard
      ? fixed(value) - fixed(effective)
      : ZERO,
  );

/**
 * At a predetermined cost stock comes and goes at the standard in force (§4.3), also what is taken
 * back; what that differs by from what the row is worth is a variance of `event`.
 */
function atStandard(
  ledgerEntry: StockLedgerEntry,
  { products }: PostingContext,
  event: string | null,
): StockLedgerEntry {
  const { valuation, standard_cost } = products.get(ledgerEntry.productId)!;
  if (valuation !== 'ESTANDAR' || ledgerEntry.ownerKind !== 'PROPIO') return ledgerEntry;
  return {
    ...ledgerEntry,
    atStandard: true,
    value: multiply(ledgerEntry.qty, fixed(standard_cost ?? '0')),
    ...(event && { documentValue: absolute(ledgerEntry.value ?? ZERO) }),
  };
}

/** What the movement's documents said beyond the stock, with the opposite sign. */
async function variancesBack(
  { tx }: StockContext,
  movementId: number,
  date: string,
): Promise<readonly Share[]> {
  const rows = await tx.query<{
    category_id: number;
    cost_center_id: number | null;
    value: string;
  }>(
    `select p.category_id, k.cost_center_id, (-sum(l.posted_variance))::numeric(18,6) as value from movement_lines l ${join('movement_lines.product_id', 'l', 'p')}
       join kardex k on ${sameCompany('k', 'l')} and k.movement_line_id = l.id and k.movement_id = l.movement_id and k.kind in ('ENTRADA', 'SALIDA') and not k.is_anchor
     where l.account_id = $2 and l.movement_id = $1 and l.posted_variance is not null group by 1, 2 order by 1, 2 nulls first`,
    [movementId, TENANT],
  );
  return rows.map((row) => ({
    ...NO_ACCOUNT,
    categoryId: row.category_id,
    costCenterId: row.cost_center_id,
    date,
    value: fixed(row.value),
  }));
}

/** Original line → its copy. */
async function copyLines(
  { tx, actor }: StockContext,
  from: number,
  to: number,
): Promise<ReadonlyMap<number, number>> {
  const lines = await tx.query<{ id: number }>(
    'select id from movement_lines where account_id = $2 and movement_id = $1 order by position, id',
    [from, TENANT],
  );
  const copies = await inBatches(lines, (batch, at) =>
    tx.query<{ id: number }>(
      `insert into movement_lines (account_id, movement_id, position, product_id, storage_id, to_storage_id, slot_id, to_slot_id, lot_id, qty, unit_id, qty2, owner_kind, owner_id, qty_stock, posted_value,
       created_by, updated_by)
     select l.account_id, $2::bigint, $4::int + w.place - 1, l.product_id, l.storage_id, l.to_storage_id, l.slot_id, l.to_slot_id, l.lot_id, l.qty, l.unit_id, l.qty2, l.owner_kind, l.owner_id, l.qty_stock,
       l.posted_value, $3::bigint, $3::bigint from unnest($1::bigint[]) with ordinality as w(id, place) join movement_lines l on l.account_id = $5 and l.id = w.id order by w.place returning id`,
      [batch.map(({ id }) => id), to, actor.userId, at, TENANT],
    ),
  );
  return new Map(lines.map(({ id }, index) => [id, copies[index]!.id]));
}
