/** Folios: consecutive numbers of documents, without holes, under concurrency (platform R16). */
import { t } from '#erp/model/texts/t.ts';
import type { FolioRequest } from '#erp/kernel/extension-points.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { peopleWithKey } from '../approvals/levels/approvers.ts';
import { notify } from '../notifications/notify.ts';
import { formatFolio, periodOf, type Reset } from './folio-pattern.ts';

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
  readonly used: boolean;
}

/**
 * Takes the next folio. Call it last in the transaction that posts the document: the counter's row
 * stays locked until the end, and a rollback gives the number back. Raises VALIDACION when no
 * series serves, LIMITE when it ran out.
 */
export async function nextFolio(tx: Tx, request: FolioRequest): Promise<Folio> {
  const { branchId, date, label } = request;
  const [branch] =
    branchId === null
      ? []
      : await tx.query<{ code: string; name: string }>(
          'select code, name from branch_offices where account_id = $2 and id = $1',
          [branchId, TENANT],
        );
  const series = await findSeries(tx, request);
  if (!series)
    throw invalid({
      branch_office_id: [
        branch
          ? t('folio.noSeriesIn', 'No hay serie para {document} en {branch}. Créala en Series.', {
              document: label,
              branch: branch.name,
            })
          : t('folio.noSeries', 'No hay serie para {document}. Créala en Series.', {
              document: label,
            }),
      ],
    });
  const number = await takeNumber(tx, series, request);
  if (series.range_to !== null && number > series.range_to)
    throw new DomainError(
      'LIMITE',
      t(
        'folio.exhausted',
        'La serie {code} se agotó. Amplía su último folio o crea otra en Series.',
        { code: series.code },
      ),
    );
  await warnBeforeEnd(tx, series, number, number);
  return {
    folio: formatFolio({
      pattern: series.pattern,
      code: series.code,
      branch: branch?.code ?? '',
      date,
      number,
      digits: series.digits,
    }),
    number,
    seriesId: series.id,
  };
}

/** Folios that are left when people are told that a series ends. */
const LAST = 10;

/**
 * Told once, when the number is taken from which `LAST` are left; of a shorter series, with its
 * first.
 */
async function warnBeforeEnd(tx: Tx, series: Series, first: number, last: number): Promise<void> {
  if (series.range_to === null) return;
  const at = Math.max(series.range_to - LAST, lastBefore(series) + 1);
  if (at < first || at > last) return;
  const [account] = await tx.query<{ id: number }>(
    `select nullif(current_setting('erp.account_id', true), '')::bigint as id`,
  );
  await notify(tx, account!.id, {
    event: 'series.ending',
    to: (await peopleWithKey(tx, 'series.update')).map(({ id }) => id),
    title: `La serie ${series.code} se acaba: ${counted(Math.max(series.range_to - last, 0))}`,
    body: 'Amplía su último folio o crea otra serie antes de que se agote.',
    resource: 'series',
    recordId: series.id,
  });
}

const counted = (left: number) => (left === 1 ? 'le queda 1 folio' : `le quedan ${left} folios`);

/**
 * The folio that the series would give next, without taking it; null when there is no such series.
 */
export async function previewFolio(
  tx: Tx,
  seriesId: number,
  branchId: number | null,
  date: string,
): Promise<Folio | null> {
  const [series] = await tx.query<Series & { branch_office_id: number | null }>(
    `select ${COLUMNS}, branch_office_id from series s where s.account_id = $2 and id = $1`,
    [seriesId, TENANT],
  );
  if (!series) return null;
  const wanted = series.branch_office_id ?? branchId;
  const [branch] = await tx.query<{ code: string }>(
    'select code from branch_offices where account_id = $2 and id = $1',
    [wanted, TENANT],
  );
  const [counter] = await tx.query<{ last: number }>(
    'select last from series_counters where series_id = $1 and branch_office_id is not distinct from $2::bigint and period = $3 and account_id = $4',
    [...counterKey(series, wanted, date), TENANT],
  );
  const number = Math.max(counter?.last ?? 0, lastBefore(series)) + 1;
  return {
    folio: formatFolio({
      pattern: series.pattern,
      code: series.code,
      branch: branch?.code ?? '',
      date,
      number,
      digits: series.digits,
    }),
    number,
    seriesId,
  };
}

/**
 * Takes that many numbers of one series at once; null when there is no such series. Raises LIMITE
 * when they do not fit in its range.
 */
export async function reserveFolios(
  tx: Tx,
  seriesId: number,
  branchId: number | null,
  date: string,
  count: number,
): Promise<readonly Folio[] | null> {
  const [series] = await tx.query<Series & { branch_office_id: number | null; document: string }>(
    `select ${COLUMNS}, branch_office_id, document from series s where s.account_id = $2 and id = $1`,
    [seriesId, TENANT],
  );
  if (!series) return null;
  const wanted = series.branch_office_id ?? branchId;
  const [branch] = await tx.query<{ code: string }>(
    'select code from branch_offices where account_id = $2 and id = $1',
    [wanted, TENANT],
  );
  const first = await takeNumber(tx, series, {
    document: series.document,
    label: series.code,
    branchId: wanted,
    date,
  });
  const last = first + count - 1;
  if (series.range_to !== null && last > series.range_to)
    throw new DomainError(
      'LIMITE',
      t(
        'folio.fewLeft',
        'A la serie {code} le quedan {left} folios. Pide menos o amplía su último folio.',
        { code: series.code, left: Math.max(series.range_to - first + 1, 0) },
      ),
    );
  await tx.execute(
    'update series_counters set last = $4 where account_id = $5 and series_id = $1 and branch_office_id is not distinct from $2::bigint and period = $3',
    [...counterKey(series, wanted, date), last, TENANT],
  );
  await warnBeforeEnd(tx, series, first, last);
  return Array.from({ length: count }, (_, i) => ({
    folio: formatFolio({
      pattern: series.pattern,
      code: series.code,
      branch: branch?.code ?? '',
      date,
      number: first + i,
      digits: series.digits,
    }),
    number: first + i,
    seriesId,
  }));
}

const COLUMNS = `id, code, pattern, reset, digits, next_folio, range_to, exists (select 1 from series_counters c where ${sameCompany('c', 's')} and c.series_id = s.id) as used`;

/**
 * The series that the request names, or the default one of the document on its date; the branch's
 * own wins over the general one.
 */
async function findSeries(
  tx: Tx,
  { document, branchId, date, seriesId }: FolioRequest,
): Promise<Series | undefined> {
  if (seriesId !== undefined) {
    const [named] = await tx.query<Series>(
      `select ${COLUMNS} from series s where s.account_id = $3 and id = $1 and document = $2`,
      [seriesId, document, TENANT],
    );
    return named;
  }
  const [series] = await tx.query<Series>(
    `select ${COLUMNS} from series s
     where s.account_id = $4 and document = $1 and active and is_default and (branch_office_id = $2 or branch_office_id is null)
       and (valid_from is null or valid_from <= $3::date) and (valid_to is null or valid_to >= $3::date)
     order by branch_office_id nulls last, id limit 1`,
    [document, branchId, date, TENANT],
  );
  return series;
}

/**
 * Series, branch and period of the counter. Branches count apart only where the folio names them;
 * otherwise two would give the same folio.
 */
const counterKey = (series: Series, branchId: number | null, date: string) => [
  series.id,
  series.pattern.includes('{SUC}') ? branchId : null,
  periodOf(date, series.reset),
];

/**
 * The number people asked to start with holds for a series that never restarts, and for the first
 * period of one that does.
 */
const lastBefore = (series: Series) =>
  series.reset === 'NUNCA' || !series.used ? Math.max((series.next_folio ?? 1) - 1, 0) : 0;

async function takeNumber(
  tx: Tx,
  series: Series,
  { branchId, date }: FolioRequest,
): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    `insert into series_counters as c (account_id, series_id, branch_office_id, period, last) values ($5, $1, $2, $3, greatest(0, $4::bigint) + 1)
     on conflict (account_id, series_id, branch_office_id, period) do update set last = greatest(c.last, $4::bigint) + 1 returning last`,
    [...counterKey(series, branchId, date), lastBefore(series), TENANT],
  );
  return row!.last;
}
