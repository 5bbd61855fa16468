import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { followRequirements } from './follow-requirements.ts';
import {
  missingDocuments,
  missingText,
} from '#erp/modules/purchasing/document-types/missing-documents.ts';

/** Who it is says what is asked of it; without what is asked before, there is no supplier. */
export const extension = extendRules(suppliers, {
  async afterSave(context) {
    await followRequirements(context, { suppliers: [context.after.id!] });
  },
  /** What is asked of it goes with it; a paper that it handed in keeps it. */
  async beforeDelete({ tx, before }) {
    await tx.execute(
      sql`delete from spp__required_documents where account_id = ${TENANT} and supplier_id = ${before.id} and document_id is null`,
    );
  },
  transitions: {
    async authorize(context) {
      const missing = await missingDocuments(context, context.before.id!, 'ALTA');
      if (missing.length > 0) context.fail('', missingText(missing));
    },
  },
});
