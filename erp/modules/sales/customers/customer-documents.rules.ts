import { conflict } from '#erp/kernel/operations/save.ts';
import { readForResponse } from '#erp/kernel/operations/one.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { notFound } from '#erp/model/errors.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { slsCustomerDocuments } from './customer-documents.ts';
import { VERIFY_DOCUMENT } from './customers.schemas.ts';

export const rules = defineRules(slsCustomerDocuments, {
  calls: {
    /** Who looked at the paper, and when; of the row as it was seen. */
    verify: call(VERIFY_DOCUMENT, ({ services, actor, resource, id, sent, now }) => {
      if (id === null || !actor) throw notFound();
      return services.db.tenant({ accountId: actor.accountId }, async (tx) => {
        const [row] = await tx.query<{ version: number }>(
          'select version from sls_customer_documents where account_id = $2 and id = $1 for update',
          [id, TENANT],
        );
        if (!row) throw notFound();
        if (sent.version !== String(row.version))
          throw conflict(
            await readForResponse(tx, services, actor, resource, id, 'customers.credit'),
          );
        await changeByConsequence(
          { tx, services, actor, now },
          'sls-customer-documents',
          { id },
          {
            changes: () => ({ verified_by: actor.userId, verified_at: now.toString() }),
            reason: t('sales.documentSeen', 'Se revisó el documento.'),
          },
        );
        return { data: { id } };
      });
    }),
  },
});
