import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRules, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadOrderedLines } from '#erp/modules/purchasing/shipments/invoicing/ordered-lines.ts';
import {
  leftOf,
  loadReceivedLines,
  type ReceivedLine,
} from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { invoiceShipments } from '../invoice-shipments.ts';
import { FROM_ORDERS } from '../ordered/from-orders.ts';
import { FROM_SHIPMENTS, type DOCUMENT_FIELDS } from './from-shipments.ts';

/** What is invoiced, and where its receptions or orders are named. */
interface Invoiced {
  readonly field: 'shipment_ids' | 'order_ids';
  readonly ids: readonly number[];
  readonly lines: readonly ReceivedLine[];
}

/** One invoice is of one supplier and in one currency. */
function requireAlike({ field, lines }: Invoiced): ReceivedLine {
  const refuse = (message: string) => invalid({ [field]: [message] });
  const [first] = lines;
  if (!first)
    throw refuse(
      field === 'order_ids'
        ? t('prc.nothingOrdered', 'De esas órdenes no queda nada por facturar.')
        : t('prc.nothingToInvoice', 'De esas recepciones no queda nada por facturar.'),
    );
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

async function makeDraft(
  { tx, services, actor, input }: ActionContext<typeof DOCUMENT_FIELDS>,
  invoiced: Invoiced,
) {
  const { field, ids, lines } = invoiced;
  const open = lines.filter((line) => line.status !== 'CANCELADO' && leftOf(line).gt(0));
  const first = requireAlike({ field, ids, lines: open });
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
    [field]: Object.fromEntries(ids.map(String).entries()),
  });
  return {
    data: { id: id! },
    outcome: {
      message: t('prc.madeOfShipments', 'Factura en borrador: revísala con la del proveedor.'),
      open: { resource: 'prc/invoice-shipments', id: id! },
    },
  };
}

const prefill = ({ now, actor }: Pick<ActionContext, 'now' | 'actor'>) =>
  Promise.resolve({ values: { date: todayOf(now, actor.timeZone), payment_mode: 'PPD' } });

export const fromShipments = actionRules(FROM_SHIPMENTS, {
  prefill,
  async run(context) {
    const ids = context.input.shipment_ids;
    const lines = await loadReceivedLines(context.tx, { shipmentIds: ids });
    return makeDraft(context, { field: 'shipment_ids', ids, lines });
  },
});

/** They charge what they deliver: nobody else is charged ahead. */
async function requireByOrder(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const [other] = await tx.query(
    sql`select 1 from purchase_orders o join suppliers s on s.account_id = ${TENANT} and s.id = o.supplier_id where o.account_id = ${TENANT} and o.id = any(${orderIds}::bigint[]) and s.invoice_control <> 'ORDENADO' limit 1`,
  );
  if (other)
    throw invalid({
      order_ids: [
        t(
          'prc.notByOrder',
          'El proveedor no factura contra lo ordenado: factura sus recepciones, o cambia su control de facturación.',
        ),
      ],
    });
}

export const fromOrders = actionRules(FROM_ORDERS, {
  prefill,
  async run(context) {
    const ids = context.input.order_ids;
    await requireByOrder(context.tx, ids);
    const lines = await loadOrderedLines(context.tx, { orderIds: ids });
    return makeDraft(context, { field: 'order_ids', ids, lines });
  },
});
