/** What a «vale de salida» may say, by its state (inventory §2.3, R24). */
import { t } from '#erp/model/texts/t.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { namesOf } from '#erp/kernel/rows/typed-rows.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { Row, SaveContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { stockQuantity } from '#erp/domains/stock/posting/check.ts';
import { checkDecimals } from '#erp/domains/stock/decimals.ts';
import { loadPostingContext, loadMovementType } from '#erp/domains/stock/posting-context.ts';
import { decimalText, fixed, ZERO, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { checkLocations } from '#erp/domains/stock/posting/location-checks.ts';
import type { PostingLine } from '#erp/domains/stock/posting.ts';
import type { storageExits } from './storage-exits.ts';

const overdue = () => t('inventory.custodyOverdue', 'El empleado tiene resguardos vencidos.');
/** Columns of the document, and of its lines, that may still be written once it is no draft. */
const WRITABLE: Readonly<
  Record<string, { readonly own: ReadonlySet<string>; readonly line: ReadonlySet<string> }>
> = {
  AUTORIZADO: {
    own: new Set(['lines', 'notes', 'received_by', 'signature']),
    line: new Set(['qty_delivered', 'lot_id', 'slot_id', 'note']),
  },
  ENTREGADO: { own: new Set(['lines', 'notes']), line: new Set(['qty_returned', 'note']) },
};
const FIXED = [
  'product_id',
  'lot_id',
  'slot_id',
  'qty',
  'unit_id',
  'qty_delivered',
  'qty_returned',
] as const;

export const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const qtyOf = (value: unknown): FixedDecimal =>
  value === null || value === undefined || value === '' ? ZERO : fixed(String(value));

/** What it counts as when it leaves. */
export const typeOf = (kind: unknown): 'MUESTRA' | 'RESGUARDO' | 'SAL-CONSUMO' =>
  kind === 'MUESTRA' || kind === 'RESGUARDO' ? kind : 'SAL-CONSUMO';

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && /^\d/.test(a) && /^\d/.test(b)
    ? fixed(a) === fixed(b)
    : (a ?? null) === (b ?? null);

export async function checkExit(context: SaveContext<typeof storageExits>): Promise<void> {
  const { before, draft, now, actor } = context;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  if (before && before.status !== 'BORRADOR') return checkLater(context, before);
  draft.date ??= today;
  draft.approver_id = typeof draft.cost_center_id === 'number' ? await approverOf(context) : null;
  if (draft.exit_kind === 'RESGUARDO') {
    if (
      context.changed('due_back_on') &&
      typeof draft.due_back_on === 'string' &&
      draft.due_back_on < today
    )
      context.fail('due_back_on', t('inventory.notBeforeToday', 'No puede ser antes de hoy.'));
    if (await isOverdue(context.tx, draft, today)) context.fail('requester_id', overdue());
  }
  await measure(context);
}

/** Someone who keeps things beyond their day gets no others (R24). */
async function isOverdue(tx: Tx, exit: Row, today: string): Promise<boolean> {
  const [found] = await tx.query(
    `select 1 from storage_exits where account_id = $4 and requester_id = $1 and exit_kind = 'RESGUARDO' and status = 'ENTREGADO' and due_back_on < $2::date and id <> $3 limit 1`,
    [exit.requester_id ?? 0, today, exit.id ?? 0, TENANT],
  );
  return found !== undefined;
}

export async function requireNoneOverdue(tx: Tx, exit: Row, today: string): Promise<void> {
  if (exit.exit_kind === 'RESGUARDO' && (await isOverdue(tx, exit, today)))
    throw invalid({ requester_id: [overdue()] });
}

/** Who answers for the cost centre, or for one above it, and asks for nothing here. */
async function approverOf({
  tx,
  draft,
  actor,
}: SaveContext<typeof storageExits>): Promise<number | null> {
  const [row] = await tx.query<{ manager_id: number }>(
    `with recursive up as (
       select id, parent_id, manager_id, 0 as depth from costcenters where account_id = $4 and id = $1
       union all select c.id, c.parent_id, c.manager_id, up.depth + 1 from costcenters c join up on c.id = up.parent_id where c.account_id = $4 and up.depth < 10)
     select manager_id from up where manager_id is not null and manager_id <> $2 and manager_id <> $3 order by depth limit 1`,
    [draft.cost_center_id, draft.requester_id ?? 0, actor.userId ?? 0, TENANT],
  );
  return row?.manager_id ?? null;
}

/** Quantities in stock units; what was delivered or returned is not known yet. */
async function measure({ tx, draft, fail }: SaveContext<typeof storageExits>): Promise<void> {
  const lines = linesOf(draft);
  const ids = (name: 'product_id' | 'lot_id' | 'unit_id') => [
    ...new Set(lines.flatMap((line) => number(line[name]) ?? [])),
  ];
  const facts = await loadPostingContext(
    tx,
    await loadMovementType(tx, { code: typeOf(draft.exit_kind) }),
    {
      products: ids('product_id'),
      storages: [],
      slots: [],
      lots: ids('lot_id'),
    },
  );
  await checkLocations(
    tx,
    lines.map((line, index) => ({
      field: `lines[${index}][slot_id]`,
      slotId: line.slot_id,
      storageId: draft.storage_id,
    })),
    fail,
  );
  draft.lines = lines.map((line, index): Row => {
    const product = facts.products.get(Number(line.product_id));
    const lot = line.lot_id ? facts.lots.get(line.lot_id) : undefined;
    const posting: PostingLine = {
      productId: Number(line.product_id),
      storageId: 0,
      qty: String(line.qty),
      unitId: number(line.unit_id),
    };
    const qty =
      product && typeof line.qty === 'string'
        ? stockQuantity(facts, product, lot ?? null, posting, index, fail)
        : null;
    return {
      ...line,
      qty_stock: qty === null ? null : decimalText(qty),
      qty_delivered: null,
      qty_returned: null,
    };
  });
}

async function checkLater(
  { tx, draft, changed, fail }: SaveContext<typeof storageExits>,
  before: Row,
): Promise<void> {
  const open = WRITABLE[String(before.status)];
  if (!open || namesOf(draft).some((name) => !open.own.has(name) && changed(name)))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inventory.voucherNotDraft', 'El vale ya no es borrador: eso no cambia.'),
    );
  const known = new Map(linesOf(before).map((line) => [line.id, line]));
  if (
    linesOf(draft).length !== known.size ||
    linesOf(draft).some((line) => line.id === undefined || !known.has(line.id))
  )
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inventory.voucherLines', 'Las partidas del vale ya no se agregan ni se quitan.'),
    );
  for (const [index, line] of linesOf(draft).entries()) {
    const old = known.get(line.id)!;
    const moved = FIXED.find((name) => !open.line.has(name) && !same(line[name], old[name]));
    if (moved)
      fail(
        `lines[${index}][${moved}]`,
        t('inventory.voucherState', 'Ya no cambia en este estado del vale.'),
      );
    if (qtyOf(line.qty_delivered) > qtyOf(line.qty))
      fail(
        `lines[${index}][qty_delivered]`,
        t('inventory.aboveRequested', 'Es más de lo solicitado.'),
      );
    if (qtyOf(line.qty_returned) > qtyOf(line.qty_delivered))
      fail(
        `lines[${index}][qty_returned]`,
        t('inventory.aboveDelivered', 'Es más de lo entregado.'),
      );
  }
  await checkDecimals(
    tx,
    linesOf(draft).flatMap((line, index) =>
      (['qty_delivered', 'qty_returned'] as const).map((name) => ({
        field: `lines[${index}][${name}]`,
        qty: line[name],
        productId: line.product_id,
        unitId: line.unit_id,
      })),
    ),
    fail,
  );
}
