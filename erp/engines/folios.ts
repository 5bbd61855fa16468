/** Folios: consecutive numbers of documents, without holes, under concurrency (platform R16). */
import type { Actor } from '../api/actor.ts';
import { Refusal, invalid } from '../api/errors.ts';
import type { Row } from '../api/rules.ts';
import type { Tx } from '../db/database.ts';
import type { Registry } from '../model/registry.ts';
import type { Resource } from '../model/types.ts';
import { formatFolio, periodOf, type Reset } from './folio-pattern.ts';

export interface FolioRequest {
  /** API path of the resource, or a CFDI kind. */
  readonly document: string;
  /** Label for people: «órdenes de compra». */
  readonly label: string;
  readonly branchId: number | null;
  /** Date of the document in the company's zone, ISO. */
  readonly date: string;
}

export interface Folio {
  readonly folio: string;
  readonly number: number;
  readonly seriesId: number;
}

interface Series {
  readonly id: number;
  readonly code: string;
  readonly pattern: string;
  readonly reset: Reset;
  readonly digits: number;
  readonly next_folio: number | null;
  readonly range_to: number | null;
  readonly assign_on: 'CREAR' | 'CONFIRMAR';
  readonly used: boolean;
}

/**
 * Takes the next folio. Call it last in the transaction that posts the document: the counter's row stays locked until
 * the end, and a rollback gives the number back. Raises VALIDACION when no series serves, LIMITE when it ran out.
 */
export async function nextFolio(tx: Tx, request: FolioRequest): Promise<Folio> {
  const series = await findSeries(tx, request);
  if (!series) throw await noSeries(tx, request);
  return takeFolio(tx, series, request);
}

const branchOf = async (tx: Tx, id: number | null) =>
  id === null ? undefined : (await tx.query<{ code: string; name: string }>('select code, name from branch_offices where id = $1', [id]))[0];

async function noSeries(tx: Tx, { label, branchId }: FolioRequest): Promise<Refusal> {
  const branch = await branchOf(tx, branchId);
  return invalid({ branch_office_id: [`No hay serie para ${label}${branch ? ` en ${branch.name}` : ''}. Créala en Series.`] });
}

async function takeFolio(tx: Tx, series: Series, request: FolioRequest): Promise<Folio> {
  const branch = await branchOf(tx, request.branchId);
  const number = await takeNumber(tx, series, request);
  if (series.range_to !== null && number > series.range_to) throw new Refusal('LIMITE', `La serie ${series.code} se agotó. Amplía su último folio o crea otra en Series.`);
  return {
    folio: formatFolio({ pattern: series.pattern, code: series.code, branch: branch?.code ?? '', date: request.date, number, digits: series.digits }),
    number,
    seriesId: series.id,
  };
}

export interface Assignment {
  readonly registry: Registry;
  readonly actor: Actor;
  readonly resource: Resource;
  readonly now: Temporal.Instant;
  /** A series says when it gives its folios: as the record is created, or as it leaves its first state. */
  readonly moment: 'CREAR' | 'CONFIRMAR';
}

/** Fills the folio fields that are due at this moment. `row` is the record about to be written. */
export async function assignFolios(tx: Tx, { actor, resource, now, moment }: Assignment, row: Row): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'folio' || row[name]) continue;
    const request: FolioRequest = {
      document: resource.sameTableAs?.resource ?? resource.path,
      label: resource.label[1].toLocaleLowerCase('es-MX'),
      branchId: branchIdOf(actor, resource, row),
      date: dateOf(actor, row, now),
    };
    const series = await findSeries(tx, request);
    // What has a life of its own gets its folio later at the latest; without a series it is told then.
    if (!series && (moment === 'CONFIRMAR' || !resource.states)) throw await noSeries(tx, request);
    if (series?.assign_on === moment) row[name] = (await takeFolio(tx, series, request)).folio;
  }
}

const branchIdOf = (actor: Actor, resource: Resource, row: Row): number | null => {
  const own = resource.branchField ? row[resource.branchField] : undefined;
  return typeof own === 'number' ? own : actor.permissions.defaultBranchId;
};

/** The document's own date counts, not the day it is written. */
const dateOf = (actor: Actor, row: Row, now: Temporal.Instant): string =>
  typeof row.date === 'string' ? row.date.slice(0, 10) : now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();

/** The folio that the series would give next, without taking it; null when there is no such series. */
export async function previewFolio(tx: Tx, seriesId: number, branchId: number | null, date: string): Promise<Folio | null> {
  const [series] = await tx.query<Series & { branch_office_id: number | null }>(`select ${COLUMNS}, branch_office_id from series s where id = $1`, [seriesId]);
  if (!series) return null;
  const wanted = series.branch_office_id ?? branchId;
  const [branch] = await tx.query<{ code: string }>('select code from branch_offices where id = $1', [wanted]);
  const [counter] = await tx.query<{ last: number }>(
    'select last from series_counters where series_id = $1 and branch_office_id is not distinct from $2::bigint and period = $3',
    counterKey(series, wanted, date),
  );
  const number = Math.max(counter?.last ?? 0, lastBefore(series)) + 1;
  return { folio: formatFolio({ pattern: series.pattern, code: series.code, branch: branch?.code ?? '', date, number, digits: series.digits }), number, seriesId };
}

const COLUMNS = 'id, code, pattern, reset, digits, next_folio, range_to, assign_on, exists (select 1 from series_counters c where c.series_id = s.id) as used';

/** The default series of the document on its date; the branch's own wins over the general one. */
async function findSeries(tx: Tx, { document, branchId, date }: FolioRequest): Promise<Series | undefined> {
  const [series] = await tx.query<Series>(
    `select ${COLUMNS} from series s
     where document = $1 and active and is_default and (branch_office_id = $2 or branch_office_id is null)
       and (valid_from is null or valid_from <= $3::date) and (valid_to is null or valid_to >= $3::date)
     order by branch_office_id nulls last, id limit 1`,
    [document, branchId, date],
  );
  return series;
}

/** Series, branch and period of the counter. Branches count apart only where the folio names them; otherwise two would give the same folio. */
const counterKey = (series: Series, branchId: number | null, date: string) => [series.id, series.pattern.includes('{SUC}') ? branchId : null, periodOf(date, series.reset)];

/** The number people asked to start with holds for a series that never restarts, and for the first period of one that does. */
const lastBefore = (series: Series) => (series.reset === 'NUNCA' || !series.used ? Math.max((series.next_folio ?? 1) - 1, 0) : 0);

async function takeNumber(tx: Tx, series: Series, { branchId, date }: FolioRequest): Promise<number> {
  const key = counterKey(series, branchId, date);
  await tx.run(
    `insert into series_counters (account_id, series_id, branch_office_id, period, last) values (nullif(current_setting('erp.account_id', true), '')::bigint, $1, $2, $3, 0) on conflict do nothing`,
    key,
  );
  const [row] = await tx.query<{ last: number }>(
    'update series_counters set last = greatest(last, $4::bigint) + 1 where series_id = $1 and branch_office_id is not distinct from $2::bigint and period = $3 returning last',
    [...key, lastBefore(series)],
  );
  return row!.last;
}
