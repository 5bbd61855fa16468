import type { Tx } from '#erp/db/database.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Profile } from './matching-profile.ts';

/** Those in use, with the regimes that they are of. */
export const loadProfiles = (tx: Tx) =>
  tx.query(
    sql<Profile>`select p.id, p.person_type, p.isr_tax_id, p.iva_tax_id, p.is_lease, p.applies_to, i.name as isr_name, v.name as iva_name,
        array(select r.target_id from pur__withholding_profiles__regimen_ids r where r.account_id = ${TENANT} and r.owner_id = p.id) as regimen_ids
      from pur__withholding_profiles p ${raw(leftJoin('pur__withholding_profiles.isr_tax_id', 'p', 'i'))} ${raw(leftJoin('pur__withholding_profiles.iva_tax_id', 'p', 'v'))}
      where p.account_id = ${TENANT} and p.active order by p.code`,
  );
