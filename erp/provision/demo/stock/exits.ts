import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { PostingLine, StockContext } from '#erp/domains/stock/posting.ts';
import { keepingPlace } from '#erp/modules/inventory/storage-exits/keeping-location.ts';
import { reserveExitStock } from '#erp/modules/inventory/storage-exits/exit-supply.ts';
import { typeOf } from '#erp/modules/inventory/storage-exits/exit-checks.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { DEMO_EXITS, DEMO_SPARES, type DemoExit } from './exit-data.ts';

const STORAGE = 'LEO-REF';
const OPENING_DAYS = 185;
const RESOURCE = 'storage-exits';

type Ids = Readonly<
  Record<'products' | 'centers' | 'areas' | 'people', ReadonlyMap<string, number>>
> & { readonly storageId: number };

/**
 * Spares and supplies leave the storage for own use, or are in somebody's keeping; three should be
 * back by now.
 */
export async function demoExits(services: Services, actor: Actor): Promise<void> {
  const { db } = services;
  if (actor.accountCode !== 'DEMO') return;
  const { accountId } = actor;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from storage_exits where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    const ids: Ids = {
      products: await idsByCode(tx, accountId, 'products'),
      centers: await idsByCode(tx, accountId, 'costcenters'),
      areas: await idsByCode(tx, accountId, 'areas'),
      people: await idsByCode(tx, accountId, 'users', 'nickname'),
      storageId: (await idsByCode(tx, accountId, 'storages')).get(STORAGE)!,
    };
    const morning = Temporal.Now.zonedDateTimeISO(actor.timeZone).with({
      hour: 9,
      minute: 30,
      second: 0,
      millisecond: 0,
      microsecond: 0,
      nanosecond: 0,
    });
    const at = (days: number) => morning.subtract({ days });
    const opened = at(OPENING_DAYS).toInstant();
    await postStock(
      { tx, services, actor, now: opened },
      {
        type: 'INI',
        postedAt: opened.toString({ smallestUnit: 'millisecond' }),
        source: { resource: 'demo', id: 'refacciones', action: 'APLICAR' },
        confirmImpact: true,
        lines: DEMO_SPARES.map(([code, qty, cost]) => ({
          productId: ids.products.get(code)!,
          storageId: ids.storageId,
          qty: String(qty),
          unitCost: String(cost),
        })),
      },
    );
    for (const exit of DEMO_EXITS)
      await write({ tx, services, actor, now: at(exit.days).toInstant() }, ids, exit, morning);
  });
}

const GIVEN = new Set(['ENTREGADO', 'CERRADO']);

async function write(
  context: StockContext,
  ids: Ids,
  exit: DemoExit,
  morning: Temporal.ZonedDateTime,
): Promise<void> {
  const { tx, actor } = context;
  const date = morning.subtract({ days: exit.days }).toPlainDate().toString();
  const folio =
    exit.status === 'BORRADOR'
      ? null
      : (
          await nextFolio(tx, {
            document: RESOURCE,
            label: 'vales de salida',
            branchId: null,
            date,
          })
        ).folio;
  const given = GIVEN.has(exit.status);
  const person = ids.people.get(exit.who)!;
  const [made] = await tx.query<{ id: number }>(
    `insert into storage_exits (account_id, folio, status, date, exit_kind, storage_id, requester_id, area_id, cost_center_id, approver_id, due_back_on, received_by, notes, reject_reason, cancel_reason,
       created_by, updated_by)
     select $1, $2, $3, $4::date, $5, $6, u.id, $8, c.id, coalesce(c.manager_id, p.manager_id), $10::date, case when $11 then concat_ws(' ', u.name, u.last_name) end, $12, $13, $14, u.id, u.id
     from users u, costcenters c left join costcenters p on ${sameCompany('p', 'c')} and p.id = c.parent_id where u.account_id = $1 and c.account_id = $1 and u.id = $7 and c.id = $9 returning id`,
    [
      actor.accountId,
      folio,
      exit.status,
      date,
      exit.kind,
      ids.storageId,
      person,
      ids.areas.get(exit.area) ?? null,
      ids.centers.get(exit.center),
      exit.due === undefined ? null : morning.add({ days: exit.due }).toPlainDate().toString(),
      given,
      exit.status === 'RECHAZADO' || exit.status === 'CANCELADO' ? null : (exit.note ?? null),
      exit.status === 'RECHAZADO' ? exit.note : null,
      exit.status === 'CANCELADO' ? exit.note : null,
    ],
  );
  const id = made!.id;
  const returned = exit.kind === 'RESGUARDO' && exit.status === 'CERRADO';
  await insertRows(
    tx,
    actor.accountId,
    'storage_exit_lines',
    exit.lines.map(([code, qty], position) => ({
      exit_id: id,
      position,
      product_id: ids.products.get(code),
      qty,
      qty_stock: qty,
      qty_delivered: given ? qty : null,
      qty_returned: returned ? qty : null,
    })),
  );
  const lines = await tx.query<{ id: number; product_id: number; qty: string; qty_stock: string }>(
    'select id, product_id, qty, qty_stock from storage_exit_lines where account_id = $2 and exit_id = $1 order by position',
    [id, TENANT],
  );
  const source = { resource: RESOURCE, id: String(id) };
  if (exit.status === 'AUTORIZADO')
    await reserveExitStock({ ...context, now: Temporal.Now.instant() }, source, {
      id,
      folio,
      storage_id: ids.storageId,
      lines,
    });
  if (given) await deliver(context, ids, exit, { id, person, folio, lines, returned });
}

interface Written {
  readonly id: number;
  readonly person: number;
  readonly folio: string | null;
  readonly lines: readonly {
    readonly id: number;
    readonly product_id: number;
    readonly qty_stock: string;
  }[];
  readonly returned: boolean;
}

async function deliver(
  context: StockContext,
  ids: Ids,
  exit: DemoExit,
  { id, person, folio, lines, returned }: Written,
): Promise<void> {
  const place =
    exit.kind === 'RESGUARDO'
      ? await keepingPlace(context, { storage_id: ids.storageId, requester_id: person })
      : null;
  const post = (
    type: string,
    action: string,
    now: Temporal.Instant,
    posting: readonly PostingLine[],
  ) =>
    postStock(
      { ...context, now },
      {
        type,
        postedAt: now.toString({ smallestUnit: 'millisecond' }),
        source: { resource: RESOURCE, id: String(id), action },
        costCenterId: ids.centers.get(exit.center) ?? null,
        notes: folio,
        confirmImpact: true,
        lines: posting,
      },
    );
  const out = await post(
    typeOf(exit.kind),
    'ENTREGAR',
    context.now.add({ minutes: 45 }),
    lines.map((line) => ({
      sourceLineId: String(line.id),
      productId: line.product_id,
      storageId: ids.storageId,
      qty: line.qty_stock,
      ...(place && { toStorageId: place.storageId, toSlotId: place.slotId }),
    })),
  );
  if (!returned || !place) return;
  await post(
    'RESGUARDO',
    'DEVOLVER-1',
    context.now.add({ hours: 24 * 7 }),
    out.lines.map((line, index) => ({
      sourceLineId: line.sourceLineId,
      productId: lines[index]!.product_id,
      storageId: place.storageId,
      slotId: place.slotId,
      toStorageId: ids.storageId,
      qty: line.qtyStock,
      returnOfLineId: line.lineId,
    })),
  );
}
