/** What a supplier sends, made a shipment that is expected (purchasing §3, R18, R20). */
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { openLinesOf } from '#erp/modules/purchasing/purchase-orders/dates/proposed-dates.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { ADVISE_SHIPMENT } from '../advise-shipment.ts';
import { readBales, type Bale } from './bales.ts';
import { checkNotice } from './notice-checks.ts';
import { notifyBuyer } from './notify-buyer.ts';

const texts = (rows: readonly object[]) =>
  Object.fromEntries(rows.map((row, i) => [i, asTexts(row)]));
const asTexts = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));

const packagesOf = (bales: readonly Bale[]) =>
  texts(bales.map((bale, i) => ({ ...bale, number: i + 1, kind: 'PACA' })));

interface SentLine {
  readonly id?: number;
  readonly quantity: string | null;
}

/** How much comes of each line of the new shipment; nothing of those that were not said. */
function quantitiesOf(made: Row, lines: readonly SentLine[]) {
  const sent = new Map(lines.map(({ id, quantity }) => [id, quantity ?? '0']));
  const rows = made.lines as readonly Row[];
  return texts(
    rows.map((row) => ({
      id: row.id,
      received_quantity: sent.get(Number(row.purchase_order_line_id)) ?? '0',
    })),
  );
}

export const adviseShipment = actionRules(ADVISE_SHIPMENT, {
  async prefill({ tx, record }) {
    const lines = await openLinesOf(tx, record!.id!);
    return {
      values: {
        lines: lines.map(({ id, product, pending, unit }): Row => ({
          id,
          product,
          pending,
          unit,
          quantity: pending,
        })),
      },
    };
  },
  async run({ record, input, ...context }) {
    const { tx, services, actor, now } = context;
    const orderId = record!.id!;
    if (!input.lines.some(({ quantity }) => Number(quantity ?? 0) > 0))
      throw invalid({
        lines: [t('spp.sendSomething', 'Escribe cuánto mandas de alguna partida.')],
      });
    await checkNotice(context, {
      orderId,
      supplierId: Number(record!.supplier_id),
      expected_at: input.expected_at,
      delivery_note: input.delivery_note,
      lines: input.lines,
    });
    const bales = input.bales ? readBales(input.bales, input.lines.length) : [];
    const shipments = services.registry.resource('shipments');
    const by = onBehalfOf(services, actor);
    const given = Object.entries({
      expected_at: input.expected_at,
      delivery_note: input.delivery_note,
      plates: input.plates,
      driver_name: input.driver_name,
    }).filter((each): each is [string, string] => each[1] !== null);
    const made = await createInTransaction(tx, services, by, shipments, {
      purchase_order_id: String(orderId),
      date: todayOf(now, actor.timeZone),
      ...Object.fromEntries(given),
    });
    const sent = await updateInTransaction(tx, services, by, shipments, made.id!, {
      version: String(made.version),
      lines: quantitiesOf(made, input.lines),
      ...(bales.length > 0 && { packages: packagesOf(bales) }),
    });
    const folio = String(sent.folio ?? '');
    await notifyBuyer(
      context,
      orderId,
      t('spp.toldShipment', 'El proveedor avisó el embarque {folio}', { folio }),
    );
    return {
      data: { shipmentId: made.id! },
      outcome: {
        message: t('spp.advised', 'Embarque {folio} avisado: te esperan en tu cita.', { folio }),
        open: { resource: 'spp-purchases/receptions', id: made.id! },
      },
    };
  },
});
