/**
 * Moves between places as they are made on the floor: scanned step by step, posted with the last
 * one (inventory R21).
 */
import { t } from '#erp/model/texts/t.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { proposeLocations } from '#erp/domains/stock/locations/places.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { OwnerKind, StockContext } from '#erp/domains/stock/posting.ts';
import { findScannedCode } from '#erp/domains/stock/locations/scan.ts';

interface Place {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly storage_id: number;
  readonly storage: string;
  readonly branch_office_id: number;
}

interface Thing {
  readonly product_id: number;
  readonly product_code: string;
  readonly product: string;
  readonly unit: string;
  readonly lot_id: number | null;
  readonly lot: string | null;
  readonly owner_kind: OwnerKind;
  readonly owner_id: number | null;
  readonly qty: string;
}

const given = (body: CallContext['body'], name: string): string =>
  typeof body[name] === 'string' ? body[name].trim().slice(0, 200) : '';
const plain = (qty: string): string => qty.replace(/\.?0+$/, '');

/**
 * The place that was scanned, among the storages in which the person works; one of `near` comes
 * first.
 */
async function placeOf(
  tx: Tx,
  raw: string,
  storageIds: readonly number[] | null,
  field: 'from' | 'to',
  near: number | null,
): Promise<Place> {
  const label = /\/q\/slot\/(\d{1,15})\/?$/.exec(raw)?.[1];
  const rows = await tx.query<Place>(
    `select u.id, u.code, u.status, u.storage_id, s.name as storage, s.branch_office_id from wms__slots u ${join('wms__slots.storage_id', 'u', 's')}
     where u.account_id = $4 and ${label ? 'u.id = $1::bigint' : 'u.code = $1'} and ($2::bigint[] is null or u.storage_id = any($2)) order by u.storage_id = $3 desc nulls last, u.id limit 2`,
    [label ?? raw.toUpperCase(), field === 'from' ? storageIds : null, near, TENANT],
  );
  const [found, other] = rows;
  if (!found)
    throw invalid({
      [field]: [
        field === 'from'
          ? t('wms.notYourLocation', '«{code}» no es una ubicación de tus almacenes.', {
              code: raw,
            })
          : t('wms.notLocation', '«{code}» no es una ubicación.', { code: raw }),
      ],
    });
  if (other && found.storage_id !== near)
    throw invalid({
      [field]: [
        t('wms.severalLocations', 'Hay varias ubicaciones {location}: escanea su etiqueta.', {
          location: found.code,
        }),
      ],
    });
  if (found.status !== 'ACTIVA')
    throw invalid({
      [field]: [
        t('wms.locationBlocked', 'La ubicación {location} está bloqueada.', {
          location: found.code,
        }),
      ],
    });
  return found;
}

const thingsIn = (
  tx: Tx,
  slotIds: readonly number[],
): Promise<(Thing & { readonly slot_id: number })[]> =>
  tx.query(
    `select b.slot_id, b.product_id, p.code as product_code, p.name as product, n.code as unit, b.lot_id, l.code as lot, b.owner_kind, b.owner_id, b.qty
     from stock_balances b join products p on ${sameCompany('p', 'b')} and p.id = b.product_id ${join('products.stock_unit_id', 'p', 'n')}
       left join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id
     where b.account_id = $2 and b.slot_id = any($1::bigint[]) and b.qty > 0 order by b.first_in_at, p.code, l.code, b.owner_kind = 'PROPIO' desc`,
    [slotIds, TENANT],
  );

async function thingOf(tx: Tx, from: Place, raw: string): Promise<Thing> {
  const scanned = await findScannedCode(tx, raw, { storageId: from.storage_id });
  if (scanned.productId === null)
    throw invalid({
      code: [t('wms.notLotOrProduct', '«{code}» no es un lote ni un producto.', { code: raw })],
    });
  const here = (await thingsIn(tx, [from.id])).filter(
    (thing) =>
      thing.product_id === scanned.productId &&
      (scanned.lotId === null || thing.lot_id === scanned.lotId),
  );
  const [first] = here;
  if (!first)
    throw invalid({
      code: [
        t('wms.noneAt', 'En {location} no hay de «{code}».', { location: from.code, code: raw }),
      ],
    });
  if (new Set(here.map(({ lot_id }) => lot_id)).size > 1)
    throw invalid({
      code: [
        t('wms.severalLots', 'En {location} hay varios lotes de {product}: escanea el lote.', {
          location: from.code,
          product: first.product_code,
        }),
      ],
    });
  return first;
}

const stockContext = ({ services, actor, now }: CallContext, tx: Tx): StockContext => ({
  tx,
  services,
  actor: actor!,
  now,
});

async function post(
  context: StockContext,
  from: Place,
  to: Place,
  thing: Thing,
  qty: string,
  request: string,
) {
  const posted = await postStock(context, {
    type: 'TRASP',
    source: { resource: 'wms/slots', id: request, action: 'MOVER' },
    lines: [
      {
        productId: thing.product_id,
        storageId: from.storage_id,
        slotId: from.id,
        toStorageId: to.storage_id,
        toSlotId: to.id,
        lotId: thing.lot_id,
        qty,
        ownerKind: thing.owner_kind,
        ownerId: thing.owner_id,
      },
    ],
  });
  return {
    done: true,
    movement_id: posted.movementId,
    message: `${plain(qty)} ${thing.unit} de ${thing.product_code} a ${to.code} (${posted.folio}).`,
  };
}

const onlyAt = ({ code }: Place, { qty, unit }: Thing) =>
  t('wms.onlyAt', 'En {location} hay {quantity} {unit}.', {
    location: code,
    quantity: plain(qty),
    unit,
  });

/**
 * `PUT wms/move`: says what is known so far; with all of origin, thing, quantity and destination it
 * posts.
 */
export async function move(call: CallContext) {
  const { actor, services, body } = call;
  const [from, code, qty, to, request] = ['from', 'code', 'qty', 'to', 'request_id'].map((name) =>
    given(body, name),
  ) as [string, string, string, string, string];
  if (from === '')
    throw invalid({ from: [t('wms.scanOrigin', 'Escanea la ubicación de origen.')] });
  const data = await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const context = stockContext(call, tx);
    const origin = await placeOf(tx, from, actor!.permissions.storageIds, 'from', null);
    const known = { slot: origin.code, storage: origin.storage };
    if (code === '') return { ...known, things: (await thingsIn(tx, [origin.id])).length };
    const thing = await thingOf(tx, origin, code);
    if (qty !== '' && !/^\d{1,12}(\.\d{1,6})?$/.test(qty))
      throw invalid({ qty: [t('wms.quantity', 'Escribe una cantidad como 12 o 12.5.')] });
    const [proposed] = await proposeLocations(context, [
      {
        storageId: origin.storage_id,
        fromSlotId: origin.id,
        productId: thing.product_id,
        lotId: thing.lot_id,
        qty: qty || thing.qty,
      },
    ]);
    if (qty !== '' && Number(qty) > Number(thing.qty))
      throw invalid({ qty: [onlyAt(origin, thing)] });
    if (qty === '' || to === '') {
      const { product_code, product, lot, unit } = thing;
      return {
        ...known,
        product_code,
        product,
        lot,
        unit,
        there: plain(thing.qty),
        proposed: proposed ?? null,
      };
    }
    const target = await placeOf(tx, to, actor!.permissions.storageIds, 'to', origin.storage_id);
    if (target.id === origin.id)
      throw invalid({ to: [t('wms.sameLocation', 'Es la misma ubicación: escanea otra.')] });
    if (target.branch_office_id !== origin.branch_office_id)
      throw invalid({
        to: [t('wms.otherBranch', 'Es de otra sucursal: usa un traspaso entre sucursales.')],
      });
    if (!/^[0-9a-f-]{36}$/i.test(request))
      throw new DomainError('VALIDACION', t('wms.beginAgain', 'Vuelve a empezar el movimiento.'));
    return post(context, origin, target, thing, qty, request);
  });
  return { data };
}

const WAITING = 100;

/** `GET wms/putaway`: what stands where goods arrive, with the place that the rules propose. */
export async function putaway(call: CallContext) {
  const { accountId, permissions } = call.actor!;
  const data = await call.services.db.tenant({ accountId }, async (tx) => {
    const doors = await tx.query<{ id: number; code: string; storage_id: number; storage: string }>(
      `select u.id, u.code, s.id as storage_id, s.name as storage from storages s ${join('storages.receive_slot_id', 's', 'u')}
       where s.account_id = $2 and s.uses_slots and s.active and ($1::bigint[] is null or s.id = any($1)) order by s.code`,
      [permissions.storageIds, TENANT],
    );
    const things = (
      await thingsIn(
        tx,
        doors.map(({ id }) => id),
      )
    ).slice(0, WAITING);
    const doorOf = (id: number) => doors.find((door) => door.id === id)!;
    const proposed = await proposeLocations(
      stockContext(call, tx),
      things.map((thing) => ({
        storageId: doorOf(thing.slot_id).storage_id,
        fromSlotId: thing.slot_id,
        productId: thing.product_id,
        lotId: thing.lot_id,
        qty: thing.qty,
      })),
    );
    return things.map((thing, at) => ({
      slot_id: thing.slot_id,
      slot: doorOf(thing.slot_id).code,
      storage: doorOf(thing.slot_id).storage,
      product_id: thing.product_id,
      product_code: thing.product_code,
      product: thing.product,
      lot_id: thing.lot_id,
      lot: thing.lot,
      qty: plain(thing.qty),
      unit: thing.unit,
      proposed: proposed[at] ?? null,
    }));
  });
  return { data };
}
