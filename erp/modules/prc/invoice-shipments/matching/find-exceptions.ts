/**
 * In what an invoice differs from what was ordered and received (purchasing R33 to R38). Pure:
 * amounts are in the invoice's currency.
 */
import { OWES_NOTHING } from '../invoice-choices.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { groupDigits, shownMoney } from '#erp/model/field-types/numbers.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import { taxesOfLine } from '#erp/modules/purchasing/taxes-of-line.ts';
import type { PurchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import {
  leftOf,
  type ReceivedLine,
} from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import { lineOf, receivedOf, type Draft, type Line } from '../capture/invoice-draft.ts';
import type { InvoiceFacts } from '../capture/invoice-facts.ts';
import type { ExceptionCode } from './exception-codes.ts';
import { isPriceAgreed, isUnordered, mostOf, netPrice, taxesOf } from './expected-invoice.ts';

export interface FoundException {
  readonly code: ExceptionCode;
  /** From 1; null where it is of the whole document. */
  readonly line_no: number | null;
  readonly detail: string;
  readonly amount: string;
}

type Difference = Omit<FoundException, 'line_no'>;

const shownPrice = (price: string): string => groupDigits(price, 2, 6);

function priceException(
  line: Line,
  received: ReceivedLine,
  rate: string,
  settings: PurchasingSettings,
): readonly Difference[] {
  const difference = netPrice(line).minus(received.price);
  if (difference.isZero()) return [];
  const found = {
    detail: t('prc.orderedAt', 'Se ordenó a {price} y se factura a {billed}.', {
      price: shownPrice(received.price),
      billed: shownPrice(netPrice(line).toFixed(6)),
    }),
    amount: moneyText(difference.times(line.quantity!)),
  };
  if (difference.lt(0)) return [{ code: 'PRECIO_MENOR', ...found }];
  return isPriceAgreed(line, received, rate, settings) ? [] : [{ code: 'PRECIO_MAYOR', ...found }];
}

function quantityException(
  line: Line,
  received: ReceivedLine,
  settings: PurchasingSettings,
): readonly Difference[] {
  const left = leftOf(received);
  const over = new Exact(line.quantity!).minus(left);
  // What was not charged is worth what it was received at; what was charged, its invoice's price.
  const amount = moneyText(over.times(over.lt(0) ? received.price : netPrice(line)));
  const detail = t('prc.leftToInvoice', 'De {shipment} quedan {left} {unit} por facturar.', {
    shipment: received.shipment ?? '',
    left: left.toFixed(4),
    unit: received.unit,
  });
  if (new Exact(line.quantity!).gt(mostOf(received, settings)))
    return [{ code: 'CANTIDAD_MAYOR', detail, amount }];
  return over.lt(0) ? [{ code: 'CANTIDAD_MENOR', detail, amount }] : [];
}

const less = (a: string, b: string): string => moneyText(new Exact(a).minus(b));

function taxExceptions(
  line: Line,
  received: ReceivedLine,
  facts: InvoiceFacts,
  settings: PurchasingSettings,
): readonly Difference[] {
  const own = lineOf(line, facts)!;
  const billed = taxesOf(own, own.tax_ids, facts);
  const ordered = taxesOf(own, taxesOfLine(received), facts);
  const differs = (amount: string) => new Exact(amount).abs().gt(settings.total_tolerance);
  const [transferred, withheld] = [
    less(billed.transferred, ordered.transferred),
    less(billed.withheld, ordered.withheld),
  ];
  const say = (billedAmount: string, orderedAmount: string) =>
    t('prc.otherTaxes', 'Por su orden serían {ordered} y la factura trae {billed}.', {
      ordered: shownMoney(orderedAmount),
      billed: shownMoney(billedAmount),
    });
  return [
    ...(differs(transferred)
      ? [
          {
            code: 'IMPUESTO_DISTINTO' as const,
            detail: say(billed.transferred, ordered.transferred),
            amount: transferred,
          },
        ]
      : []),
    ...(differs(withheld)
      ? [
          {
            code: 'RETENCION_DISTINTA' as const,
            detail: say(billed.withheld, ordered.withheld),
            amount: withheld,
          },
        ]
      : []),
  ];
}

function unreceived(line: Line): Difference {
  return {
    code: 'SIN_RECEPCION',
    detail: t(
      'prc.withoutReceipt',
      'Nadie ordenó ni recibió «{what}»: enlaza su recepción, o cambia el control de facturación del proveedor.',
      { what: (line.description ?? '').slice(0, 120) },
    ),
    amount: line.amount ?? '0.00',
  };
}

function ofLine(
  line: Line,
  draft: Draft,
  facts: InvoiceFacts,
  settings: PurchasingSettings,
): readonly Difference[] {
  const received = receivedOf(facts, line);
  if (!received) return isUnordered(line, facts) ? [] : [unreceived(line)];
  const isEarly = draft.date! < received.ordered_on;
  return [
    ...quantityException(line, received, settings),
    ...priceException(line, received, draft.exchange_rate ?? '1', settings),
    ...taxExceptions(line, received, facts, settings),
    ...(isEarly
      ? [
          {
            code: 'FECHA_ANTERIOR_A_ORDEN' as const,
            detail: t('prc.beforeOrder', 'Su orden es del {date}.', {
              date: formatDay(received.ordered_on),
            }),
            amount: '0.00',
          },
        ]
      : []),
  ];
}

/** The month in which it is paid is not that of its issue: it should be PPD (RMF 2.7.1.41). */
const isPaidLater = ({ payment_mode, date, due_date }: Draft): boolean =>
  payment_mode === 'PUE' && (due_date ?? '').slice(0, 7) > (date ?? '').slice(0, 7);

function ofSupplier({ date }: Draft, { supplier }: InvoiceFacts): readonly Difference[] {
  if (!supplier) return [];
  const { efos_status, repse_expires: expires } = supplier;
  return [
    ...(efos_status === 'DEFINITIVO'
      ? [
          {
            code: 'EFOS' as const,
            detail: t('prc.definitive', 'Está en el listado 69-B como definitivo.'),
            amount: '0.00',
          },
        ]
      : []),
    ...(expires && expires < date!
      ? [
          {
            code: 'REPSE_VENCIDO' as const,
            detail: t('prc.repseExpired', 'Su registro REPSE venció el {date}.', {
              date: formatDay(expires),
            }),
            amount: '0.00',
          },
        ]
      : []),
  ];
}

function ofDocument(draft: Draft, facts: InvoiceFacts): readonly Difference[] {
  const goods = linesOf(draft).some((line) => receivedOf(facts, line)?.product_id);
  const use = draft.cfdi_use;
  return [
    ...ofSupplier(draft, facts),
    ...(goods && use && use !== 'G01'
      ? [
          {
            code: 'USO_CFDI_DISTINTO' as const,
            detail: t('prc.otherUse', 'De mercancía se espera G01 y trae {use}.', { use }),
            amount: '0.00',
          },
        ]
      : []),
    ...(isPaidLater(draft)
      ? [
          {
            code: 'PUE_A_CREDITO' as const,
            detail: t(
              'prc.pueLater',
              'Es PUE y vence el {date}, otro mes: pide que la sustituyan por PPD.',
              { date: formatDay(draft.due_date!) },
            ),
            amount: '0.00',
          },
        ]
      : []),
  ];
}

const EXPLAINED: ReadonlySet<string> = new Set<ExceptionCode>([
  'SIN_RECEPCION',
  'CANTIDAD_MAYOR',
  'PRECIO_MAYOR',
  'IMPUESTO_DISTINTO',
  'RETENCION_DISTINTA',
]);

/** What the total differs by, where no line says why. */
function totalException(
  draft: Draft,
  expected: string,
  found: readonly FoundException[],
  settings: PurchasingSettings,
): readonly FoundException[] {
  const amount = less(draft.total ?? '0', expected);
  const isExplained = found.some(({ code }) => EXPLAINED.has(code));
  if (isExplained || new Exact(amount).abs().lte(settings.total_tolerance)) return [];
  return [
    {
      code: 'TOTAL_NO_CUADRA',
      line_no: null,
      detail: t('prc.otherTotal', 'Por lo recibido serían {expected} y trae {total}.', {
        expected: shownMoney(expected),
        total: shownMoney(draft.total ?? '0'),
      }),
      amount,
    },
  ];
}

/** `expected` is the total that its orders and receptions give. */
export function findExceptions(
  draft: Draft,
  facts: InvoiceFacts,
  settings: PurchasingSettings,
  expected: string,
): readonly FoundException[] {
  if (OWES_NOTHING.includes(draft.kind ?? '')) return [];
  const ofLines = linesOf(draft).flatMap((line, i) =>
    ofLine(line, draft, facts, settings).map((found) => ({ ...found, line_no: i + 1 })),
  );
  const found = [
    ...ofLines,
    ...ofDocument(draft, facts).map((each) => ({ ...each, line_no: null })),
  ];
  return [...found, ...totalException(draft, expected, found, settings)];
}
