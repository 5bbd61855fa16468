/**
 * What a «vale de salida» does to stock: leaves it, keeps it with a person, brings it back, writes
 * it off.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { Row, TransitionContext } from '#erp/kernel/rules.ts';
import {
  decimalText,
  minimum,
  fixed,
  mulDiv,
  sum,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type {
  PostingResult,
  Posting,
  PostingLine,
  StockContext,
} from '#erp/domains/stock/posting.ts';
import { number, qtyOf, typeOf } from './exit-checks.ts';
import { keepingPlace } from './keeping-location.ts';
import { pickedStock } from './exit-supply.ts';
import type { storageExits } from './storage-exits.ts';

const DELIVER = 'ENTREGAR';

export const stockOf = ({
  tx,
  services,
  actor,
  now,
}: TransitionContext<typeof storageExits>): StockContext => ({ tx, services, actor, now });
export const sourceOf = ({ before, resource }: TransitionContext<typeof storageExits>) => ({
  resource: resource.path,
  id: String(before.id),
});

const post = (
  context: TransitionContext<typeof storageExits>,
  type: string,
  action: string,
  lines: readonly PostingLine[],
  more: Partial<Posting> = {},
  by = stockOf(context),
): Promise<PostingResult> =>
  postStock(by, {
    type,
    source: { ...sourceOf(context), action },
    costCenterId: number(context.before.cost_center_id),
    notes: String(context.before.folio ?? ''),
    lines,
    ...more,
  });

/**
 * The keeping storage is nobody's own: who may work in the storage of the document may move between
 * the two.
 */
const everywhere = (context: TransitionContext<typeof storageExits>): StockContext => {
  const { actor, ...rest } = stockOf(context);
  return { ...rest, actor: { ...actor, permissions: { ...actor.permissions, storageIds: null } } };
};

export async function deliver(context: TransitionContext<typeof storageExits>): Promise<void> {
  const { before, changes } = context;
  const missing: Record<string, string[]> = {};
  if (!before.received_by) missing.received_by = [t('inventory.receiver', 'Escribe quién recibe.')];
  if (!before.signature)
    missing.signature = [t('inventory.signature', 'Agrega la firma de quien recibe.')];
  if (Object.keys(missing).length > 0) throw invalid(missing);
  const found = await pickedStock(context, sourceOf(context));
  const lines = linesOf(before).map((line) => ({
    line,
    qty:
      line.qty_delivered === null || line.qty_delivered === undefined
        ? asked(line, found)
        : qtyOf(line.qty_delivered),
  }));
  if (lines.every(({ qty }) => qty === 0n))
    throw invalid({ lines: [t('inventory.enterDelivered', 'Captura en Entregado lo que sale.')] });
  const place =
    before.exit_kind === 'RESGUARDO' ? await keepingPlace(stockOf(context), before) : null;
  const posting = lines.flatMap(({ line, qty }) => leaving(before, line, qty, found, place));
  await post(context, typeOf(before.exit_kind), DELIVER, posting);
  changes.lines = lines.map(({ line, qty }) => ({ ...line, qty_delivered: decimalText(qty) }));
}

type Gathered = Awaited<ReturnType<typeof pickedStock>>;

/** Stock units of the line → its own unit. */
const inOwnUnit = (line: Row, stock: FixedDecimal): FixedDecimal =>
  mulDiv(stock, qtyOf(line.qty), qtyOf(line.qty_stock));
const asked = (line: Row, found: Gathered): FixedDecimal => {
  const picks = found.get(String(line.id));
  return picks
    ? minimum(inOwnUnit(line, sum(picks.map(({ qty }) => qty))), qtyOf(line.qty))
    : qtyOf(line.qty);
};

/** From where it was gathered; the rest, or all of it, from where the line or the policy says. */
function leaving(
  before: Row,
  line: Row,
  qty: FixedDecimal,
  found: Gathered,
  place: { storageId: number; slotId: number } | null,
): PostingLine[] {
  const base = {
    sourceLineId: String(line.id),
    productId: Number(line.product_id),
    storageId: Number(before.storage_id),
    ...(place && { toStorageId: place.storageId, toSlotId: place.slotId }),
  };
  let left = mulDiv(qty, qtyOf(line.qty_stock), qtyOf(line.qty));
  const lines: PostingLine[] = [];
  for (const pick of found.get(String(line.id)) ?? []) {
    const take = minimum(pick.qty, left);
    if (take <= 0n) break;
    lines.push({ ...base, lotId: pick.lotId, slotId: pick.slotId, qty: decimalText(take) });
    left -= take;
  }
  if (left > 0n)
    lines.push({
      ...base,
      lotId: number(line.lot_id),
      slotId: number(line.slot_id),
      qty: decimalText(left),
    });
  return lines;
}

interface DeliveredLine {
  readonly id: number;
  readonly source_line_id: string;
  readonly product_id: number;
  readonly storage_id: number;
  readonly slot_id: number | null;
  readonly to_storage_id: number | null;
  readonly to_slot_id: number | null;
  readonly lot_id: number | null;
  readonly qty: string;
  readonly qty2: string;
  readonly back: string;
}

const deliveredOf = ({ tx, before, resource }: TransitionContext<typeof storageExits>) =>
  tx.query<DeliveredLine>(
    `select l.id, l.source_line_id, l.product_id, l.storage_id, l.slot_id, l.to_storage_id, l.to_slot_id, l.lot_id, l.qty_stock as qty, coalesce(l.qty2, 0)::numeric(18,6) as qty2,
       coalesce((select sum(r.qty_stock) from movement_lines r where ${sameCompany('r', 'l')} and r.return_of_line_id = l.id), 0)::numeric(18,6) as back
     from movement_lines l ${join('movement_lines.movement_id', 'l', 'm')}
     where l.account_id = $4 and m.source_resource = $1 and m.source_id = $2 and m.source_action = $3 order by l.position, l.id`,
    [resource.path, String(before.id), DELIVER, TENANT],
  );

const outstanding = ({ qty, back }: DeliveredLine): FixedDecimal => fixed(qty) - fixed(back);

/** Parts of what was delivered that come back now, so that each line has returned what it says. */
function returning(
  rows: readonly DeliveredLine[],
  line: Row,
): { readonly row: DeliveredLine; readonly qty: FixedDecimal }[] {
  const own = rows.filter((row) => row.source_line_id === String(line.id));
  const total = sum(own.map(({ qty }) => fixed(qty)));
  const returned = qtyOf(line.qty_returned);
  let due: FixedDecimal;
  if (returned === 0n) due = ZERO;
  else if (returned === qtyOf(line.qty_delivered)) due = total;
  else due = mulDiv(total, returned, qtyOf(line.qty_delivered));
  let left = due - sum(own.map(({ back }) => fixed(back)));
  if (left < 0n)
    throw invalid({
      lines: [t('inventory.lessThanBack', 'Devuelto es menos de lo que ya regresó al almacén.')],
    });
  const parts: { row: DeliveredLine; qty: FixedDecimal }[] = [];
  for (const row of own) {
    const take = minimum(outstanding(row), left);
    if (take <= 0n) continue;
    parts.push({ row, qty: take });
    left -= take;
  }
  return parts;
}

/** Brings back what the lines say beyond what already came; true when all of it is back. */
export async function giveBack(
  context: TransitionContext<typeof storageExits>,
  lines: readonly Row[],
): Promise<boolean> {
  const { before, tx, resource } = context;
  const rows = await deliveredOf(context);
  const parts = lines.flatMap((line) => returning(rows, line));
  if (parts.length === 0)
    throw invalid({ lines: [t('inventory.enterReturned', 'Captura en Devuelto lo que regresa.')] });
  const [earlier] = await tx.query<{ n: number }>(
    `select count(*) as n from movements where account_id = $3 and source_resource = $1 and source_id = $2 and source_action like 'DEVOLVER-%'`,
    [resource.path, String(before.id), TENANT],
  );
  const kept = before.exit_kind === 'RESGUARDO';
  const posting = parts.map(({ row, qty }): PostingLine => ({
    sourceLineId: row.source_line_id,
    productId: row.product_id,
    lotId: row.lot_id,
    qty: decimalText(qty),
    qty2: decimalText(mulDiv(fixed(row.qty2), qty, fixed(row.qty))),
    returnOfLineId: row.id,
    ...(kept
      ? {
          storageId: row.to_storage_id!,
          slotId: row.to_slot_id,
          toStorageId: row.storage_id,
          toSlotId: row.slot_id,
        }
      : { storageId: row.storage_id, slotId: row.slot_id }),
  }));
  await post(
    context,
    kept ? 'RESGUARDO' : 'DEV-CONSUMO',
    `DEVOLVER-${earlier!.n + 1}`,
    posting,
    {},
    kept ? everywhere(context) : stockOf(context),
  );
  return sum(rows.map(outstanding)) === sum(parts.map(({ qty }) => qty));
}

const lacks = async (context: TransitionContext<typeof storageExits>): Promise<DeliveredLine[]> =>
  (await deliveredOf(context)).filter((row) => outstanding(row) > 0n);

export async function requireAllBack(
  context: TransitionContext<typeof storageExits>,
): Promise<void> {
  if (context.before.exit_kind === 'RESGUARDO' && (await lacks(context)).length > 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'inventory.notAllBack',
        'Falta mercancía por devolver: registra la devolución o cierra con pérdida.',
      ),
    );
}

/** What a person does not give back leaves stock as a shortage, charged to the cost centre. */
export async function writeOff(context: TransitionContext<typeof storageExits>): Promise<void> {
  const { before, changes } = context;
  if (before.exit_kind !== 'RESGUARDO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'inventory.onlyCustodyLoss',
        'Sólo un resguardo se cierra con pérdida: lo consumido ya salió.',
      ),
    );
  const rows = await lacks(context);
  if (rows.length === 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inventory.allBack', 'No falta nada por devolver: ciérralo.'),
    );
  await post(
    context,
    'AJ-SAL',
    'PERDIDA',
    rows.map((row) => ({
      sourceLineId: row.source_line_id,
      productId: row.product_id,
      storageId: row.to_storage_id!,
      slotId: row.to_slot_id,
      lotId: row.lot_id,
      qty: decimalText(outstanding(row)),
    })),
    { shortageClass: String(changes.loss_class) },
    everywhere(context),
  );
}
