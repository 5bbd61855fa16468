import { t } from '#app/i18n/t.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Now, OpenTicket, Ticket, WeighInput, WeighView } from './weigh-types.ts';

interface ScaleNow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly tare_default: string | null;
  readonly warning: string | null;
  readonly said: string;
  readonly reading: {
    readonly id: number;
    readonly gross: string;
    readonly read_at: string;
  } | null;
}

interface TicketRow {
  readonly id: number;
  readonly folio: string;
  readonly status: string;
  readonly scale_id: number;
  readonly plates: string | null;
  readonly driver: string | null;
  readonly reference: string | null;
  readonly origin_weight: string | null;
  readonly first_weight: string | null;
  readonly gross: string | null;
  readonly tare: string | null;
  readonly net: string | null;
  readonly variance_pct: string | null;
  readonly by_hand: boolean;
  readonly opened_at: string;
  readonly note: string | null;
  readonly titles?: { readonly product_id?: string };
}

/** What the list of open tickets shows. */
const OPEN_FIELDS = ['folio', 'plates', 'product_id', 'opened_at', 'first_weight'];

export const NOTHING_TYPED: WeighInput = {
  plates: '',
  driver: '',
  reference: '',
  product: '',
  origin_weight: '',
  known_tare: '',
  note: '',
  weight: '',
  reason: '',
};

const plainInput = (text: string | null): string =>
  text === null || Number(text) === 0 ? '' : String(Number(text));

/** `24180.000000` as `24,180`. */
export const plainWeight = (text: string): string =>
  Number(text).toLocaleString('es-MX', { maximumFractionDigits: 4 });

const nowOf = ({ reading, said }: ScaleNow): Now => ({
  said,
  reading: reading && {
    id: reading.id,
    gross: reading.gross,
    weight: plainWeight(reading.gross),
    at: showInstant(reading.read_at),
  },
});

/** What the scale says now. */
export const loadScaleState = async (erp: ErpClient, id: string): Promise<Now> =>
  nowOf((await erp.get<ScaleNow>(`dif/scales/now/${id}`)).data);

const codeOf = ({ titles }: TicketRow): string | undefined => titles?.product_id?.split(' — ')[0];

function ticketOf(row: TicketRow, unit: string, print: boolean): Ticket {
  const weight = (text: string | null) => (text === null ? null : `${plainWeight(text)} ${unit}`);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('weigh.plates', 'Placas'), row.plates],
    [t('stock.product', 'Producto'), codeOf(row)],
    [
      t('weigh.first', 'Primera pesada'),
      row.status === 'ABIERTA' ? weight(row.first_weight) : null,
    ],
    [t('weigh.gross', 'Bruto'), weight(row.gross)],
    [t('weigh.tare', 'Tara'), weight(row.tare)],
    [t('weigh.net', 'Neto'), weight(row.net)],
    [t('weigh.origin', 'Origen'), weight(row.origin_weight)],
    [
      t('trial.difference', 'Diferencia'),
      row.variance_pct === null ? null : `${Number(row.variance_pct).toFixed(2)} %`,
    ],
    [t('weigh.entry', 'Captura'), row.by_hand ? 'A mano' : null],
  ];
  return {
    id: row.id,
    folio: row.folio,
    open: row.status === 'ABIERTA',
    print,
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  };
}

const openOf = (row: TicketRow, unit: string): OpenTicket => ({
  id: row.id,
  folio: row.folio,
  small: [
    row.plates,
    codeOf(row),
    t('floor.since', 'desde {since}', { since: showInstant(row.opened_at) }),
  ]
    .filter(Boolean)
    .join(' · '),
  weight: row.first_weight === null ? '' : `${plainWeight(row.first_weight)} ${unit}`,
});

/**
 * A new ticket takes the tare of what always stands on the scale; the second pass, what the first
 * one said.
 */
const fresh = ({ tare_default: tare }: ScaleNow, open: TicketRow | null): WeighInput => ({
  ...NOTHING_TYPED,
  ...(open
    ? { origin_weight: plainInput(open.origin_weight), note: open.note ?? '' }
    : { known_tare: plainInput(tare) }),
});

export interface WeighRequest {
  /** Id of a ticket, from the address or just made. */
  readonly ticket: string | null;
  readonly typed: WeighInput | null;
  readonly errors: WeighView['errors'];
  readonly stamp?: string;
}

/** The scale, the ticket in hand and those that wait for their second pass. */
export async function weighView(
  session: Session,
  id: string,
  { ticket, typed, errors, stamp }: WeighRequest,
): Promise<WeighView> {
  const { erp, can } = session;
  const { data: scale } = await erp.get<ScaleNow>(`dif/scales/now/${id}`);
  const mayList = can('dif/weighings.list');
  const row =
    ticket !== null && mayList ? (await erp.get<TicketRow>(`dif/weighings/${ticket}`)).data : null;
  const { data: open } = mayList
    ? await erp.get<readonly TicketRow[]>('dif/weighings', {
        filter: { status: 'ABIERTA', scale_id: id },
        sort: '-id',
        size: '50',
        fields: OPEN_FIELDS,
      })
    : { data: [] };
  return {
    id: scale.id,
    scale: scale.code,
    name: scale.name,
    unit: scale.unit,
    warning: scale.warning,
    now: nowOf(scale),
    ticket: row && ticketOf(row, scale.unit, can('dif/weighings.print')),
    open: open.filter((each) => each.id !== row?.id).map((each) => openOf(each, scale.unit)),
    typed: typed ?? fresh(scale, row?.status === 'ABIERTA' ? row : null),
    errors,
    stamp: stamp ?? crypto.randomUUID(),
  };
}
