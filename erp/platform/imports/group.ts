/**
 * Tells which rows are one record, and which repeat another: once, before the rows are looked at.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { parseValue } from '#erp/model/field-types.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import type { Database } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { convert } from './reading/convert.ts';
import { normalizeHeading } from './normalize-heading.ts';
import type { Plan } from './plan.ts';

const PORTION = 1_000;

interface Grouping {
  readonly db: Database;
  readonly accountId: number;
  readonly importId: number;
  readonly local: TimeZoneContext;
}

/** The key as it would be stored, so that `a-1` and `A-1` are one. */
function keyOfCell(plan: Plan, text: string, local: TimeZoneContext): string {
  const field = plan.key!.target.field;
  // What a word names is looked up with the rows, not here.
  if (field.kind === 'ref') return text;
  const converted = convert(field, text, plan.formats);
  const parsed = 'raw' in converted ? parseValue(field, converted.raw, local) : converted;
  return 'value' in parsed && parsed.value !== null ? String(parsed.value) : text;
}

/**
 * Rows that were applied keep their place; those already looked at do too, unless they belong
 * elsewhere now.
 */
export async function groupRows(
  { db, accountId, importId, local }: Grouping,
  plan: Plan,
): Promise<void> {
  const leaders = new Map<string, number>();
  const own = new Set(
    plan.columns.filter(({ target }) => target.lines === null).map(({ index }) => index),
  );
  let after = 0;
  let last = 0;
  for (;;) {
    const rows = await db.tenant({ accountId }, (tx) =>
      tx.query<{ position: number; cells: string[] }>(
        'select position, cells from import_rows where account_id = $4 and import_id = $1 and position > $2 order by position limit $3',
        [importId, after, PORTION, TENANT],
      ),
    );
    if (rows.length === 0) return;
    const placed = rows.map(({ position, cells }) => {
      const text = plan.key ? (cells[plan.key.index] ?? '') : '';
      const key = text === '' ? null : keyOfCell(plan, text, local);
      const bare = plan.lines.length > 0 && ![...own].some((index) => (cells[index] ?? '') !== '');
      let leader: number;
      if (bare && last > 0) leader = last;
      else if (key === null) leader = position;
      else leader = leaders.get(normalizeHeading(key)) ?? position;
      if (key !== null && !leaders.has(normalizeHeading(key)))
        leaders.set(normalizeHeading(key), position);
      last = leader;
      return { position, leader, key };
    });
    await db.tenant({ accountId }, (tx) =>
      tx.execute(
        `update import_rows r set leader = case when $3 then x.leader else r.position end, key = x.key,
           status = case when not $3 and x.leader <> r.position then 'ERROR' else 'PENDIENTE' end, changes = null,
           errors = case when not $3 and x.leader <> r.position then jsonb_build_array(jsonb_build_object('column', $4::int, 'message', 'Repetida: ya está en la fila ' || x.leader || '.')) end
         from jsonb_to_recordset($2::jsonb) as x(position int, leader int, key text)
         where r.account_id = $5 and r.import_id = $1 and r.position = x.position and (r.status in ('PENDIENTE', 'ERROR')
           or (r.status in ('NUEVO', 'CAMBIA', 'IGUAL') and (r.key is distinct from x.key or r.leader <> case when $3 then x.leader else r.position end or (not $3 and x.leader <> r.position))))`,
        [importId, JSON.stringify(placed), plan.lines.length > 0, plan.key?.index ?? null, TENANT],
      ),
    );
    after = rows.at(-1)!.position;
    await turn();
  }
}
