import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { checkSubjectAccounts } from './subject-account-checks.ts';
import { rfcKey } from './keep-subject.ts';
import { subjects } from './subjects.ts';
import { verify } from './verify-subject-account.ts';

type Save = SaveContext<typeof subjects>;

/** What customers and suppliers are called; only their own records make one. */
const LINKED = new Set(['CLIENTE', 'PROVEEDOR', 'CLIENTE_PROVEEDOR']);

async function checkCountry({ tx, draft, fail }: Save): Promise<void> {
  if (!draft.country_id || draft.foreign_tax_id) return;
  const [foreign] = await tx.query(
    sql`select 1 from countries where account_id = ${TENANT} and id = ${draft.country_id} and code <> 'MEX'`,
  );
  if (foreign)
    fail('foreign_tax_id', t('cfl.foreignTaxId', 'Escribe su identificación fiscal del país.'));
}

export const rules = defineRules(subjects, {
  async beforeSave(context) {
    const { before, draft, changed, fail } = context;
    const linked = draft.customer_id || draft.supplier_id;
    if (!linked) {
      draft.rfc_key = rfcKey(draft.rfc ?? '');
      if (LINKED.has(draft.kind ?? ''))
        fail(
          'kind',
          t('cfl.kindOfLink', 'Los clientes y proveedores se dan de alta en su catálogo.'),
        );
      await checkCountry(context);
    }
    if (!before || changed('accounts')) await checkSubjectAccounts(context);
  },
  actions: { verify },
});
