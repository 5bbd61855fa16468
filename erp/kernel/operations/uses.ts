/** What still refers to a record: the reason why it may not be deleted. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { labelIn, nameOfMany } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { joinTableName } from '#erp/db/schema/names.ts';
import { sourceSql } from '#erp/db/source.ts';
import { screenOf, type Pointer, type Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { Params } from '../query/params.ts';
import type { Row } from '../rows/typed-rows.ts';

export interface Use {
  readonly resource: string;
  readonly field: string;
  readonly label: string;
  readonly count: number;
  /** List of the referring records in the web app; null when they have no screen of their own. */
  readonly url: string | null;
}

/** Beyond it the count says «1,000 o más». */
const BOUND = 1000;

/** The child rows of a resource go with it and are no reason. */
const isOwn = (resource: Resource, pointer: Pointer) =>
  Object.values(resource.fields).some(
    (field) =>
      field.kind === 'lines' && field.of === pointer.resource.path && field.by === pointer.name,
  );

function pointersTo(registry: Registry, resource: Resource): readonly Pointer[] {
  const sharing = [...registry.resources.values()].filter(
    (other) => other.table === resource.table,
  );
  return sharing
    .flatMap((each) => registry.pointersTo(each))
    .filter((pointer) => !sharing.some((each) => isOwn(each, pointer)));
}

/** Rows that a pointer finds, of one record or of the child rows of one. */
function countSql(pointer: Pointer, targets: string, i: number): string {
  const { resource, name, field } = pointer;
  const from =
    field.kind === 'refs'
      ? `${joinTableName(resource, name)} p where p.target_id in (${targets})`
      : `${sourceSql(resource)} p where p.${name} in (${targets})`;
  return `select ${i} as i, count(*)::int as n from (select 1 from ${from} limit ${BOUND}) c`;
}

export async function usesOf(
  tx: Tx,
  registry: Registry,
  resource: Resource,
  row: Row,
): Promise<readonly Use[]> {
  const params = new Params();
  const pointers: Pointer[] = [];
  const queries: string[] = [];
  const add = (pointer: Pointer, targets: string) => {
    queries.push(countSql(pointer, targets, pointers.length));
    pointers.push(pointer);
  };
  const own = params.add(row.id);
  for (const pointer of pointersTo(registry, resource)) {
    const by = pointer.field.kind === 'ref' ? pointer.field.by : undefined;
    add(
      pointer,
      by ? `select t.${by} from ${resource.table} t where t.id = ${own}` : `${own}::bigint`,
    );
  }
  for (const field of Object.values(resource.fields)) {
    if (field.kind !== 'lines') continue;
    const child = registry.resource(field.of);
    for (const pointer of pointersTo(registry, child))
      add(pointer, `select c.id from ${child.table} c where c.${field.by} = ${own}::bigint`);
  }
  if (queries.length === 0) return [];
  const counts = await tx.query<{ i: number; n: number }>(
    queries.join(' union all '),
    params.values,
  );
  return counts
    .filter(({ n }) => n > 0)
    .map(({ i, n }) => describe(registry, pointers[i]!, n, row));
}

function describe(
  registry: Registry,
  { resource, name, field }: Pointer,
  count: number,
  row: Row,
): Use {
  const parent = registry.parentOf(resource);
  const shown = screenOf(resource) === null && parent ? parent.resource : resource;
  const screen = screenOf(resource);
  const value = field.kind === 'ref' && field.by ? row[field.by] : row.id;
  return {
    resource: resource.path,
    field: name,
    label:
      shown === resource
        ? nameOfMany(resource)
        : t('save.rowsOf', '{rows} de {records}', {
            rows: nameOfMany(resource),
            records: inSentence(nameOfMany(shown)),
          }),
    count,
    url:
      screen === null
        ? null
        : `/${screen}?filter%5B${name}%5D=${encodeURIComponent(String(value))}`,
  };
}

/** «3 en Pedidos, 1 en Embarques». A resource that refers by several fields is named with each. */
export function usesText(registry: Registry, uses: readonly Use[]): string {
  const place = ({ label, resource, field }: Use) =>
    uses.filter((other) => other.label === label).length > 1
      ? `${label} (${labelIn(registry.resource(resource), field)})`
      : label;
  return uses
    .map((use) =>
      t('save.usedIn', '{count} en {place}', {
        count: use.count >= BOUND ? '1,000 o más' : use.count.toLocaleString('es-MX'),
        place: place(use),
      }),
    )
    .join(', ');
}

export function inUseMessage(
  registry: Registry,
  uses: readonly Use[],
  canSwitchOff: boolean,
): string {
  const where = usesText(registry, uses);
  return canSwitchOff
    ? t('save.inUseDeactivate', 'Está en uso: {where}. Desactívalo para que ya no se ofrezca.', {
        where,
      })
    : t('save.inUse', 'Está en uso: {where}. Quita antes esas referencias.', { where });
}
