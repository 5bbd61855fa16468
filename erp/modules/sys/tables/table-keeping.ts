/**
 * What a company may ask of a table beyond its fields: files before an action, and years of
 * keeping.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#erp/model/texts/t.ts';
import { COMPANY_ZONE } from '#erp/model/records/company-day.ts';
import { normalizeText } from '#erp/model/records/normalize-text.ts';
import type { Row, SaveContext } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { findFieldByName, valueNames } from '#erp/platform/evidence/evidence.ts';
import { dueCount, limitOf } from '#erp/platform/retention/retention.ts';
import { minimumRetentionYears, retentionObstacle } from '#erp/model/records/retention.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import type { systemTables } from './tables.ts';

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ');
function checkValue(field: Field, said: unknown, mark: (message: string) => void): void {
  const known = valueNames(field);
  if (!known || typeof said !== 'string' || said === '') return;
  if (known.some(([, names]) => names.some((name) => normalizeText(name) === normalizeText(said))))
    return;
  mark(
    field.kind === 'bool'
      ? t('sys.yesOrNo', 'Escribe sí o no.')
      : t('sys.fieldTakes', '«{label}» vale {values}.', {
          label: field.label,
          values: quoted(known.map(([, names]) => names.at(-1)!)),
        }),
  );
}

/** Each row names an action of the table, and a field and a value that it has. */
export function checkEvidence(
  { draft, fail }: SaveContext<typeof systemTables>,
  subject: Resource,
): void {
  const rows = Array.isArray(draft.evidence) ? (draft.evidence as readonly Row[]) : [];
  const actions = Object.entries(subject.states?.transitions ?? {});
  for (const [i, row] of rows.entries()) {
    const mark = (field: string, message: string) => fail(`evidence[${i}][${field}]`, message);
    const many = inSentence(subject.label[1]);
    if (actions.length === 0)
      mark(
        'transition',
        t('sys.noFileActions', 'En {table} no hay acciones que esperen un archivo.', {
          table: many,
        }),
      );
    else if (
      typeof row.transition === 'string' &&
      !actions.some(([action]) => action === row.transition)
    )
      mark(
        'transition',
        t('sys.actionsAre', 'En {table} las acciones son {actions}.', {
          table: many,
          actions: quoted(actions.map(([, { label }]) => label)),
        }),
      );
    if (row.when_value && !row.when_field)
      mark('when_field', t('sys.valueOfField', 'Escribe de qué campo es ese valor.'));
    if (typeof row.when_field !== 'string' || row.when_field === '') continue;
    const found = findFieldByName(subject, row.when_field);
    if (!found)
      mark(
        'when_field',
        t(
          'sys.noSuchField',
          'En {table} no hay un campo «{field}» que sirva. Escríbelo como se lee en la ficha; la pestaña Campos los dice todos.',
          { table: many, field: row.when_field },
        ),
      );
    else checkValue(found[1], row.when_value, (message) => mark('when_value', message));
  }
}

/** Never below what the law asks, and only where records come to an end. */
export function checkRetention(
  { draft, fail, services }: SaveContext<typeof systemTables>,
  subject: Resource,
): void {
  if (draft.retention_years === null || draft.retention_years === undefined) return;
  const never = services.registry.parentOf(subject)
    ? t('sys.rowsWithDocument', 'Los renglones se conservan con su documento: pon el plazo en él.')
    : retentionObstacle(subject);
  const least = minimumRetentionYears(subject);
  if (never) fail('retention_years', never);
  else if (draft.retention_years < least)
    fail(
      'retention_years',
      t(
        'sys.accountingKept',
        'La contabilidad se conserva cinco años desde la declaración anual (CFF art. 30), que se presenta el año siguiente: el mínimo es {least}.',
        { least },
      ),
    );
}

/** Records that the next run would look at. */
export async function dueNow(tx: Tx, services: Services, row: Row): Promise<number> {
  if (typeof row.retention_years !== 'number') return 0;
  const [company] = await tx.query<{ zone: string }>(`select ${COMPANY_ZONE} as zone`);
  return dueCount(
    tx,
    services.registry.resource(String(row.resource)),
    limitOf(services.now(), company!.zone, row.retention_years),
  );
}
