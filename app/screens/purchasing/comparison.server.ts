/** The tab «Comparativo» of a quotation: what is offered of each line, the best score first. */
import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';

interface Offer {
  readonly quotation_line_id: number;
  readonly price: string;
  readonly discount_percent: string | null;
  readonly brand: string | null;
  readonly comparable_price: string | null;
  readonly lead_time_days: number | null;
  readonly total_score: string | null;
  readonly offered_quantity: string;
  readonly awarded_quantity: string;
}

interface Invited {
  readonly titles: Readonly<Record<string, string>>;
  readonly credit_days: number | null;
  readonly freight: string | null;
  /** ISO day. */
  readonly valid_until: string | null;
  readonly offers: readonly Offer[];
}

interface Line {
  readonly id: number;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
}

interface Quotation {
  readonly status: string;
  readonly closed_bids: boolean;
  /** An instant. */
  readonly deadline: string;
  readonly invited: number;
  readonly answered: number;
  readonly lines: readonly Line[];
  readonly suppliers: readonly Invited[];
}

const figure = (value: string, decimals: number) => groupDigits(value, decimals, decimals);

/** What one supplier offers of a line. */
interface Offered {
  readonly offer: Offer;
  readonly by: Invited;
}

/** Its title without its code: who compares looks for a name. */
const nameOf = ({ titles }: Invited): string => (titles.supplier_id ?? '').replace(/^\S+ — /, '');

const offersFor = ({ suppliers }: Quotation, lineId: number): readonly Offered[] =>
  suppliers
    .flatMap((by) =>
      by.offers
        .filter(
          ({ quotation_line_id, comparable_price }) =>
            quotation_line_id === lineId && comparable_price !== null,
        )
        .map((offer) => ({ offer, by })),
    )
    .toSorted((a, b) => Number(b.offer.total_score) - Number(a.offer.total_score));

/** What stands out of an offer among those of its line; the title says what each sign is. */
function marksOf(offer: Offer, rivals: readonly Offered[]): string {
  const lowest = Math.min(...rivals.map(({ offer: each }) => Number(each.comparable_price)));
  const best = Math.max(...rivals.map(({ offer: each }) => Number(each.total_score)));
  return [
    ...(Number(offer.total_score) === best ? ['★'] : []),
    ...(Number(offer.comparable_price) === lowest ? ['▼'] : []),
    ...(Number(offer.awarded_quantity) > 0 ? ['✓'] : []),
  ].join(' ');
}

/** As it was quoted, in the currency of its supplier. */
function quotedPrice({ price, discount_percent }: Offer, { titles }: Invited): string {
  const currency = titles.currency_id?.split(' ', 1)[0] ?? '';
  const asked = `${figure(price, 4)} ${currency}`.trim();
  return Number(discount_percent ?? 0) > 0
    ? t('comparison.discounted', '{price} menos {percent} %', {
        price: asked,
        percent: figure(discount_percent!, 2),
      })
    : asked;
}

function offerCells(line: Line, { offer, by }: Offered, rivals: readonly Offered[]): string[] {
  const whole = Number(offer.offered_quantity) >= Number(line.quantity);
  const offered = figure(offer.offered_quantity, 2);
  return [
    `${line.description} (${figure(line.quantity, 2)} ${line.unit ?? ''})`,
    [nameOf(by), offer.brand].filter(Boolean).join(' · '),
    figure(offer.comparable_price ?? '0', 4),
    `${figure(offer.total_score ?? '0', 2)} ${marksOf(offer, rivals)}`.trim(),
    quotedPrice(offer, by),
    whole ? offered : t('comparison.part', '{offered}, no toda', { offered }),
    t('comparison.days', '{days} d', { days: offer.lead_time_days ?? '—' }),
  ];
}

/** Of all that a supplier offers, at its comparable prices, and on what terms. */
function totalCells(invited: Invited, lines: readonly Line[]): string[] {
  const { offers, credit_days, freight, valid_until } = invited;
  const total = offers.reduce(
    (sum, { comparable_price, offered_quantity }) =>
      sum + Number(comparable_price ?? 0) * Number(offered_quantity),
    0,
  );
  const said = [
    ...(freight && Number(freight) > 0
      ? [t('comparison.freight', 'Flete {freight}', { freight: figure(freight, 2) })]
      : []),
    ...(credit_days ? [t('comparison.credit', 'Crédito {days} d', { days: credit_days })] : []),
    ...(valid_until
      ? [t('comparison.valid', 'Vigente al {day}', { day: formatDay(valid_until) })]
      : []),
  ];
  return [
    t('comparison.total', 'Todo lo que ofrece, en pesos'),
    nameOf(invited),
    figure(total.toFixed(2), 2),
    '',
    said.join(' · '),
    t('comparison.lines', '{offered} de {asked} partidas', {
      offered: offers.length,
      asked: lines.length,
    }),
    '',
  ];
}

/** Why nothing is compared yet: who has answered, and from when on it is seen. */
function notYet(quotation: Quotation): { readonly title: string; readonly text: string } {
  const { status, closed_bids, deadline, answered, invited } = quotation;
  if (status === 'BORRADOR')
    return {
      title: t('comparison.notSent', 'Aún no se envía a los proveedores'),
      text: t('comparison.sendFirst', 'Envíala: aquí se comparan sus respuestas.'),
    };
  const counts = t('comparison.answered', 'Respondieron {answered} de {invited}.', {
    answered,
    invited,
  });
  if (status !== 'ENVIADA')
    return { title: t('comparison.nobody', 'Nadie ofreció un precio'), text: counts };
  const said = { counts, deadline: showInstant(deadline) };
  return closed_bids
    ? {
        title: t('comparison.closed', 'Las respuestas están cerradas'),
        text: t(
          'comparison.opens',
          '{counts} Nadie ve sus precios hasta que se abran: el {deadline}, o cuando todos respondan, con «Abrir cotizaciones».',
          said,
        ),
      }
    : {
        title: t('comparison.waiting', 'Se esperan las respuestas'),
        text: t('comparison.until', '{counts} Pueden responder hasta el {deadline}.', said),
      };
}

export async function comparisonTable(session: Session, id: string): Promise<LinkedView> {
  const { data } = await session.erp.get<Quotation>(`prc-quotations/${id}`);
  const answered = data.suppliers.filter(({ offers }) =>
    offers.some(({ comparable_price }) => comparable_price !== null),
  );
  const rows = data.lines.flatMap((line) => {
    const rivals = offersFor(data, line.id);
    return rivals.map((each) => ({ href: null, cells: offerCells(line, each, rivals) }));
  });
  const totals = answered.map((each) => ({ href: null, cells: totalCells(each, data.lines) }));
  return {
    kind: 'table',
    title: t(
      'comparison.title',
      'Ofertas por partida, comparables en pesos (★ mejor puntaje, ▼ el más bajo, ✓ adjudicado)',
    ),
    add: null,
    columns: [
      { label: t('comparison.line', 'Partida'), right: false },
      { label: t('comparison.supplier', 'Proveedor'), right: false },
      { label: t('comparison.comparable', 'Comparable'), right: true },
      { label: t('comparison.score', 'Puntaje'), right: true },
      { label: t('comparison.price', 'Cotizado'), right: true },
      { label: t('comparison.offered', 'Ofrece'), right: true },
      { label: t('comparison.delivery', 'Entrega'), right: true },
    ],
    rows: [...rows, ...totals],
    more: null,
    none: notYet(data),
  };
}
