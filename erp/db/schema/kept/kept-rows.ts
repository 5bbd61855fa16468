/** Which rows the database keeps, from the declarations, and the triggers that do it. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Registry } from '#erp/model/registry.ts';
import { tableName } from '#erp/model/resource.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Condition, Follows, KeptRowsShape, KeptWithShape, TableShape } from '../shape.ts';

const conditionOf = (given: { readonly field: string; readonly is: readonly string[] }) =>
  ({ column: given.field, is: given.is }) satisfies Condition;

const LOG: KeptRowsShape = { derived: [], once: [], editable: [] };

/** A log is kept row by row where one of its columns may follow a merge. */
export function keptShape(
  { kept, appendOnly }: Resource,
  follows: Follows | undefined,
): KeptRowsShape | undefined {
  if (appendOnly) return keptLog(follows);
  if (!kept) return undefined;
  const { derived = [], once = [], editable, draft } = kept;
  return {
    derived,
    once,
    editable: editable?.fields ?? [],
    ...(editable && { while: conditionOf(editable.while) }),
    ...(draft && { draft: conditionOf(draft) }),
    ...(follows && { follows }),
  };
}

export const keptLog = (follows: Follows | undefined): KeptRowsShape | undefined =>
  follows && { ...LOG, follows };

/** The document above that is kept once it is posted, and the references that lead to it. */
export function keptWithShape(
  registry: Registry,
  resource: Resource,
  follows?: Follows,
): KeptWithShape | undefined {
  const path: { column: string; table: string }[] = [];
  for (
    let parent = registry.parentOf(resource);
    parent;
    parent = registry.parentOf(parent.resource)
  ) {
    path.push({ column: parent.field.by, table: tableName(parent.resource.path) });
    const { kept } = parent.resource;
    if (!kept?.draft) continue;
    const { derived = [], grows = false } = kept.rows?.[resource.path] ?? {};
    return {
      path,
      draft: conditionOf(kept.draft),
      derived,
      grows,
      ...(follows && { follows }),
    };
  }
  return undefined;
}

const list = (names: readonly string[]) => `'{${names.join(',')}}'`;
/** The last argument of a trigger, where there is any. */
const following = (follows: Follows | undefined): readonly string[] =>
  follows ? [list(Object.entries(follows).map((pair) => pair.join('=')))] : [];

function keptStatements(table: string, kept: KeptRowsShape): string[] {
  const { derived, once, editable, while: condition, draft } = kept;
  const args = [
    list(derived),
    list(once),
    list(editable),
    `'${condition?.column ?? ''}'`,
    list(condition?.is ?? []),
    `'${draft?.column ?? ''}'`,
    list(draft?.is ?? []),
    ...following(kept.follows),
  ];
  const when = draft ? ` WHEN (OLD."${draft.column}" <> ALL (${list(draft.is)}))` : '';
  return [
    `CREATE TRIGGER kept_rows BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW${when} EXECUTE FUNCTION erp_kept_rows(${args.join(', ')});`,
    `CREATE TRIGGER kept_rows_truncate BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION erp_append_only();`,
  ];
}

/** Joins from a changed row, `r`, to its document, `p`, while that is posted. */
function postedDocument({ path, draft }: KeptWithShape): string {
  const joins = path.map(({ column, table }, i) => {
    const from = i === 0 ? 'r' : `p${i}`;
    const to = i === path.length - 1 ? 'p' : `p${i + 1}`;
    return `JOIN "${table}" ${to} ON ${sameCompany(to, 'r')} AND ${to}.id = ${from}."${column}"`;
  });
  return `${joins.join(' ')} WHERE p."${draft.column}" <> ALL (${list(draft.is)})`;
}

function keptWithStatements(table: string, kept: KeptWithShape): string[] {
  const posted = `'${postedDocument(kept).replaceAll("'", "''")}'`;
  const trigger = (event: string, given: string, rows: string) =>
    `CREATE TRIGGER kept_with_${event.toLowerCase()} AFTER ${event} ON ${table} REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION erp_kept_with(${given});`;
  return [
    ...(kept.grows ? [] : [trigger('INSERT', posted, 'NEW TABLE AS given')]),
    trigger(
      'UPDATE',
      [posted, list(kept.derived), ...following(kept.follows)].join(', '),
      'OLD TABLE AS was NEW TABLE AS given',
    ),
    trigger('DELETE', posted, 'OLD TABLE AS given'),
  ];
}

/** Triggers that come and go with what is declared of a table. */
export const guardsOf = ({ name, kept, keptWith }: TableShape): readonly string[] => [
  ...(kept ? keptStatements(`"${name}"`, kept) : []),
  ...(keptWith ? keptWithStatements(`"${name}"`, keptWith) : []),
];

export const triggerName = (statement: string): string => {
  const [, name] = /^CREATE TRIGGER (\w+) /.exec(statement) ?? [];
  if (!name) throw new Error(`no trigger: ${statement}`);
  return name;
};
