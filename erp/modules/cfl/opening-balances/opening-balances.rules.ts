import { sql, TENANT } from '#erp/db/sql/sql.ts';
import {
  checkAccounts,
  checkCurrencies,
  checkSides,
} from '#erp/domains/accounting/entry-checks.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { isOwnCurrency, requireDraft } from '../openings/require-draft.ts';
import { openingBalances } from './opening-balances.ts';

type Save = SaveContext<typeof openingBalances>;

/** Controls whose items and banks say party and currency, one by one. */
const ITEMIZED = ['CLIENTES', 'PROVEEDORES', 'BANCOS'];
const FIELDS_OF_ITEMS = new Set(['subject_id', 'currency_id']);

async function isItemized({ tx, draft }: Save): Promise<boolean> {
  const [found] = await tx.query(
    sql<{
      control: string;
    }>`select control from acc__accounts where account_id = ${TENANT} and id = ${draft.book_account_id}`,
  );
  return found !== undefined && ITEMIZED.includes(found.control);
}

async function checkRow(context: Save): Promise<void> {
  const { tx, draft, fail } = context;
  const itemized = await isItemized(context);
  const failHere = (field: string, message: string) => {
    const own = /^lines\[0\]\[(\w+)\]$/.exec(field)?.[1] ?? field;
    if (!(itemized && FIELDS_OF_ITEMS.has(own))) fail(own, message);
  };
  checkSides([draft], failHere);
  // The own currency was left out.
  checkCurrencies([draft], null, failHere);
  await checkAccounts(tx, [draft], { mayControl: true, needsBank: false }, failHere);
}

const keyOf = ({ draft }: Save): string =>
  [
    draft.book_account_id,
    draft.branch_office_id,
    draft.cost_center_id,
    draft.subject_id,
    draft.currency_id,
  ]
    .map((part) => part ?? '')
    .join('/');

export const rules = defineRules(openingBalances, {
  async beforeSave(context) {
    const { tx, draft } = context;
    await requireDraft(tx);
    if (draft.currency_id && (await isOwnCurrency(tx, draft.currency_id))) {
      draft.currency_id = null;
      draft.exchange_rate = null;
      draft.amount_currency = null;
    }
    draft.account_key = keyOf(context);
    await checkRow(context);
  },
  beforeDelete: async ({ tx }) => {
    await requireDraft(tx);
  },
});
