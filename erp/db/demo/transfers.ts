/** Transfers between branches: most arrived long ago, some are late, short or still on their way. */
import type { Actor } from '../../api/actor.ts';
import type { Services } from '../../api/services.ts';
import { nextFolio } from '../../engines/folios.ts';
import { postStock } from '../../engines/stock/post.ts';
import { idsByCode, insertRows } from '../seed/rows.ts';
import { act, deskOf, instant, make, type Desk } from './desk.ts';

/** Days since they left, where they went, and how they ended. */
const TRANSFERS = [
  [84, 'GDL-PT', 'CERRADO'],
  [77, 'MTY-PT', 'CERRADO'],
  [63, 'CDMX-PT', 'CERRADO'],
  [56, 'TIJ-PT', 'CERRADO'],
  [49, 'GDL-PT', 'CERRADO'],
  [35, 'MTY-PT', 'CERRADO'],
  [28, 'CDMX-PT', 'CERRADO'],
  [21, 'GDL-PT', 'CERRADO'],
  [14, 'MTY-PT', 'CERRADO'],
  [10, 'TIJ-PT', 'MERMA'],
  [5, 'TIJ-PT', 'EN_TRANSITO'],
  [1, 'GDL-PT', 'EN_TRANSITO'],
  [3, 'CDMX-PT', 'RECIBIDO_PARCIAL'],
  [0, 'MTY-PT', 'BORRADOR'],
] as const;
const KILOMETRES: Readonly<Record<string, string>> = { 'GDL-PT': '222', 'MTY-PT': '705', 'CDMX-PT': '386', 'TIJ-PT': '2210' };
const SENT = 24;

interface Place {
  readonly product_id: number;
  readonly slot_id: number | null;
  readonly lot_id: number | null;
}

export async function demoTransfers(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from branch_transfers where requisition_id is null limit 1');
    if (known) return;
    const desk = await deskOf(tx, services, system, 'jefe_almacen');
    const [place] = await tx.query<Place>(
      `select b.product_id, b.slot_id, b.lot_id from stock_balances b join products p on p.id = b.product_id
       where b.storage_id = $1 and p.code like 'BOL-ECO-%' and b.qty - b.reserved_hard >= $2 order by b.qty - b.reserved_hard desc, b.id limit 1`,
      [desk.storages.get('LEO-PT'), String(SENT * TRANSFERS.length)],
    );
    if (!place) return;
    const transit = await idsByCode(tx, system.accountId, 'storages');
    for (const [days, to, state] of TRANSFERS) {
      if (state === 'CERRADO') await arrivedLongAgo(desk, place, days, to, transit.get(to.replace('-PT', '-TRA'))!);
      else await onTheirWay(desk, place, days, to, state);
    }
  });
}

const headOf = ({ storages }: Desk, days: number, to: string) => ({
  from_storage_id: storages.get('LEO-PT')!,
  to_storage_id: storages.get(to)!,
  carrier: 'Transportes del Bajío',
  seal: `S-${4100 + days}`,
  distance_km: KILOMETRES[to]!,
  eta: instant(2 - days),
});

/** Written as they ended, with their two postings: the steps between would be most of what the demo does. */
async function arrivedLongAgo({ tx, actor, services, ...desk }: Desk, place: Place, days: number, to: string, transit: number): Promise<void> {
  const { accountId } = actor;
  const now = services.now();
  const date = now
    .subtract({ hours: 24 * days })
    .toZonedDateTimeISO(actor.timeZone)
    .toPlainDate()
    .toString();
  const { folio } = await nextFolio(tx, { document: 'branch-transfers', label: 'traspasos', branchId: null, date });
  const head = headOf({ tx, actor, services, ...desk }, days, to);
  await insertRows(tx, accountId, 'branch_transfers', [
    { ...head, folio, status: 'CERRADO', transit_storage_id: transit, needs_landing_bill: true, ship_at: instant(-days), received_at: instant(2 - days) },
  ]);
  const [made] = await tx.query<{ id: number }>('select id from branch_transfers where folio = $1', [folio]);
  const source = (action: string) => ({ resource: 'branch-transfers', id: String(made!.id), action });
  const line = { productId: place.product_id, lotId: place.lot_id, qty: String(SENT) };
  const context = { tx, actor, now };
  const sent = await postStock(context, {
    type: 'TRANSITO-SAL',
    source: source('ENVIAR'),
    lines: [{ ...line, storageId: head.from_storage_id, slotId: place.slot_id, toStorageId: transit }],
  });
  const shipped = sent.lines[0]!.lineId;
  await postStock(context, {
    type: 'TRANSITO-ENT',
    source: source('RECIBIR-1'),
    lines: [{ ...line, storageId: transit, toStorageId: head.to_storage_id, returnOfLineId: shipped }],
  });
  await insertRows(tx, accountId, 'branch_transfer_lines', [
    {
      transfer_id: made!.id,
      product_id: place.product_id,
      lot_id: place.lot_id,
      from_slot_id: place.slot_id,
      qty: SENT,
      qty_shipped: SENT,
      qty_received: SENT,
      entered_qty: SENT,
      qty_damaged: 0,
      entered_damaged: 0,
      shipped_line_id: shipped,
    },
  ]);
}

/** At the moment at which it happened. */
const at = (desk: Desk, days: number): Desk => ({ ...desk, services: { ...desk.services, now: () => Temporal.Now.instant().add({ hours: 24 * days }) } });

async function onTheirWay(desk: Desk, place: Place, days: number, to: string, state: string): Promise<void> {
  const then = at(desk, -days);
  const head = headOf(desk, days, to);
  const { id } = await make(then, 'branch-transfers', {
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
  if (state === 'BORRADOR') return;
  await act(then, 'branch-transfers', 'authorize', id!);
  await act(then, 'branch-transfers', 'ship', id!);
  if (state === 'EN_TRANSITO') return;
  const arrival = at(desk, 2 - days);
  await desk.tx.run('update branch_transfer_lines set qty_received = $2 where transfer_id = $1', [id, String(state === 'MERMA' ? SENT - 2 : SENT / 2)]);
  await act(arrival, 'branch-transfers', 'receive', id!);
  if (state !== 'MERMA') return;
  await act(arrival, 'branch-transfers', 'finish', id!);
  await desk.tx.run(`update branch_transfer_lines set resolution = 'MERMA' where transfer_id = $1`, [id]);
  await act(arrival, 'branch-transfers', 'resolve', id!);
}
