/**
 * Transfers between branches: most arrived long ago, some are late, short or still on their way.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { PostedLine, PostingLine } from '#erp/domains/stock/posting.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { act, atDay, deskOf, instant, make, type Desk } from '../office/desk.ts';

/** Days since they left, and where they went. */
const ARRIVED = [
  [84, 'GDL-PT'],
  [77, 'MTY-PT'],
  [63, 'CDMX-PT'],
  [56, 'TIJ-PT'],
  [49, 'GDL-PT'],
  [35, 'MTY-PT'],
  [28, 'CDMX-PT'],
  [21, 'GDL-PT'],
  [14, 'MTY-PT'],
] as const;
/** How they ended, too. */
const LATE = [
  [10, 'TIJ-PT', 'MERMA'],
  [5, 'TIJ-PT', 'EN_TRANSITO'],
  [1, 'GDL-PT', 'EN_TRANSITO'],
  [3, 'CDMX-PT', 'RECIBIDO_PARCIAL'],
  [0, 'MTY-PT', 'BORRADOR'],
] as const;
const KILOMETRES: Readonly<Record<string, string>> = {
  'GDL-PT': '222',
  'MTY-PT': '705',
  'CDMX-PT': '386',
  'TIJ-PT': '2210',
};
const SENT = 24;

interface Place {
  readonly product_id: number;
  readonly slot_id: number | null;
  readonly lot_id: number | null;
}

export async function demoTransfers(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      'select 1 from branch_transfers where account_id = $2 and seal = $1',
      [sealOf(LATE[0][0]), TENANT],
    );
    if (known) return;
    const desk = await deskOf(tx, services, system, 'jefe_almacen');
    for (const [days, to, state] of LATE) {
      const place = await placeAt(desk, days);
      if (place) await onTheirWay(desk, place, days, to, state);
    }
  });
}

/** Bags that lay in one place that day and would not have been missed since. */
async function placeAt({ tx, storages }: Desk, days: number): Promise<Place | null> {
  const [place] = await tx.query<Place>(
    `select b.product_id, b.slot_id, b.lot_id from stock_balances b join products p on p.id = b.product_id
       cross join lateral (
         select min(h.there) filter (where h.posted_at >= h.since) as there from (
           select k.posted_at, sum(k.qty) over (order by k.posted_at, k.id) as there, max(k.posted_at) filter (where k.posted_at <= $3::timestamptz) over () as since from kardex k
           where k.account_id = $4 and k.product_id = b.product_id and k.storage_id = b.storage_id and k.slot_id is not distinct from b.slot_id and k.lot_id is not distinct from b.lot_id and k.owner_kind = 'PROPIO') h) l
     where b.account_id = $4 and p.account_id = $4 and b.storage_id = $1 and b.owner_kind = 'PROPIO' and p.code like 'BOL-ECO-%' and b.qty - b.reserved_hard >= $2 and l.there >= $2 order by l.there desc, b.id limit 1`,
    [storages.get('LEO-PT'), String(SENT), instant(-days), TENANT],
  );
  return place ?? null;
}

const sealOf = (days: number) => `S-${4100 + days}`;
const headOf = ({ storages }: Pick<Desk, 'storages'>, days: number, to: string) => ({
  from_storage_id: storages.get('LEO-PT')!,
  to_storage_id: storages.get(to)!,
  carrier: 'Transportes del Bajío',
  seal: sealOf(days),
  distance_km: KILOMETRES[to]!,
  eta: instant(2 - days),
});

interface Past {
  readonly services: Services;
  readonly actor: Actor;
  readonly storages: ReadonlyMap<string, number>;
  readonly productId: number;
  /** This morning. */
  readonly today: Temporal.ZonedDateTime;
}

/**
 * Writes those that had left before `days` ago, in their turn among what else happened: what was
 * there that day is no longer there today.
 */
export function arrivedTransfers(past: Past): (days: number) => Promise<void> {
  const waiting = [...ARRIVED];
  return async (days) => {
    for (let next = waiting[0]; next && next[0] > days; next = waiting[0]) {
      await arrivedLongAgo(past, next[0], next[1]);
      waiting.shift();
    }
  };
}

/** As it ended, with its two postings: the steps between would be most of what the demo does. */
const arrivedLongAgo = (
  { services, actor, storages, productId, today }: Past,
  days: number,
  to: string,
): Promise<void> =>
  services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const { accountId } = actor;
    const [left, arrived] = [
      today.subtract({ days }).add({ hours: 1 }),
      today.subtract({ days: days - 2 }).add({ hours: 1 }),
    ];
    const at = (moment: Temporal.ZonedDateTime) =>
      moment.toInstant().toString({ smallestUnit: 'millisecond' });
    const { folio } = await nextFolio(tx, {
      document: 'branch-transfers',
      label: 'traspasos',
      branchId: null,
      date: left.toPlainDate().toString(),
    });
    const head = { ...headOf({ storages }, days, to), eta: at(arrived) };
    const transit = storages.get(to.replace('-PT', '-TRA'))!;
    await insertRows(tx, accountId, 'branch_transfers', [
      {
        ...head,
        folio,
        status: 'CERRADO',
        transit_storage_id: transit,
        needs_landing_bill: true,
        ship_at: at(left),
        received_at: at(arrived),
      },
    ]);
    const [made] = await tx.query<{ id: number }>(
      'select id from branch_transfers where account_id = $2 and folio = $1',
      [folio, TENANT],
    );
    const source = (action: string) => ({
      resource: 'branch-transfers',
      id: String(made!.id),
      action,
    });
    const post = (
      type: string,
      action: string,
      moment: Temporal.ZonedDateTime,
      lines: readonly PostingLine[],
    ) =>
      postStock(
        { tx, services, actor, now: moment.toInstant() },
        { type, source: source(action), postedAt: at(moment), confirmImpact: true, lines },
      );
    const sent = await post('TRANSITO-SAL', 'ENVIAR', left, [
      { productId, qty: String(SENT), storageId: head.from_storage_id, toStorageId: transit },
    ]);
    const base = ({ lotId, qtyStock }: PostedLine) => ({ productId, lotId, qty: qtyStock });
    const into = sent.lines.map((line) => ({
      ...base(line),
      storageId: transit,
      toStorageId: head.to_storage_id,
      returnOfLineId: line.lineId,
    }));
    await post('TRANSITO-ENT', 'RECIBIR-1', arrived, into);
    await insertRows(
      tx,
      accountId,
      'branch_transfer_lines',
      sent.lines.map(({ lineId, lotId, slotId, qtyStock }) => ({
        transfer_id: made!.id,
        product_id: productId,
        lot_id: lotId,
        from_slot_id: slotId,
        qty: qtyStock,
        qty_shipped: qtyStock,
        qty_received: qtyStock,
        entered_qty: qtyStock,
        qty_damaged: 0,
        entered_damaged: 0,
        shipped_line_id: lineId,
      })),
    );
  });

async function onTheirWay(
  desk: Desk,
  place: Place,
  days: number,
  to: string,
  state: string,
): Promise<void> {
  const head = headOf(desk, days, to);
  const id = await atDay(desk, -days, async (then) => {
    const made = await make(then, 'branch-transfers', {
      ...head,
      from_storage_id: String(head.from_storage_id),
      to_storage_id: String(head.to_storage_id),
      needs_landing_bill: '1',
      lines: [
        {
          product_id: String(place.product_id),
          qty: String(SENT),
          ...(place.slot_id && { from_slot_id: String(place.slot_id) }),
          ...(place.lot_id && { lot_id: String(place.lot_id) }),
        },
      ],
    });
    if (state === 'BORRADOR') return made.id!;
    await act(then, 'branch-transfers', 'authorize', made.id!);
    await act(then, 'branch-transfers', 'ship', made.id!);
    return made.id!;
  });
  if (state === 'BORRADOR' || state === 'EN_TRANSITO') return;
  await desk.tx.execute(
    'update branch_transfer_lines set qty_received = $2 where account_id = $3 and transfer_id = $1',
    [id, String(state === 'MERMA' ? SENT - 2 : SENT / 2), TENANT],
  );
  await atDay(desk, 2 - days, async (arrival) => {
    await act(arrival, 'branch-transfers', 'receive', id);
    if (state !== 'MERMA') return;
    await act(arrival, 'branch-transfers', 'finish', id);
    await desk.tx.execute(
      `update branch_transfer_lines set resolution = 'MERMA' where account_id = $2 and transfer_id = $1`,
      [id, TENANT],
    );
    await act(arrival, 'branch-transfers', 'resolve', id);
  });
}
