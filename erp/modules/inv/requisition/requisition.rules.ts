import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { namesOf } from '#erp/kernel/rows/typed-rows.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import {
  defineRules,
  type Row,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { checkDecimals } from '#erp/domains/stock/decimals.ts';
import { fixed, ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { release, reserveOnApproval } from '#erp/domains/stock/reservations/reserve.ts';
import {
  cancelSupplying,
  quantitiesInStockUnits,
  measuredLines,
  orderSupplying,
} from '#erp/domains/stock/picking/supply.ts';
import { suggestedLines } from './requisition-suggest.ts';
import { onSupplyCancelled, onSupplyStarted, onSupplied } from './requisition-supply.ts';
import { requisition } from './requisition.ts';

const URGENT = 2;
const NORMAL = 5;
const stockOf = ({ tx, services, actor, now }: TransitionContext<typeof requisition>) => ({
  tx,
  services,
  actor,
  now,
});
const sourceOf = ({ resource, before }: TransitionContext<typeof requisition>) => ({
  resource: resource.path,
  id: String(before.id),
});
const today = ({
  now,
  actor,
}: SaveContext<typeof requisition> | TransitionContext<typeof requisition>) =>
  now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
const given = (value: unknown) => value !== null && value !== undefined && value !== '';

async function checkSave(context: SaveContext<typeof requisition>): Promise<void> {
  const { tx, services, actor, now, before, draft, changed, fail } = context;
  const status = before?.status ?? 'BORRADOR';
  if (status === 'SOLICITADA' && namesOf(draft).some((name) => name !== 'lines' && changed(name)))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inv.sentAlready', 'Ya se envió: sólo se captura lo que se autoriza.'),
    );
  if (status === 'SOLICITADA') requireSameLines(before!, draft);
  draft.requested_by ??= actor.userId;
  if (changed('needed_on') && String(draft.needed_on) < today(context))
    fail('needed_on', t('inv.datePast', 'La fecha ya pasó.'));
  const stocked = await measuredLines(
    { tx, services, actor, now },
    linesOf(draft).map((line) => ({
      sourceLineId: 0,
      productId: Number(line.product_id),
      qty: String(line.qty ?? ''),
      unitId: typeof line.unit_id === 'number' ? line.unit_id : null,
    })),
    fail,
  );
  for (const { ord, qty } of stocked) linesOf(draft)[ord]!.qty_stock = qty;
  await checkDecimals(
    tx,
    linesOf(draft).map((line, index) => ({
      field: `lines[${index}][qty_authorized]`,
      qty: line.qty_authorized,
      productId: line.product_id,
      unitId: line.unit_id,
    })),
    fail,
  );
}

/** Who authorises decides how much, not what. */
function requireSameLines(before: Row, draft: Row): void {
  const asked = (row: Row) =>
    JSON.stringify(
      linesOf(row).map((line) => [
        line.id,
        line.product_id,
        line.unit_id ?? null,
        line.note ?? null,
        given(line.qty) ? String(fixed(String(line.qty))) : '',
      ]),
    );
  if (asked(before) !== asked(draft))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inv.sentAlready', 'Ya se envió: sólo se captura lo que se autoriza.'),
    );
}

async function send(context: TransitionContext<typeof requisition>): Promise<void> {
  const { tx, actor, before, resource } = context;
  if (linesOf(before).length === 0)
    throw invalid({ lines: [t('stock.someLines', 'Agrega al menos una partida.')] });
  const [storage] = await tx.query<{ name: string; manager_id: number | null }>(
    'select name, manager_id from storages where account_id = $2 and id = $1',
    [before.from_storage_id, TENANT],
  );
  if (storage?.manager_id)
    await notify(tx, actor.accountId, {
      event: 'requisitions.requested',
      to: [storage.manager_id],
      title: `Te piden surtir desde ${storage.name}`,
      resource: resource.path,
      recordId: before.id!,
      actorId: actor.userId,
      action: true,
    });
}

/** Whoever authorises answers for the storage that gives. */
async function requireOwnSource({
  tx,
  actor,
  before,
}: TransitionContext<typeof requisition>): Promise<void> {
  const own = actor.permissions.storageIds;
  if (!own || own.includes(before.from_storage_id)) return;
  const [storage] = await tx.query<{ name: string }>(
    'select name from storages where account_id = $2 and id = $1',
    [before.from_storage_id, TENANT],
  );
  throw invalid({
    from_storage_id: [
      t('stock.noAccess', 'No tienes acceso al almacén {warehouse}.', {
        warehouse: storage?.name ?? '',
      }),
    ],
  });
}

async function authorize(context: TransitionContext<typeof requisition>): Promise<void> {
  const { actor, before, changes } = context;
  await requireOwnSource(context);
  const lines = linesOf(before).map(
    (line) =>
      ({
        ...line,
        qty_authorized: given(line.qty_authorized) ? line.qty_authorized : line.qty,
      }) as Row,
  );
  const wanted = lines.filter((line) => fixed(String(line.qty_authorized)) > ZERO);
  if (wanted.length === 0)
    throw invalid({
      lines: [t('inv.approveSome', 'Autoriza algo en alguna partida, o rechaza la requisición.')],
    });
  const order = wanted.map((line) => ({
    sourceLineId: line.id!,
    productId: Number(line.product_id),
    qty: String(line.qty_authorized),
    unitId: typeof line.unit_id === 'number' ? line.unit_id : null,
  }));
  const stock = stockOf(context);
  const stocked = await quantitiesInStockUnits(stock, order);
  const neededAt = Temporal.PlainDate.from(before.needed_on)
    .toZonedDateTime({ timeZone: actor.timeZone, plainTime: '08:00' })
    .toInstant()
    .toString();
  const priority = before.priority === 'URGENTE' ? URGENT : NORMAL;
  const storageId = before.from_storage_id;
  const source = sourceOf(context);
  await reserveOnApproval(stock, {
    source,
    neededAt,
    priority,
    partial: true,
    lines: stocked.map(({ ord, qty }) => ({
      sourceLineId: String(order[ord]!.sourceLineId),
      productId: order[ord]!.productId,
      storageId,
      qty,
    })),
  });
  await orderSupplying(stock, {
    kind: 'TRASPASO',
    source,
    label: typeof before.folio === 'string' ? before.folio : null,
    storageId,
    neededAt,
    priority,
    lines: order,
  });
  const units = new Map(stocked.map(({ ord, qty }) => [order[ord]!.sourceLineId, qty]));
  changes.lines = lines.map((line): Row => ({ ...line, qty_stock: units.get(line.id!) ?? '0' }));
  await notifyRequester(context, 'autorizó');
}

const notifyRequester = (
  { tx, actor, before, resource }: TransitionContext<typeof requisition>,
  what: string,
): Promise<void> =>
  notify(tx, actor.accountId, {
    event: 'requisitions.decided',
    to: typeof before.requested_by === 'number' ? [before.requested_by] : [],
    title: `Se ${what} tu requisición ${String(before.folio ?? before.id)}`,
    resource: resource.path,
    recordId: before.id!,
    actorId: actor.userId,
  });

export const rules = defineRules(requisition, {
  beforeSave: checkSave,
  transitions: {
    async suggest(context) {
      const { before, changes } = context;
      const known = new Set(linesOf(before).map((line) => line.product_id));
      const found = (await suggestedLines(context)).filter(
        ({ product_id: product }) => !known.has(Number(product)),
      );
      if (found.length === 0)
        throw new DomainError(
          'ESTADO_INVALIDO',
          t(
            'inv.nothingBelow',
            'Nada que este almacén surta por traspaso está bajo su punto de reorden.',
          ),
        );
      changes.lines = [...linesOf(before), ...found];
      if (known.size === 0) changes.origin = 'REORDEN';
    },
    send,
    authorize,
    reject: (context) => notifyRequester(context, 'rechazó'),
    async close(context) {
      await cancelSupplying(context, sourceOf(context));
      await release(stockOf(context), { source: sourceOf(context) });
    },
    async cancel(context) {
      await cancelSupplying(context, sourceOf(context));
      await release(stockOf(context), { source: sourceOf(context) });
    },
  },
  supply: { started: onSupplyStarted, delivered: onSupplied, cancelled: onSupplyCancelled },
});
