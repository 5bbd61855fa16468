/** Fields in which any account of detail may be chosen, and why. */
const BY_RIGHT = 'its rules ask for acc/book-entries.control';
const NOT_POSTED = 'names no line of an entry that a person types';
const OWN_RULES = 'its rules refuse control accounts but those of assets';

export const ACCOUNTS_WITH_RULES: Readonly<Record<string, string>> = {
  'acc/account-maps.book_account_id': 'says which account documents move',
  'acc/accounts.parent_id': NOT_POSTED,
  'acc/book-entry-lines.book_account_id': BY_RIGHT,
  'acc/configuration.prior_result_account_id': NOT_POSTED,
  'acc/configuration.result_account_id': NOT_POSTED,
  'acc/entry-template-lines.book_account_id': BY_RIGHT,
  'acc/fixed-assets.accumulated_account_id': 'assets keep their own accounts',
  'acc/fixed-assets.asset_account_id': 'assets keep their own accounts',
  'acc/fixed-assets.expense_account_id': 'assets keep their own accounts',
  'acc/opening-balances.book_account_id': 'an opening ties with its items before it is posted',
  'acc/opening-items.book_account_id': 'its rules ask for the control of its side',
  'auto-target-lines.book_account_id': 'says which account documents move',
  'expenses.book_account_id': OWN_RULES,
  'expenses.non_deductible_account_id': OWN_RULES,
  'fin/budget-comments.book_account_id': NOT_POSTED,
  'fin/budget-lines.book_account_id': NOT_POSTED,
  'fluctuation-lines.book_account_id': 'a revaluation measures what others keep',
  'orders.book_account_id': OWN_RULES,
  'prc-invoice-lines.book_account_id': OWN_RULES,
  'purchase-order-lines.book_account_id': OWN_RULES,
  'satTaxes.pending_account_id': 'says which account documents move',
  'satTaxes.realized_account_id': 'says which account documents move',
};
