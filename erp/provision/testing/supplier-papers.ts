import { sameCompany } from '#erp/db/sql/joins.ts';

/** All that is asked of a supplier is handed in and accepted, and never ends. */
type Query = (text: string, params: readonly unknown[]) => Promise<unknown>;

const HANDED_IN = `insert into spp__suppliers_documents (account_id, folio, kind, status, supplier_id, document_type_id, issued_on)
  select account_id, 'PRUEBA-' || id, 'EXPEDIENTE', 'ACEPTADO', supplier_id, document_type_id, date '2026-01-01' from spp__required_documents where supplier_id = $1 and document_id is null`;

const HELD = `update spp__required_documents q set document_id = d.id, state = 'VIGENTE'
  from spp__suppliers_documents d where ${sameCompany('d', 'q')} and d.supplier_id = q.supplier_id and d.document_type_id = q.document_type_id and q.supplier_id = $1`;

/** `query` sees one company. */
export async function handInPapers(query: Query, supplierId: number): Promise<void> {
  await query(HANDED_IN, [supplierId]);
  await query(HELD, [supplierId]);
  await query(`update suppliers set compliance = 'VERDE' where id = $1`, [supplierId]);
}
