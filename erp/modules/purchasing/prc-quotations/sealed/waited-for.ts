import { sameCompany } from '#erp/db/sql/joins.ts';

/**
 * Whom a quotation still waits for (R55): who declined said so itself, and not by a buyer who would
 * leave it out. Of an invitation, under the alias `i`.
 */
export const WAITED_FOR = `(i.status = 'ENVIADA' or i.status = 'DECLINADA' and not coalesce(i.self_answered, false))`;

/** Of a quotation `t`: nobody is waited for, or it is too late. */
export const MAY_OPEN = `t.deadline <= now() or not exists (select 1 from prc_quotation_suppliers i where ${sameCompany('i', 't')} and i.quotation_id = t.id and ${WAITED_FOR})`;
