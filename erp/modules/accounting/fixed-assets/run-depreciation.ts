/** The depreciation of a month: one run, and one entry, for each branch (finance §2.3.1). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { DEPRECIATE } from './depreciate-action.ts';

interface DueRow {
  readonly id: number;
  readonly asset_id: number;
  readonly book: string;
  readonly tax: string;
  readonly asset: string;
  readonly branch_office_id: number | null;
  readonly cost_center_id: number | null;
  readonly cost_unit_id: number | null;
  readonly accumulated_account_id: number | null;
  readonly expense_account_id: number | null;
}

/** Months up to a period (`YYYY-MM`) that no run has taken; locked, with their assets. */
const dueRows = (tx: Tx, period: string): Promise<DueRow[]> =>
  tx.query(
    sql<DueRow>`select r.id, r.asset_id, r.book, r.tax, concat_ws(' ', a.code, a.name) as asset, a.branch_office_id, a.cost_center_id, a.cost_unit_id, a.accumulated_account_id, a.expense_account_id
      from acc__asset_depreciations r ${raw(join('acc__asset_depreciations.asset_id', 'r', 'a'))}
      where r.account_id = ${TENANT} and r.run_id is null and not r.is_opening and r.period <= ${`${period}-01`}::date and a.status in ('EN_USO', 'DEPRECIADO')
      order by a.id, r.period for update`,
  );

const sumOf = (rows: readonly DueRow[], key: 'book' | 'tax'): string =>
  Decimal.sum(0, ...rows.map((row) => row[key])).toFixed(2);

interface RunPlace {
  readonly period: string;
  readonly date: string;
  readonly branch: number | null;
}

async function insertRun(
  { tx, actor, services }: Writing,
  { period, date, branch }: RunPlace,
  rows: readonly DueRow[],
): Promise<{ readonly id: number; readonly folio: string }> {
  const { folio } = await services.extensions.nextFolio(tx, {
    document: 'acc/depreciation-runs',
    label: t('assets.runs', 'corridas de depreciación'),
    branchId: branch,
    date,
  });
  const [made] = await tx.query(
    sql<{
      id: number;
    }>`insert into acc__depreciation_runs (account_id, created_by, updated_by, folio, status, period, date, branch_office_id, assets, total)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, ${folio}, 'APLICADA', ${`${period}-01`}, ${date}, ${branch}, ${new Set(rows.map(({ asset_id }) => asset_id)).size}, ${sumOf(rows, 'book')}) returning id`,
  );
  return { id: made!.id, folio };
}

/** What a run took, or gave back: kept with the assets. */
export const addToAssets = ({ tx }: Pick<Writing, 'tx'>, runId: number, sign: 1 | -1) =>
  tx.execute(
    sql`update acc__fixed_assets a set depreciated = a.depreciated + ${sign} * s.book, tax_depreciated = a.tax_depreciated + ${sign} * s.tax
      from (select asset_id, sum(book) as book, sum(tax) as tax from acc__asset_depreciations where account_id = ${TENANT} and run_id = ${runId} group by asset_id) s
      where a.account_id = ${TENANT} and a.id = s.asset_id`,
  );

async function writeRun(
  context: Writing,
  place: RunPlace,
  rows: readonly DueRow[],
): Promise<number> {
  const { tx } = context;
  const { id, folio } = await insertRun(context, place, rows);
  const { eventId } = await postEvent(context, {
    event: 'DEPRECIACION',
    source: { resource: 'acc/depreciation-runs', id },
    date: place.date,
    branch_office_id: place.branch,
    tokens: { folio },
    sets: {
      LINEAS: rows.map((row) => ({
        amounts: { depreciacion: row.book },
        accounts: {
          ...(row.expense_account_id && { DEPRECIACION: row.expense_account_id }),
          ...(row.accumulated_account_id && { DEP_ACUMULADA: row.accumulated_account_id }),
        },
        cost_center_id: row.cost_center_id,
        cost_unit_id: row.cost_unit_id,
      })),
    },
  });
  await tx.execute(
    sql`update acc__depreciation_runs set event_id = ${eventId} where account_id = ${TENANT} and id = ${id}`,
  );
  await tx.execute(
    sql`update acc__asset_depreciations set run_id = ${id} where account_id = ${TENANT} and id = any(${rows.map((row) => row.id)}::bigint[])`,
  );
  await addToAssets(context, id, 1);
  return id;
}

/** Those of which nothing is left to take in the books. */
const finishedAssets = (tx: Tx, ids: readonly number[]): Promise<{ id: number }[]> =>
  tx.query(
    sql<{
      id: number;
    }>`select a.id from acc__fixed_assets a where a.account_id = ${TENANT} and a.id = any(${ids}::bigint[]) and a.status = 'EN_USO'
      and not exists (select 1 from acc__asset_depreciations r where r.account_id = ${TENANT} and r.asset_id = a.id and r.run_id is null and not r.is_opening and r.book > 0) order by a.id`,
  );

interface RunResult {
  readonly runs: readonly number[];
  readonly assets: number;
  readonly total: string;
}

/**
 * Posts what is due up to a period (`YYYY-MM`), dated on its last day, or today while it is not
 * over. PERIODO_CERRADO where the month is closed.
 */
export async function runDepreciation(context: Writing, period: string): Promise<RunResult> {
  const { tx, actor, now } = context;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const last = Temporal.PlainYearMonth.from(period);
  const end = last.toPlainDate({ day: last.daysInMonth });
  const date = (Temporal.PlainDate.compare(end, today) > 0 ? today : end).toString();
  await requireEntryPeriod(tx, actor, date);
  const rows = await dueRows(tx, period);
  const runs: number[] = [];
  for (const [branch, some] of Map.groupBy(rows, (row) => row.branch_office_id))
    runs.push(await writeRun(context, { period, date, branch }, some));
  const ids = [...new Set(rows.map(({ asset_id }) => asset_id))];
  const finished = (await finishedAssets(tx, ids)).map(({ id }) => id);
  await moveByConsequence(context, 'acc/fixed-assets.finish', { id: finished });
  return { runs, assets: ids.length, total: sumOf(rows, 'book') };
}

/** `YYYY-MM` of the month before. */
export const lastMonth = (today: Temporal.PlainDate): string =>
  today.toPlainYearMonth().subtract({ months: 1 }).toString();

export const depreciate = actionRules(DEPRECIATE, {
  async run(context) {
    const { input, now, actor } = context;
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
    const period = input.month?.slice(0, 7) ?? lastMonth(today);
    if (period > today.toString().slice(0, 7))
      throw invalid({ month: [t('assets.monthAhead', 'El mes todavía no empieza.')] });
    const { runs, assets, total } = await runDepreciation(context, period);
    const message =
      assets === 0
        ? t('assets.nothingDue', 'No hay nada que depreciar.')
        : t(
            'assets.depreciated',
            ['{count} activo depreciado: {total}.', '{count} activos depreciados: {total}.'],
            { count: assets, total: shownMoney(total) },
          );
    return {
      data: { runs, assets, total },
      outcome: {
        message,
        ...(runs.length === 1 && { open: { resource: 'acc/depreciation-runs', id: runs[0]! } }),
      },
    };
  },
});
