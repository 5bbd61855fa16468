/** What arrived of a shipment (sales §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { decimalText, fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { SHIPMENTS } from '../../customer-orders/fulfilling/load-demand.ts';
import { recountOrders } from '../../customer-orders/fulfilling/recount-order.ts';
import { rejectAtDelivery } from '../../rejections/capturing/from-delivery.ts';
import { isExport } from '../../shipment-documents/required-documents.ts';
import { loadShipmentLines, lockOrders, ordersOf, type ShipmentLine } from '../load-lines.ts';
import type { slsShipments } from '../shipments.ts';
import { DELIVER } from './deliver.ts';

type Delivering = ActionContext<(typeof DELIVER)['fields']>;

interface Delivered {
  readonly line: ShipmentLine;
  readonly delivered: bigint;
  readonly rejected: bigint;
}

const left = (lines: readonly ShipmentLine[]) =>
  lines.filter(({ qty_picked }) => fixed(qty_picked ?? '0') > 0n);

function deliveredOf(
  { input, fail }: Delivering,
  lines: readonly ShipmentLine[],
): readonly Delivered[] {
  return lines.map((line) => {
    const at = (input.lines ?? []).findIndex(({ id }) => id === line.id);
    const rejected = fixed(input.lines?.[at]?.qty_rejected ?? '0');
    const picked = fixed(line.qty_picked!);
    if (rejected > picked)
      fail(
        `lines[${at}][qty_rejected]`,
        t('sales.rejectedTooMuch', 'Se rechaza más de lo que se embarcó.'),
      );
    return { line, rejected, delivered: picked - rejected };
  });
}

function resultOf(lines: readonly Delivered[]): 'COMPLETA' | 'PARCIAL' | 'RECHAZADA' {
  if (lines.every(({ rejected }) => rejected === 0n)) return 'COMPLETA';
  return lines.every(({ delivered }) => delivered === 0n) ? 'RECHAZADA' : 'PARCIAL';
}

const isBefore = (one: string, other: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) < 0;

export const deliver = actionRulesOf<typeof slsShipments>()(DELIVER, {
  async prefill({ tx, record }) {
    const lines = left(await loadShipmentLines(tx, record.id));
    return {
      values: {
        lines: lines.map(({ id, product, lot, qty_picked, unit }) => ({
          id,
          product,
          lot,
          picked: qty_picked,
          unit,
        })),
      } as never,
    };
  },
  lockFirst: ({ tx }, id) => lockOrders(tx, id),
  async run(context) {
    const { tx, record, input, now, fail } = context;
    const id = record.id;
    if (!record.customs_document && (await isExport(tx, id)))
      fail('', t('sales.pedimentoNeeded', 'De una exportación, escribe antes su pedimento.'));
    if (input.delivered_at && record.shipped_at && isBefore(input.delivered_at, record.shipped_at))
      throw invalid({
        delivered_at: [t('sales.deliveredBefore', 'Se entrega después de embarcarse.')],
      });
    const lines = deliveredOf(context, left(await loadShipmentLines(tx, id)));
    if (resultOf(lines) !== 'COMPLETA' && !input.cause_id)
      throw invalid({
        cause_id: [t('sales.causeOfRejected', 'Di por qué se rechazó.')],
      });
    await tx.execute(
      sql`update sls__shipments__lines l set qty_delivered = x.delivered, qty_rejected = x.rejected, version = l.version + 1 from unnest(${lines.map(({ line }) => line.id)}::bigint[], ${lines.map(({ delivered }) => decimalText(delivered))}::numeric[], ${lines.map(({ rejected }) => decimalText(rejected))}::numeric[]) as x(id, delivered, rejected) where l.account_id = ${TENANT} and l.id = x.id`,
    );
    await moveByConsequence(
      context,
      `${SHIPMENTS}.handOver`,
      { id },
      {
        changes: {
          received_by: input.received_by,
          delivered_at: input.delivered_at ?? now.toString({ smallestUnit: 'millisecond' }),
          pod_file: input.pod_file ?? null,
          delivery_result: resultOf(lines),
        },
      },
    );
    if (resultOf(lines) !== 'COMPLETA')
      await rejectAtDelivery(context, {
        shipment_id: id,
        cause_id: input.cause_id!,
        evidence: input.pod_file,
      });
    await recountOrders(context, ordersOf(lines.map(({ line }) => line)));
    return { outcome: { message: t('sales.deliveryKept', 'Entrega registrada.') } };
  },
});
