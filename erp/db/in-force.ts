/**
 * The version of a record that stands while another one is drafted in its place: what the record
 * remembers of it, in columns as those of its table.
 */
import { hasColumn } from '../model/field-types.ts';
import type { Resource, InForce, RowsInForce } from '../model/types.ts';
import { sameCompany } from './sql/joins.ts';

/** Columns that every version has. */
const OF_RECORD = [
  'account_id',
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
];

const columnsOf = ({ fields }: Resource): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (hasColumn(field) ? [name] : []));

/** Records: of most of them nothing is drafted, and they are read as they are. */
function recordsInForce(resource: Resource, { field, live }: InForce): string {
  const { table, search = [] } = resource;
  const own = [...OF_RECORD, ...(search.length > 0 ? ['search'] : [])].map((name) => `e.${name}`);
  const columns = columnsOf(resource);
  const stored = [...own, ...columns.map((name) => `e.${name}`)].join(', ');
  const kept = columns.map((name) => `${live.includes(name) ? 'e' : 'v'}.${name}`);
  return `(select ${stored} from ${table} e where e.${field} is null union all select ${[...own, ...kept].join(', ')} from ${table} e cross join lateral jsonb_populate_record(e, e.${field} -> 'record') v where e.${field} is not null)`;
}

/**
 * Rows, without those that the draft adds and with those that it took away, whose live fields are
 * as they were then.
 */
function rowsInForce(resource: Resource, { parent, by, name, field, live }: RowsInForce): string {
  const { table } = resource;
  const columns = columnsOf(resource);
  const own = [...OF_RECORD, 'position'];
  const stored = [...own, ...columns].map((each) => `e.${each}`).join(', ');
  const of = [...own, ...columns].map((each) =>
    live.includes(each) ? `coalesce(e.${each}, v.${each}) as ${each}` : `v.${each}`,
  );
  const given = `x.value || jsonb_build_object('account_id', p.account_id, '${by}', p.id, 'position', x.place)`;
  return `(select ${stored} from ${table} e join ${parent} p on ${sameCompany('p', 'e')} and p.id = e.${by} where p.${field} is null union all select ${of.join(', ')} from ${parent} p cross join lateral jsonb_array_elements(p.${field} -> 'rows' -> '${name}') with ordinality x(value, place) left join ${table} e on ${sameCompany('e', 'p')} and e.id = (x.value ->> 'id')::bigint cross join lateral jsonb_populate_record(e, ${given}) v where p.${field} is not null)`;
}

/** To stand after `from`, before an alias. */
export const inForceSql = (resource: Resource, inForce: InForce | RowsInForce): string =>
  'parent' in inForce ? rowsInForce(resource, inForce) : recordsInForce(resource, inForce);
