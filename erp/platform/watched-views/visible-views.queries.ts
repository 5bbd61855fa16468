/**
 * Condition over saved views `v` that a person sees: `$1` the user, `$2` the ids of the user's
 * roles (bigint[]).
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
export const VISIBLE_VIEWS = `(v.created_by = $1 or v.visibility = 'EMPRESA' or (v.visibility = 'ROL' and exists (select 1 from saved_views__role_ids r where ${sameCompany('r', 'v')} and r.owner_id = v.id and r.target_id = any($2::bigint[]))))`;
