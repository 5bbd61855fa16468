import { join } from '#erp/db/sql/joins.ts';

/** What is asked of suppliers and must be in order, as their scores count it (purchasing R50). */
export const REQUIRED_ROWS = `select q.account_id, q.supplier_id, q.document_type_id, q.document_id is not null as held, q.expires_on from spp__required_documents q ${join('spp__required_documents.document_type_id', 'q', 'y')} where q.required and y.active`;
