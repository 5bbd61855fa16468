/** Whether an invoice that is handed in is of something that is owed (purchasing R35). */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import type { Tx } from '#erp/db/database.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import type { PurchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import { failed, passed, type DocumentCheck } from './cfdi-checks.ts';
import {
  currencyCodes,
  loadOrder,
  namedShipments,
  pendingLines,
  pendingValue,
  type OrderedGoods,
} from './order-facts.ts';

export interface DocumentSupplier {
  readonly id: number;
  readonly rfc: string | null;
  readonly status: string;
  readonly block_scope: string;
  readonly invoice_control: string;
}

interface CheckedInvoice extends OrderedGoods {
  readonly supplier: DocumentSupplier;
  readonly settings: PurchasingSettings;
  /** Day of today, ISO. */
  readonly today: string;
  /** Its supplier hands it in, and not accounts payable. */
  readonly byItself: boolean;
}

function checkSupplier({ supplier }: CheckedInvoice): DocumentCheck {
  const name = t('spp.checkSupplier', 'Proveedor');
  return supplier.status !== 'ACTIVO' || supplier.block_scope === 'TODO'
    ? failed(
        name,
        t(
          'spp.supplierStopped',
          'El proveedor no está activo o está bloqueado: no se le reciben facturas.',
        ),
        'supplier_id',
      )
    : passed(name);
}

/** The calendar is the portal's: accounts payable takes invoices when they come (R35). */
function checkCalendar({ settings, today, byItself }: CheckedInvoice): DocumentCheck {
  const name = t('spp.checkCalendar', 'Calendario de recepción');
  const last = settings.invoice_cutoff_day;
  return byItself && Number(today.slice(8)) > last
    ? failed(
        name,
        t(
          'spp.afterCutoff',
          'Este mes se recibieron facturas hasta el día {day}: súbela desde el día 1.',
          {
            day: last,
          },
        ),
      )
    : passed(name);
}

/** Of an order of two ways what was ordered may be charged before it comes. */
async function pendingOf(tx: Tx, asked: CheckedInvoice) {
  const lines = await pendingLines(tx, asked);
  const order = await loadOrder(tx, asked.purchase_order_id ?? null);
  const codes = await currencyCodes(tx);
  const received = {
    value: pendingValue(lines),
    currencies: [...new Set(lines.map(({ currency_id }) => codes.get(currency_id) ?? ''))],
    foreign: lines.some(({ supplier_id }) => supplier_id !== asked.supplier.id),
  };
  const byOrder =
    asked.supplier.invoice_control === 'ORDENADO' && order && !asked.shipment_ids?.length;
  return {
    order,
    foreign: received.foreign || (order !== null && order.supplier_id !== asked.supplier.id),
    value: byOrder ? order.left : received.value,
    currencies: byOrder ? [order.currency] : received.currencies,
  };
}

/** All that is wrong with it at once; nothing where the supplier charges without orders. */
async function checkPending(
  tx: Tx,
  asked: CheckedInvoice,
  draft: CfdiDraft,
): Promise<readonly DocumentCheck[]> {
  const name = t('spp.checkPending', 'Por facturar');
  const named = await namedShipments(tx, asked);
  if (named.length === 0 && !asked.purchase_order_id) {
    if (asked.supplier.invoice_control === 'SIN_ORDEN') return [];
    return [
      failed(name, t('spp.orderNeeded', 'Di de qué orden o recepciones es.'), 'purchase_order_id'),
    ];
  }
  const { foreign, value, currencies } = await pendingOf(tx, asked);
  const field = asked.shipment_ids?.length ? 'shipment_ids' : 'purchase_order_id';
  if (foreign) return [failed(name, t('spp.orderOfOther', 'Es de otro proveedor.'), field)];
  if (new Exact(value).lte(0))
    return [failed(name, t('spp.nothingPending', 'De ella no hay nada por facturar.'), field)];
  const net = new Exact(draft.subtotal).minus(draft.discount ?? 0);
  return [
    currencies.every((code) => code === draft.currency)
      ? passed(t('spp.checkCurrency', 'Moneda'))
      : failed(
          t('spp.checkCurrency', 'Moneda'),
          t('spp.otherCurrencyOrder', 'Se ordenó en {ordered} y el CFDI está en {currency}.', {
            ordered: currencies.join(', '),
            currency: draft.currency,
          }),
        ),
    net.lte(new Exact(value).plus(asked.settings.total_tolerance))
      ? passed(name, shownMoney(value))
      : failed(
          name,
          t('spp.morePending', 'Cobra {net} sin IVA y por facturar quedan {value}.', {
            net: shownMoney(moneyText(net)),
            value: shownMoney(value),
          }),
        ),
  ];
}

export const invoiceChecks = async (
  tx: Tx,
  asked: CheckedInvoice,
  draft: CfdiDraft,
): Promise<readonly DocumentCheck[]> => [
  checkSupplier(asked),
  checkCalendar(asked),
  ...(await checkPending(tx, asked, draft)),
];
