/** Which accounts hang on who somebody is, and which entries are of whom. */
import { sameCompany } from '#erp/db/sql/joins.ts';

export const CUSTOMER_ROLES = [
  'CLIENTES_NAC',
  'CLIENTES_EXT',
  'ANTICIPO_CLIENTES',
  'IVA_RET_CLIENTES',
  'VENTAS_16',
  'DEV_VENTAS',
];

export const SUPPLIER_ROLES = ['PROVEEDORES_NAC', 'PROVEEDORES_EXT', 'ANTICIPO_PROV', 'GASTO'];

const LINES = `'L' || x.id, x.date, x.entry_id, x.book_account_id, x.debit - x.credit from acc_ledger x`;
const ofParty = (resource: string, field: string) =>
  `select x.account_id, '${resource}', s.${field}, ${LINES} join cfl__subjects s on ${sameCompany('s', 'x')} and s.id = x.subject_id join {${resource}} o on ${sameCompany('o', 's')} and o.id = s.${field}`;

/** Lines of the ledger that name a party that one may see (`books:records`). */
export const partyRecords: readonly string[] = [
  `select x.account_id, 'cfl/subjects' as resource, x.subject_id as record_id, ${LINES} join {cfl/subjects} o on ${sameCompany('o', 'x')} and o.id = x.subject_id`,
  ofParty('customers', 'customer_id'),
  ofParty('suppliers', 'supplier_id'),
];
