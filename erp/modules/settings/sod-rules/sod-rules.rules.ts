import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { REPORT } from './sod-rules.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { rowsOf } from '#erp/kernel/validation/values.ts';
import { reportConflicts } from './sod-report.ts';
import { sodRules } from './sod-rules.ts';

const MAX_DAYS = 180;

export const rules = defineRules(sodRules, {
  async beforeSave(context) {
    const { tx, before, draft, fail } = context;
    if (!before) draft.is_system = false;
    const turned = await tx.query(
      'select 1 from sod_rules where account_id = $4 and privilege_a_id = $1 and privilege_b_id = $2 and id <> $3',
      [draft.privilege_b_id, draft.privilege_a_id, before?.id ?? 0, TENANT],
    );
    if (turned.length > 0)
      fail('privilege_b_id', t('settings.sameRule', 'Ya hay una regla para estos dos permisos.'));
    checkExceptions(context);
  },
  calls: { report: call(REPORT, reportConflicts) },
});

const isSameLine = (a: Row, b: Row | undefined) =>
  b !== undefined &&
  a.user_id === b.user_id &&
  a.reason === b.reason &&
  a.valid_until === b.valid_until;

/** Who adds or changes an exception approves it; nobody approves his own. */
function checkExceptions({ actor, now, before, draft, fail }: SaveContext<typeof sodRules>): void {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const known = new Map(rowsOf(before?.exceptions).map((row) => [row.id, row]));
  rowsOf(draft.exceptions).forEach((line, i) => {
    if (isSameLine(line, known.get(line.id))) return;
    line.approved_by = actor.userId;
    if (actor.userId !== null && line.user_id === actor.userId)
      fail(
        `exceptions[${i}][user_id]`,
        t('settings.ownException', 'Nadie aprueba su propia excepción. Pídela a otra persona.'),
      );
    const until = String(line.valid_until ?? '');
    if (
      until !== '' &&
      (until < today.toString() || until > today.add({ days: MAX_DAYS }).toString())
    )
      fail(
        `exceptions[${i}][valid_until]`,
        t('settings.untilDays', 'Elige una fecha entre hoy y dentro de {days} días.', {
          days: MAX_DAYS,
        }),
      );
  });
}
