/** Documents that are required of each supplier, and which of them are in force (R50, R52). */
import { sameCompany } from '#erp/db/sql/joins.ts';

/**
 * A row for each required document of each supplier of `from`, whose rows are `s`: `held` while it
 * is in force on `day`, until `expires_on`. Nothing in a company to which nobody handed in any.
 */
export const requiredDocuments = (from: string, day: string): string =>
  `select s.account_id, s.id as supplier_id, d.id as document_type_id, d.code, d.name, h.held and (h.expires_on is null or h.expires_on >= ${day}) as held, h.expires_on
    from ${from} s join ({suppliers:documents}) h on ${sameCompany('h', 's')} and h.supplier_id = s.id join pur__document_types d on ${sameCompany('d', 'h')} and d.id = h.document_type_id
    where exists (select 1 from ({suppliers:documents}) k where ${sameCompany('k', 's')} and k.held)`;
