/** Which accounts hang on who somebody is, and which entries are of whom. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { ref } from '#erp/model/fields.ts';

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

/** Whose entries are read; the last party that one names, where nobody chose. */
export const partyFilters = {
  subject_id: {
    field: ref('Tercero', 'cfl/subjects'),
    default: `select r.record_id from ({books:records}) r where r.resource = 'cfl/subjects' order by r.entry_id desc limit 1`,
  },
  customer_id: { field: ref('Cliente', 'customers') },
  supplier_id: { field: ref('Proveedor', 'suppliers') },
};
