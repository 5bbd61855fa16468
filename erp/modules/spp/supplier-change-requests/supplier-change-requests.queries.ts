import { sameCompany } from '#erp/db/sql/joins.ts';

/** Who saved a request for an account: approved by others, it is still of whoever wrote it. */
export const REQUEST_WRITERS = `select r.account_id, r.supplier_id, r.clabe, g.user_id from supplier_change_requests r join sys__logs g on ${sameCompany('g', 'r')} and g.resource = 'supplier-change-requests' and g.record_id = r.id and g.action in ('CREAR', 'EDITAR') where r.field = 'bank_account' and r.clabe is not null`;
