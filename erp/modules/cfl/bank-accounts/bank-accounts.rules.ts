import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { bankAccounts } from './bank-accounts.ts';
import { checkOpening, postOpening } from './opening-balance.ts';
import { keepBankSubject } from '../subjects/keep-subject.ts';

type Save = SaveContext<typeof bankAccounts>;

interface TypeOfAccount {
  readonly is_cash: boolean;
  readonly is_gateway: boolean;
  readonly issues_checks: boolean;
}

const typeOf = async ({ tx, draft }: Save): Promise<TypeOfAccount | null> => {
  const [type] = await tx.query(
    sql<TypeOfAccount>`select is_cash, kind = 'PASARELA' as is_gateway, issues_checks from cfl__account_types where account_id = ${TENANT} and id = ${draft.account_type_id}`,
  );
  return type ?? null;
};

/** What its type asks of it: a bank or somebody in charge, the number of the next check. */
function checkType({ draft, fail }: Save, type: TypeOfAccount): void {
  if (!type.is_cash && !type.is_gateway && !draft.bank_id)
    fail('bank_id', t('cfl.bankOf', 'Elige el banco.'));
  if (!type.is_gateway && draft.gateway_id)
    fail('gateway_id', t('cfl.gatewayOf', 'Sólo la lleva una cuenta de tipo «Pasarela de pago».'));
  if (type.is_cash && !draft.custodian_id)
    fail('custodian_id', t('cfl.custodian', 'Elige quién responde de la caja.'));
  if (type.issues_checks && !draft.next_check)
    fail('next_check', t('cfl.nextCheck', 'Escribe el número del siguiente cheque.'));
}

async function checkClabe({ tx, draft, fail }: Save): Promise<void> {
  if (!draft.clabe || !draft.bank_id) return;
  const [bank] = await tx.query(
    sql<{
      code: string;
    }>`select code from cfl__banks where account_id = ${TENANT} and id = ${draft.bank_id}`,
  );
  if (bank && bank.code !== draft.clabe.slice(0, 3))
    fail(
      'clabe',
      t('cfl.clabeOfBank', 'La CLABE es del banco {code}: elige ése o corrígela.', {
        code: draft.clabe.slice(0, 3),
      }),
    );
}

/** Its account of the books holds banks, in the same currency. */
async function checkBookAccount({ tx, draft, changed, fail }: Save): Promise<void> {
  if (!draft.book_account_id || !(changed('book_account_id') || changed('currency_id'))) return;
  const [account] = await tx.query(
    sql<{
      control: string;
      other: boolean;
    }>`select a.control, a.currency_id is not null and a.currency_id <> ${draft.currency_id} as other
      from acc__accounts a where a.account_id = ${TENANT} and a.id = ${draft.book_account_id}`,
  );
  if (account && account.control !== 'BANCOS')
    fail('book_account_id', t('cfl.notBanks', 'Elige una cuenta contable de control «Bancos».'));
  if (account?.other)
    fail('book_account_id', t('cfl.otherCurrency', 'La cuenta contable es de otra moneda.'));
}

async function checkUse({ tx, before, changed, fail }: Save): Promise<void> {
  if (!before || !changed('currency_id')) return;
  const [moved] = await tx.query(
    sql`select 1 from cfl__transactions where account_id = ${TENANT} and bank_account_id = ${before.id} limit 1`,
  );
  if (moved)
    fail('currency_id', t('cfl.currencyStays', 'Ya tiene transacciones: su moneda no cambia.'));
}

export const rules = defineRules(bankAccounts, {
  async beforeSave(context) {
    const { draft } = context;
    const number = draft.clabe ?? draft.account_number ?? '';
    draft.last4 = number === '' ? null : number.slice(-4);
    draft.balance ??= '0';
    await checkOpening(context);
    await checkUse(context);
    const type = await typeOf(context);
    if (type) checkType(context, type);
    await checkClabe(context);
    await checkBookAccount(context);
  },
  async afterSave(context) {
    if (context.after.bank_id) await keepBankSubject(context, context.after.bank_id);
    await postOpening(context);
  },
});
