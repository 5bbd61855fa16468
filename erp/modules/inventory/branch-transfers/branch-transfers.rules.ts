import { t } from '#erp/model/texts/t.ts';
import { RECEIVING, SCAN } from '../receiving/receive-scan.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { release, reserveOnApproval } from '#erp/domains/stock/reservations/reserve.ts';
import { quantitiesInStockUnits } from '#erp/domains/stock/picking/supply.ts';
import { receiveScan, receiving } from '../receiving/receive-scan.ts';
import { findStorageOfBranch } from '../storages/branch-storage.ts';
import { receive, receiveAll, resolve } from './transfer-arrival.ts';
import { checkSave, requireLandingData, requireLocationsChosen } from './transfer-check.ts';
import { documentInstant, number, post, sourceOf, stockOf } from './transfer-parts.ts';
import { branchTransfers } from './branch-transfers.ts';
import { transferLanding } from './transfer-landing.ts';

/**
 * From here on the goods are set aside at the origin, where the company wants that; shipping takes
 * them.
 */
async function authorize(context: TransitionContext<typeof branchTransfers>): Promise<void> {
  const { tx, before } = context;
  const lines = linesOf(before);
  await requireLocationsChosen(tx, before);
  const wanted = await quantitiesInStockUnits(
    stockOf(context),
    lines.map((line) => ({
      sourceLineId: Number(line.id),
      productId: Number(line.product_id),
      qty: String(line.qty),
      unitId: number(line.unit_id),
    })),
  );
  await reserveOnApproval(stockOf(context), {
    source: sourceOf(context),
    neededAt: before.eta ? before.eta : null,
    lines: wanted.map(({ ord, qty }) => {
      const line = lines[ord]!;
      return {
        sourceLineId: String(line.id),
        productId: Number(line.product_id),
        storageId: before.from_storage_id,
        qty,
        lotId: number(line.lot_id),
        slotId: number(line.from_slot_id),
      };
    }),
  });
}

async function ship(context: TransitionContext<typeof branchTransfers>): Promise<void> {
  const { tx, before, changes } = context;
  if (!before.carrier && !(before.vehicle && before.driver))
    throw invalid({
      carrier: [t('inventory.carrier', 'Escribe el transportista, o el vehículo y su chofer.')],
    });
  await requireLandingData(tx, before);
  const transit = await findStorageOfBranch(tx, before.to_storage_id, 'TRANSITO');
  const lines = linesOf(before);
  const posted = await post(
    context,
    'TRANSITO-SAL',
    'ENVIAR',
    lines.map((line) => ({
      sourceLineId: String(line.id),
      productId: Number(line.product_id),
      storageId: before.from_storage_id,
      slotId: number(line.from_slot_id),
      toStorageId: transit,
      lotId: number(line.lot_id),
      qty: String(line.qty),
      unitId: number(line.unit_id),
      qty2: line.qty2 ? line.qty2 : null,
    })),
  );
  await release(stockOf(context), { source: sourceOf(context) });
  const sent = new Map(posted.lines.map((line) => [line.sourceLineId, line]));
  changes.transit_storage_id = transit;
  changes.ship_at = documentInstant(context);
  changes.lines = lines.map((line) => ({
    ...line,
    qty_shipped: sent.get(String(line.id))!.qtyStock,
    shipped_line_id: sent.get(String(line.id))!.lineId,
    resolution: 'PENDIENTE',
  }));
}

/** On its way it comes back whole, at the value it left with. */
async function cancel(context: TransitionContext<typeof branchTransfers>): Promise<void> {
  const { actor, before } = context;
  await release(stockOf(context), { source: sourceOf(context) });
  if (before.status !== 'EN_TRANSITO') return;
  if (!hasPermission(actor, 'inventory.cancel'))
    throw new DomainError(
      'SIN_PERMISO',
      t(
        'inventory.onItsWay',
        'Ya va en camino: lo cancela quien puede cancelar movimientos aplicados.',
      ),
      { extra: { privilege: 'inventory.cancel' } },
    );
  await post(
    context,
    'TRASP',
    'CANCELAR',
    linesOf(before).map((line) => ({
      sourceLineId: String(line.id),
      productId: Number(line.product_id),
      storageId: Number(before.transit_storage_id),
      toStorageId: before.from_storage_id,
      toSlotId: number(line.from_slot_id),
      lotId: number(line.lot_id),
      qty: String(line.qty_shipped),
      returnOfLineId: number(line.shipped_line_id),
    })),
  );
}

export const rules = defineRules(branchTransfers, {
  beforeSave: checkSave,
  transitions: { authorize, ship, receive, receiveAll, resolve, cancel },
  landingBill: transferLanding,
  calls: { receiving: call(RECEIVING, receiving), scan: call(SCAN, receiveScan) },
});
