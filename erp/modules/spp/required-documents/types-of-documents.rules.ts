import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { documentTypes } from '#erp/modules/purchasing/document-types/document-types.ts';
import { followRequirements } from './follow-requirements.ts';

/** What the company asks changes for everybody. */
export const extension = extendRules(documentTypes, {
  async afterSave(context) {
    await followRequirements(context);
  },
  /** What nobody handed in yet is asked for no more; a paper that came keeps its type. */
  async beforeDelete({ tx, before }) {
    await tx.execute(
      sql`delete from spp__required_documents where account_id = ${TENANT} and document_type_id = ${before.id} and document_id is null`,
    );
  },
});
