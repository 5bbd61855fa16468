/**
 * Files that a company asks for before an action of a document (platform §2.6, sys/table-evidence).
 */
import { t } from '#erp/model/texts/t.ts';
import { join } from '#erp/db/sql/joins.ts';
import { normalizeText } from '#erp/model/records/normalize-text.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import { pathsOf } from '#erp/kernel/record-access.ts';
import { titleSql } from '#erp/kernel/query/titles.ts';
import type { Row } from '#erp/kernel/rules.ts';

interface EvidenceRule extends Record<string, unknown> {
  readonly file_kind: string | null;
  readonly min_files: number;
  readonly when_field: string | null;
  readonly when_value: string | null;
  readonly message: string | null;
}

/**
 * The field that a company named as it reads it, or by its key; undefined when there is none of
 * these kinds.
 */
export const findFieldByName = (
  resource: Resource,
  said: string,
): readonly [name: string, field: Field] | undefined =>
  Object.entries(resource.fields).find(
    ([name, { kind, label }]) =>
      !['lines', 'secret', 'json', 'computed', 'refs'].includes(kind) &&
      (name === said.trim() || normalizeText(label) === normalizeText(said)),
  );

/** The ways of writing a value that has them; null for free values. */
export function valueNames(
  field: Field,
): readonly (readonly [value: string, names: readonly string[]])[] | null {
  if (field.kind === 'bool')
    return [
      ['true', ['sí', 'si', '1']],
      ['false', ['no', '0']],
    ];
  return field.kind === 'choice' || field.kind === 'choices'
    ? field.choices.map(([code, label]) => [code, [code, label]] as const)
    : null;
}

interface Holding {
  readonly tx: Tx;
  readonly registry: Registry;
  readonly actor: TimeZoneContext;
}

async function appliesTo(
  { tx, registry, actor }: Holding,
  resource: Resource,
  row: Row,
  { when_field: named, when_value: said }: EvidenceRule,
): Promise<boolean> {
  if (!named) return true;
  const found = findFieldByName(resource, named);
  // A field that this version no longer has: the company works on.
  if (!found) return false;
  const [name, field] = found;
  const value = row[name];
  const empty =
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0);
  if (!said) return !empty && value !== false;
  const fixed = valueNames(field);
  if (fixed) {
    const wanted = fixed.find(([, names]) =>
      names.some((each) => normalizeText(each) === normalizeText(said)),
    )?.[0];
    return wanted !== undefined && [value ?? false].flat().map(String).includes(wanted);
  }
  if (empty) return false;
  if (field.kind === 'ref') {
    const target = registry.resource(field.to);
    const [record] = await tx.query<{ title: string | null }>(
      `select ${titleSql(registry, target, 't')} as title from ${target.table} t where ${field.by ? `t.${field.by} = $1` : 't.id = $1::bigint'}`,
      [String(value)],
    );
    const title = normalizeText(record?.title ?? '');
    return title === normalizeText(said) || title.split(' — ').includes(normalizeText(said));
  }
  return (
    normalizeText(String(value)) === normalizeText(said) ||
    normalizeText(fieldTypeOf(field).show(value as never, field, actor)) === normalizeText(said)
  );
}

const haveOf = (file: string, have: number, least: number) =>
  t('evidence.haveOf', '{file} ({have} de {least})', { file, have, least });
const anyFile = () => t('evidence.anyFile', 'Archivo de cualquier clase');

/**
 * What is still missing, in words, or null. `row` is the document with what comes with the action.
 * A registry without `sys/tables` (tests of a part) asks for nothing.
 */
export async function missingEvidence(
  at: Holding,
  resource: Resource,
  action: string,
  row: Row,
): Promise<string | null> {
  const { tx, registry } = at;
  if (!registry.resources.has('sys/table-evidence')) return null;
  const asked = await tx.query<EvidenceRule>(
    `select e.file_kind, e.min_files, e.when_field, e.when_value, e.message from sys__table_evidence e
     ${join('sys__table_evidence.table_id', 'e', 't')} where e.account_id = $3 and t.resource = $1 and e.transition = $2 order by e.position, e.id`,
    [registry.recordOf(resource).path, action, TENANT],
  );
  const needed: EvidenceRule[] = [];
  for (const each of asked) if (await appliesTo(at, resource, row, each)) needed.push(each);
  if (needed.length === 0) return null;
  const files = await tx.query<{ kind: string; n: number }>(
    'select kind, count(*)::int as n from files where account_id = $3 and resource = any($1::text[]) and record_id = $2 and deleted_at is null group by kind',
    [pathsOf(registry, resource), String(row.id), TENANT],
  );
  const kinds = registry.resource('files').fields.kind;
  const labelOf = (code: string | null) =>
    (code !== null &&
      kinds?.kind === 'choice' &&
      kinds.choices.find(([each]) => each === code)?.[1]) ||
    anyFile();
  const missing = needed.flatMap(({ file_kind: kind, min_files: least, message }) => {
    const have = files.reduce(
      (n, file) => n + (kind === null || file.kind === kind ? file.n : 0),
      0,
    );
    return have >= least
      ? []
      : [{ text: least === 1 ? labelOf(kind) : haveOf(labelOf(kind), have, least), message }];
  });
  if (missing.length === 0) return null;
  const said = missing.flatMap(({ message }) => (message ? [message] : []));
  return [
    t('evidence.missing', 'Falta adjuntar: {what}.', {
      what: missing.map(({ text }) => text).join(', '),
    }),
    ...new Set(said),
  ].join(' ');
}
