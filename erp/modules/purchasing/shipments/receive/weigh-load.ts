/**
 * What the company's own scale says of a load, by the tickets of `dif/weighings` (purchasing R21):
 * one of all of it, to which the kilograms of its lines add up, or one of each line.
 */
import { Exact, roundTo, sumOf } from '#erp/domains/amounts/exact.ts';
import { convertQuantity, stockFactor, type UnitFacts } from '#erp/domains/amounts/units.ts';
import {
  allowedVariance,
  freeReadings,
  loadTickets,
  type Ticket,
} from '#erp/domains/scales/tickets.ts';
import { fillScaleQuantities } from '#erp/domains/stock/posting/scale-quantities.ts';
import type { Row } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { unitFacts } from '#erp/domains/units/stored-units.ts';
import type { Arrival } from './arrivals.ts';
import { SHIPMENTS, type Change } from './shipment-change.ts';

const KG_DECIMALS = 3;
/** Scales are a module of their own, which adds the ticket to shipments and to their lines. */
const TICKET = 'weighing_id';

const ticketOf = (row: Row): number | null =>
  typeof row.weighing_id === 'number' ? row.weighing_id : null;

interface Scale {
  readonly units: ReadonlyMap<number, UnitFacts>;
  readonly kilogram: UnitFacts;
}

/** Kilograms of a quantity; null of a unit that is none of mass. */
function kilograms({ units, kilogram }: Scale, quantity: string, unitId: number): string | null {
  const unit = units.get(unitId);
  const factor = unit && stockFactor(unit, kilogram, []);
  return factor ? convertQuantity(quantity, factor, KG_DECIMALS) : null;
}

/** What the ledger says of a reading stands at the ticket. */
async function readAt<T>(field: (index: number) => string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDACION') throw error;
    const fields: Record<string, string[]> = {};
    for (const [path, said] of Object.entries(error.fields))
      fields[field(Number(/^lines\[(\d+)\]/.exec(path)?.[1] ?? 0))] = [...said];
    throw invalid(fields);
  }
}

const scaleContext = ({ tx, services, actor, now }: Change) => ({ tx, services, actor, now });
const sourceOf = ({ before }: Change) => ({ resource: SHIPMENTS, id: String(before.id) });

interface Load {
  readonly arrivals: readonly Arrival[];
  readonly tickets: readonly Ticket[];
}

/** One ticket of all: its one line is what it says; several add up to it. */
async function weighWhole(
  context: Change,
  scale: Scale,
  { arrivals, tickets }: Load,
): Promise<readonly Arrival[]> {
  const { fail } = context;
  const [ticket] = tickets;
  const [first] = arrivals;
  const unitId = arrivals.length === 1 ? first!.ordered.unit_id : scale.kilogram.id;
  const [weighed] = await readAt(
    () => 'weighing_id',
    fillScaleQuantities(scaleContext(context), 'ENT-COMPRA', sourceOf(context), [
      {
        productId: first!.ordered.product_id,
        unitId,
        qty: first!.line.received_quantity!,
        scaleReadingId: ticket!.reading_id,
      },
    ]),
  );
  if (arrivals.length === 1)
    return [{ ...first!, line: { ...first!.line, received_quantity: weighed!.qty } }];
  const sum = sumOf(
    arrivals.map(
      ({ line, ordered }) => kilograms(scale, line.received_quantity!, ordered.unit_id) ?? 0,
    ),
  );
  if (!sum.eq(weighed!.qty))
    fail(
      'lines',
      t(
        'purchasing.linesOfTicket',
        'Las partidas suman {sum} kg y la boleta {ticket} dice {net} kg.',
        {
          sum: sum.toFixed(3),
          ticket: ticket!.folio,
          net: new Exact(weighed!.qty).toFixed(3),
        },
      ),
    );
  return arrivals;
}

/** Each line what its own ticket says. */
async function weighLines(
  context: Change,
  { arrivals, tickets }: Load,
): Promise<readonly Arrival[]> {
  const weighed = await readAt(
    (index) => `lines[${arrivals[index]!.at}][weighing_id]`,
    fillScaleQuantities(
      scaleContext(context),
      'ENT-COMPRA',
      sourceOf(context),
      arrivals.map(({ line, ordered }, i) => ({
        productId: ordered.product_id,
        unitId: ordered.unit_id,
        qty: line.received_quantity!,
        scaleReadingId: tickets[i]!.reading_id,
      })),
    ),
  );
  return arrivals.map((arrival, i) => ({
    ...arrival,
    line: { ...arrival.line, received_quantity: weighed[i]!.qty },
  }));
}

/** The tickets that it names: one of all, or one of each arrival; null where that is amiss. */
async function ticketsOf(
  { tx, before, fail }: Change,
  arrivals: readonly Arrival[],
): Promise<readonly Ticket[] | null> {
  const whole = ticketOf(before);
  const own = arrivals.map(({ line }) => ticketOf(line));
  const ids = whole === null ? own : [whole];
  if (whole !== null && own.some((id) => id !== null)) {
    const at = arrivals[own.findIndex((id) => id !== null)]!.at;
    fail(
      `lines[${at}][weighing_id]`,
      t('purchasing.oneTicket', 'Elige una boleta de todo el embarque, o una de cada partida.'),
    );
    return null;
  }
  const tickets = await loadTickets(
    tx,
    ids.flatMap((id) => id ?? []),
  );
  const found = ids.flatMap((id) => (id === null ? [] : (tickets.get(id) ?? [])));
  const field = (i: number) =>
    whole !== null || own.every((id) => id === null)
      ? 'weighing_id'
      : `lines[${arrivals[i]!.at}][weighing_id]`;
  for (const [i, id] of ids.entries()) {
    const ticket = id === null ? undefined : tickets.get(id);
    if (ticket?.status === 'CERRADA') continue;
    fail(field(i), t('purchasing.ticketNeeded', 'Elige la boleta cerrada con la que se pesó.'));
    return null;
  }
  return found;
}

function requireMass({ fail }: Change, scale: Scale, arrivals: readonly Arrival[]): boolean {
  const odd = arrivals.find(({ ordered }) => kilograms(scale, '1', ordered.unit_id) === null);
  if (odd)
    fail(
      `lines[${odd.at}][received_quantity]`,
      t('purchasing.byWeight', 'La materia prima se recibe por peso: ordénala en kilogramos.'),
    );
  return odd === undefined;
}

/** What all of its tickets say, in kilograms; the origin's only where each says one. */
function weightsOf(scale: Scale, tickets: readonly Ticket[], typedOrigin: string | null) {
  const inKg = (of: (ticket: Ticket) => string) =>
    sumOf(tickets.map((ticket) => kilograms(scale, of(ticket), ticket.unit_id) ?? 0)).toFixed(3);
  const saysOrigin = tickets.every(({ origin_weight }) => origin_weight !== null);
  const origin = typedOrigin ?? (saysOrigin ? inKg((each) => each.origin_weight!) : null);
  const net = inKg((each) => each.net);
  const variance =
    origin === null
      ? null
      : roundTo(new Exact(net).minus(origin).div(origin).times(100), 2).toFixed(2);
  return {
    gross_weight: inKg((each) => each.gross),
    tare_weight: inKg((each) => each.tare),
    net_weight: net,
    origin_weight: origin,
    weight_variance: variance,
  };
}

/** Over the tolerance somebody explains it, on the ticket or here. */
async function requireExplained(
  { tx, before, fail }: Change,
  tickets: readonly Ticket[],
  variance: string | null,
): Promise<boolean> {
  const allowed = await allowedVariance(tx);
  if (variance === null || new Exact(variance).abs().lte(allowed)) return false;
  if (!before.notes?.trim() && !tickets.some(({ note }) => note?.trim()))
    fail(
      'notes',
      t(
        'purchasing.explainVariance',
        'La diferencia con el origen es de {variance} % y se aceptan {allowed} %: explícala en las notas.',
        { variance, allowed: new Exact(allowed).toFixed() },
      ),
    );
  return true;
}

export interface Weighed {
  readonly arrivals: readonly Arrival[];
  /** Its weight differs from that of its origin by more than is accepted. */
  readonly isOff: boolean;
}

/** Raw material is weighed; other goods where they name a ticket. Null where it is refused. */
export async function weighLoad(
  context: Change,
  arrivals: readonly Arrival[],
): Promise<Weighed | null> {
  const { tx, resource, before, changes } = context;
  const rows: readonly Row[] = [before, ...arrivals.map(({ line }) => line)];
  const isWeighed = before.type === 'MATERIA_PRIMA' || rows.some((row) => ticketOf(row) !== null);
  if (!isWeighed || !(TICKET in resource.fields)) return { arrivals, isOff: false };
  const units = await unitFacts(tx);
  const kilogram = [...units.values()].find(({ code }) => code === 'KG')!;
  const scale = { units, kilogram };
  if (!requireMass(context, scale, arrivals)) return null;
  const tickets = await ticketsOf(context, arrivals);
  if (!tickets) return null;
  const weights = weightsOf(scale, tickets, before.origin_weight ?? null);
  const isOff = await requireExplained(context, tickets, weights.weight_variance);
  Object.assign(changes, weights);
  const load = { arrivals, tickets };
  const weighed = ticketOf(before)
    ? await weighWhole(context, scale, load)
    : await weighLines(context, load);
  return { arrivals: weighed, isOff };
}

/** Its readings serve another document again. */
export async function freeTickets({ tx, resource, before }: Change): Promise<void> {
  if (TICKET in resource.fields) await freeReadings(tx, `${SHIPMENTS}/${before.id}`);
}
