import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  leftOf,
  loadReceivedLines,
  type ReceivedLine,
} from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { invoiceShipments } from '../invoice-shipments.ts';
import { FROM_SHIPMENTS } from './from-shipments.ts';

const refuse = (message: string) => invalid({ shipment_ids: [message] });

/** One invoice is of one supplier and in one currency. */
function requireAlike(lines: readonly ReceivedLine[]): ReceivedLine {
  const [first] = lines;
  if (!first)
    throw refuse(t('prc.nothingToInvoice', 'De esas recepciones no queda nada por facturar.'));
  if (lines.some(({ supplier_id }) => supplier_id !== first.supplier_id))
    throw refuse(t('prc.severalSuppliers', 'Elige recepciones de un solo proveedor.'));
  if (lines.some(({ currency_id }) => currency_id !== first.currency_id))
    throw refuse(t('prc.severalCurrencies', 'Elige recepciones en una sola moneda.'));
  return first;
}

async function paymentFor(tx: Tx, mode: string | null): Promise<number | null> {
  if (mode !== 'PPD') return null;
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from payment_types where account_id = ${TENANT} and sat_code = '99' and active order by id limit 1`,
  );
  return found?.id ?? null;
}

export const fromShipments = actionRules(FROM_SHIPMENTS, {
  prefill: ({ now, actor }) =>
    Promise.resolve({ values: { date: todayOf(now, actor.timeZone), payment_mode: 'PPD' } }),
  async run(context) {
    const { tx, services, actor, input } = context;
    const received = await loadReceivedLines(tx, { shipmentIds: input.shipment_ids });
    const lines = received.filter((line) => line.status !== 'CANCELADO' && leftOf(line).gt(0));
    const first = requireAlike(lines);
    if (!input.uuid && !first.is_foreign)
      throw invalid({
        uuid: [t('prc.notForeign', 'El proveedor es nacional: su factura trae CFDI.')],
      });
    const mode = input.uuid ? (input.payment_mode ?? 'PPD') : null;
    const { id } = await createInTransaction(tx, services, actor, invoiceShipments, {
      ...sentValues({
        kind: input.uuid ? 'FACTURA' : 'EXTRANJERA',
        supplier_id: first.supplier_id,
        branch_office_id: first.branch_office_id,
        currency_id: first.currency_id,
        date: input.date,
        uuid: input.uuid,
        series: input.series,
        supplier_folio: input.supplier_folio,
        payment_mode: mode,
        payment_type_id: input.payment_type_id ?? (await paymentFor(tx, mode)),
      }),
      shipment_ids: Object.fromEntries(input.shipment_ids.map(String).entries()),
    });
    return {
      data: { id: id! },
      outcome: {
        message: t('prc.madeOfShipments', 'Factura en borrador: revísala con la del proveedor.'),
        open: { resource: 'prc/invoice-shipments', id: id! },
      },
    };
  },
});
