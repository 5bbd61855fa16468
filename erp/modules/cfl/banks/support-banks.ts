import { sameCompany } from '#erp/db/sql/joins.ts';

/** Which banks supports of entries name, by their codes of the SAT. */
export const supportBanks = `select s.id as support_id, o.code as origin, d.code as dest from acc__entry_supports s left join cfl__banks o on ${sameCompany('o', 's')} and o.id = s.origin_bank_id left join cfl__banks d on ${sameCompany('d', 's')} and d.id = s.dest_bank_id`;
