import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { GAPS, PREVIEW, RESERVE } from './series.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { defineRules, type CallContext, type SaveContext } from '#erp/kernel/rules.ts';
import { patternProblem, type Reset } from '#erp/platform/folios/folio-pattern.ts';
import { previewFolio } from '#erp/platform/folios/folios.ts';
import { lockMark } from '../single-mark.ts';
import { effectsOfSeries } from '../setting-effects.ts';
import { gaps, reserve } from './series.endpoints.ts';
import { series } from './series.ts';

const isFiscal = (document: unknown) => String(document).startsWith('CFDI_');

function checkFormat({ draft, services, fail }: SaveContext<typeof series>): void {
  const fiscal = isFiscal(draft.document);
  draft.fiscal = fiscal;
  if (fiscal && draft.reset !== 'NUNCA')
    fail('reset', t('settings.fiscalRestart', 'Una serie fiscal no se reinicia.'));
  if (fiscal && !['{SERIE}{FOLIO}', '{SERIE}-{FOLIO}'].includes(String(draft.pattern)))
    fail('pattern', t('settings.fiscalPattern', 'Una serie fiscal se escribe {SERIE}{FOLIO}.'));
  const problem = patternProblem(String(draft.pattern), draft.reset as Reset);
  if (problem) fail('pattern', problem);
  if (fiscal || services.registry.contributions.gaplessSeries.has(String(draft.document)))
    draft.gapless = true;
  if (draft.gapless && draft.assign_on !== 'CONFIRMAR')
    fail(
      'assign_on',
      t('settings.noGaps', 'Sin huecos sólo se puede cuando el folio se asigna al confirmar.'),
    );
}

async function checkNumber({
  tx,
  actor,
  draft,
  before,
  changed,
  fail,
}: SaveContext<typeof series>): Promise<void> {
  draft.next_folio ??= 1;
  if (!before || !changed('next_folio')) return;
  if (!hasPermission(actor, 'series.adjust'))
    return fail(
      'next_folio',
      t(
        'settings.nextNumber',
        'Cambiarlo necesita el permiso «Cambiar el siguiente folio de una serie».',
      ),
    );
  const [row] = await tx.query<{ last: number | null }>(
    'select max(last) as last from series_counters where account_id = $2 and series_id = $1',
    [before.id, TENANT],
  );
  if (row?.last != null && draft.next_folio <= row.last)
    fail(
      'next_folio',
      t('settings.numberUsed', 'Ya se usó el {last}: escribe {least} o más.', {
        last: row.last,
        least: row.last + 1,
      }),
    );
}

/** One default for each document, branch and day. */
async function checkDefault({
  tx,
  actor,
  draft,
  before,
  fail,
}: SaveContext<typeof series>): Promise<void> {
  const backwards =
    draft.valid_from != null && draft.valid_to != null && draft.valid_to < draft.valid_from;
  if (!draft.is_default || draft.active === false || backwards) return;
  await lockMark(tx, 'series.is_default', actor.accountId);
  const [other] = await tx.query<{ code: string; name: string }>(
    `select code, name from series where account_id = $6 and active and is_default and document = $1 and branch_office_id is not distinct from $2::bigint and id <> $3
       and daterange(valid_from, valid_to, '[]') && daterange($4::date, $5::date, '[]') limit 1`,
    [
      draft.document,
      draft.branch_office_id ?? null,
      before?.id ?? 0,
      draft.valid_from ?? null,
      draft.valid_to ?? null,
      TENANT,
    ],
  );
  if (other)
    fail(
      'is_default',
      t(
        'settings.defaultSeries',
        'Ya hay una serie predeterminada para ese documento y sucursal: {code} — {name}. Quítale la marca primero.',
        { code: other.code, name: other.name },
      ),
    );
}

/** Next folio of the series on a date, without taking it. */
async function preview({ actor, services, resource, id, query, now }: CallContext) {
  if (!actor || id === null) throw notFound();
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const date = typeof query.date === 'string' && query.date !== '' ? query.date : today;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw invalid({ date: [t('value.isoDate', 'Escribe la fecha como 2026-11-20.')] });
  const branch =
    typeof query.branch === 'string' && /^\d{1,15}$/.test(query.branch)
      ? Number(query.branch)
      : actor.permissions.defaultBranchId;
  const next = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireRecord(tx, services.registry, actor, { resource, id }, 'one');
    return previewFolio(tx, id, branch, date);
  });
  if (!next) throw notFound();
  return { data: { folio: next.folio, number: next.number } };
}

export const rules = defineRules(series, {
  impact: ({ tx, services, after }) => effectsOfSeries(tx, services.registry, after),
  async beforeSave(context) {
    checkFormat(context);
    await checkNumber(context);
    await checkDefault(context);
  },
  async beforeDelete({ tx, before, fail }) {
    const [used] = await tx.query(
      'select 1 from series_counters where account_id = $2 and series_id = $1 and last > 0 limit 1',
      [before.id, TENANT],
    );
    if (used)
      fail('', t('settings.seriesUsed', 'La serie ya dio folios: no se elimina. Desactívala.'));
  },
  calls: {
    preview: call(PREVIEW, preview),
    reserve: call(RESERVE, reserve),
    gaps: call(GAPS, gaps),
  },
});
