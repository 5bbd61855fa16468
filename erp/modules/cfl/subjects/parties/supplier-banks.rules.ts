import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';

const codeOf = ({ clabe }: { readonly clabe?: string | null }) => clabe?.slice(0, 3) ?? null;

/** A CLABE begins with the code of its bank, by which those call an account who see its end. */
export const extension = extendRules(suppliers, {
  async beforeSave({ tx, draft }) {
    const accounts = draft.bank_accounts ?? [];
    const codes = accounts.flatMap((account) => codeOf(account) ?? []);
    if (codes.length === 0) return;
    const banks = await tx.query(
      sql<{
        code: string;
        name: string;
      }>`select code, name from cfl__banks where account_id = ${TENANT} and code = any(${codes}::text[])`,
    );
    const names = new Map(banks.map(({ code, name }) => [code, name]));
    for (const account of accounts) {
      const code = codeOf(account);
      if (code !== null) account.bank = names.get(code) ?? null;
    }
  },
});
