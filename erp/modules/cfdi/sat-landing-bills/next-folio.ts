/** `GET sat-landing-bills/getNextFiscalFolio`: what the series would give next, not taken. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { previewFolio } from '#erp/platform/folios/folios.ts';
import { branchPlace } from '../issuing/branch-place.ts';
import { BILL_NUMBERING } from './bills-path.ts';

interface SeriesRow {
  readonly id: number;
  readonly code: string;
}

/** That one, or the one that the branch uses; only those of Cartas Porte. */
async function findSeries(
  tx: Tx,
  id: number | null,
  branchId: number | null,
): Promise<SeriesRow | null> {
  const [series] = await tx.query(
    sql<SeriesRow>`select id, code from series where account_id = ${TENANT} and document = ${BILL_NUMBERING.document} and active
        and (id = ${id} or (${id}::bigint is null and is_default and (branch_office_id is null or branch_office_id = ${branchId}))) order by branch_office_id nulls last limit 1`,
  );
  return series ?? null;
}

export async function nextFiscalFolio(context: CallContext) {
  const actor = requireActor(context);
  const { services, now, query } = context;
  const branchId = actor.permissions.defaultBranchId;
  const given = query.series_id ?? '';
  const asked = given === '' ? null : Number(given);
  const next = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    if (asked !== null && !Number.isSafeInteger(asked)) return null;
    const series = await findSeries(tx, asked, branchId);
    if (!series) return null;
    const { timeZone } = await branchPlace(tx, branchId, actor.timeZone);
    const day = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
    const folio = await previewFolio(tx, series.id, branchId, day);
    return folio && { serie: series.code, folio: folio.number, formatted: folio.folio };
  });
  if (!next)
    throw invalid({
      series_id: [
        t('landing.noSeries', 'No hay serie de Cartas Porte: créala en Series fiscales.'),
      ],
    });
  return { data: next };
}
