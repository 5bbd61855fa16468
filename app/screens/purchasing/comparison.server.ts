/** The tab «Comparativo» of a quotation: its lines against whom was asked. */
import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';

interface Offer {
  readonly quotation_line_id: number;
  readonly price: string;
  readonly comparable_price: string | null;
  readonly lead_time_days: number | null;
  readonly total_score: string | null;
  readonly offered_quantity: string;
  readonly awarded_quantity: string;
}

interface Invited {
  readonly titles: Readonly<Record<string, string>>;
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

const offersFor = ({ suppliers }: Quotation, lineId: number): readonly Offer[] =>
  suppliers.flatMap(({ offers }) =>
    offers.filter(({ quotation_line_id }) => quotation_line_id === lineId),
  );

/** What stands out of an offer among those of its line; the title says what each sign is. */
function marksOf(offer: Offer, rivals: readonly Offer[]): string {
  const lowest = Math.min(...rivals.map(({ comparable_price }) => Number(comparable_price)));
  const best = Math.max(...rivals.map(({ total_score }) => Number(total_score)));
  return [
    ...(Number(offer.total_score) === best ? ['★'] : []),
    ...(Number(offer.comparable_price) === lowest ? ['▼'] : []),
    ...(Number(offer.awarded_quantity) > 0 ? ['✓'] : []),
  ].join(' ');
}

function cellOf(offer: Offer | undefined, rivals: readonly Offer[]): string {
  if (!offer) return t('comparison.notOffered', 'No ofrece');
  return t('comparison.cell', '{comparable} · {days} d · {score} {marks}', {
    comparable: figure(offer.comparable_price ?? '0', 4),
    days: offer.lead_time_days ?? '—',
    score: figure(offer.total_score ?? '0', 2),
    marks: marksOf(offer, rivals),
  }).trim();
}

/** Of all that a supplier offers, at its comparable prices. */
const totalOf = ({ offers }: Invited): number =>
  offers.reduce(
    (sum, { comparable_price, offered_quantity }) =>
      sum + Number(comparable_price ?? 0) * Number(offered_quantity),
    0,
  );

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
  const rows = data.lines.map((line) => {
    const rivals = offersFor(data, line.id);
    return {
      href: null,
      cells: [
        `${line.description} (${figure(line.quantity, 2)} ${line.unit ?? ''})`,
        ...answered.map(({ offers }) =>
          cellOf(
            offers.find(({ quotation_line_id }) => quotation_line_id === line.id),
            rivals,
          ),
        ),
      ],
    };
  });
  const totals = {
    href: null,
    cells: [
      t('comparison.total', 'Todo lo que ofrece, en pesos'),
      ...answered.map((each) => figure(totalOf(each).toFixed(2), 2)),
    ],
  };
  return {
    kind: 'table',
    title: t(
      'comparison.title',
      'Pesos por unidad · días · puntaje (★ mejor puntaje, ▼ el más bajo, ✓ adjudicado)',
    ),
    add: null,
    columns: [
      { label: t('comparison.line', 'Partida'), right: false },
      ...answered.map(({ titles }) => ({ label: titles.supplier_id ?? '', right: false })),
    ],
    rows: answered.length === 0 ? [] : [...rows, totals],
    more: null,
    none: notYet(data),
  };
}
