/** What a quotation's page says, as it is read. */
import { t } from '#app/i18n/t.ts';
import { showDay } from '#app/resource-screens/shared/dates.server.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';

type State = 'VIGENTE' | 'VENCIDA' | 'ACEPTADA' | 'RECHAZADA' | 'CANCELADA' | 'SUSTITUIDA';
type Amount = string | null;

/** As the API gives it. */
export interface Offered {
  readonly company: string;
  readonly folio: string;
  readonly revision: number;
  readonly state: State;
  readonly date: string;
  readonly valid_until: string | null;
  readonly customer: string;
  readonly seller: string | null;
  readonly seller_email: string | null;
  readonly currency: string;
  readonly lines: readonly {
    readonly description: string;
    readonly qty: string;
    readonly unit: string | null;
    readonly unit_price: Amount;
    readonly discount_percent: string;
    readonly base: Amount;
    readonly delivery_days: number | null;
    readonly aside: boolean;
  }[];
  readonly subtotal: Amount;
  readonly discount_total: Amount;
  readonly tax_total: Amount;
  readonly withholding_total: Amount;
  readonly taxes: readonly {
    readonly tax: string;
    readonly rate: string;
    readonly withheld: boolean;
    readonly base: string;
    readonly amount: string;
  }[];
  readonly total: Amount;
  readonly delivery_terms: string | null;
  readonly terms: string | null;
  readonly notes: string | null;
}

type Pair = readonly [label: string, text: string];

const NOTICES = (): Readonly<
  Partial<Record<State, readonly [tone: 'ok' | 'wait' | 'bad', title: string, text: string]>>
> => ({
  VENCIDA: [
    'wait',
    t('offer.expired', 'La cotización venció'),
    t('offer.expiredHelp', 'Pide otra: los precios pueden haber cambiado.'),
  ],
  ACEPTADA: ['ok', t('offer.accepted', 'Aceptada'), t('offer.acceptedHelp', 'Ya es un pedido.')],
  RECHAZADA: [
    'wait',
    t('offer.rejected', 'La cotización se cerró'),
    t('offer.askAnother', 'Si todavía la necesitas, pide otra.'),
  ],
  CANCELADA: [
    'bad',
    t('offer.cancelled', 'La cotización se canceló'),
    t('offer.askAnother', 'Si todavía la necesitas, pide otra.'),
  ],
  SUSTITUIDA: [
    'bad',
    t('offer.replaced', 'Hay otra versión de esta cotización'),
    t('offer.replacedHelp', 'Ésta ya no vale: busca la más reciente en tu correo.'),
  ],
});

const money = (amount: Amount) => `$${groupDigits(amount ?? '0', 2, 2)}`;
const isZero = (amount: Amount) => Number(amount ?? 0) === 0;

function detailOf(line: Offered['lines'][number]): string {
  const { qty, unit, unit_price: price, discount_percent: discount, delivery_days: days } = line;
  const quantity = [groupDigits(qty, 0, 6), unit].filter(Boolean).join(' ');
  return [
    `${quantity} × $${groupDigits(price ?? '0', 2, 6)}`,
    !isZero(discount) &&
      t('offer.discount', 'menos {percent} %', { percent: groupDigits(discount, 0, 2) }),
    days !== null &&
      t('offer.delivery', ['entrega en un día', 'entrega en {count} días'], { count: days }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function totalsOf(page: Offered): readonly Pair[] {
  const { subtotal, discount_total: discount, taxes } = page;
  return [
    [t('public.subtotal', 'Subtotal'), money(subtotal)],
    ...(isZero(discount)
      ? []
      : [[t('offer.discounts', 'Descuento'), `−${money(discount)}`] as const]),
    ...taxes.map(
      ({ tax, rate, withheld, base, amount }) =>
        [
          t('offer.taxOf', '{tax} sobre {base}', {
            tax: tax.includes(rate) ? tax : `${tax} ${rate}`,
            base: money(base),
          }),
          `${withheld ? '−' : ''}${money(amount)}`,
        ] as const,
    ),
  ];
}

/** Those that have a value. */
const filled = (pairs: readonly (readonly [string, string | null])[]): readonly Pair[] =>
  pairs.flatMap(([label, text]) => (text ? [[label, text] as const] : []));

export function shownOffer(page: Offered, token: string) {
  const [tone, title, text] = NOTICES()[page.state] ?? [];
  return {
    company: page.company,
    folio: page.folio,
    notice: tone && title && text ? { tone, title, text } : null,
    head: filled([
      [t('offer.for', 'Para'), page.customer],
      [t('public.date', 'Fecha'), showDay(page.date)],
      [t('offer.validUntil', 'Vigente hasta'), page.valid_until && showDay(page.valid_until)],
      [t('offer.version', 'Versión'), page.revision > 1 ? String(page.revision) : null],
    ]),
    lines: page.lines.map((line) => ({
      description: line.description,
      detail: detailOf(line),
      amount: money(line.base),
      aside: line.aside,
    })),
    totals: totalsOf(page),
    total: `${money(page.total)} ${page.currency}`,
    terms: filled([
      [t('offer.deliveryTerms', 'Entrega'), page.delivery_terms],
      [t('offer.notes', 'Observaciones'), page.notes],
      [t('offer.terms', 'Términos'), page.terms],
    ]),
    seller: page.seller,
    email: page.seller_email,
    pdf: page.state === 'SUSTITUIDA' || page.state === 'CANCELADA' ? null : `/doc/${token}`,
  };
}

export type OfferView = ReturnType<typeof shownOffer>;
