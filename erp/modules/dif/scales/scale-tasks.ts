/** Scales whose verification ended, for the tasks of the warehouses. */
import { join } from '#erp/db/sql/joins.ts';

export const scaleTasks: Readonly<Record<string, string>> = {
  BASCULAS: `select s.id, s.code || ' — ' || s.name as title, coalesce('Holograma ' || s.verification_folio, 'Sin verificación') as detail,
        (s.last_verification_on + make_interval(months => y.verification_months::int))::date::text as since
      from dif__scales s ${join('dif__scales.scale_type_id', 's', 'y')}
      where s.status = 'ACTIVA' and $2::timestamptz is not null and ($3::bigint[] is null or coalesce(s.storage_id, 0) = any($3::bigint[]))
        and coalesce((s.last_verification_on + make_interval(months => y.verification_months::int))::date < $1::date, true)`,
};
