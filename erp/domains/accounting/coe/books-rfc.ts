/**
 * SQL of the RFC that the electronic books are sent with, of the company of a row (`p.account_id`):
 * the one that their settings name, else the company's.
 */
export const booksRfcSql = (account: string): string =>
  `coalesce((select g.coe_rfc from acc__configuration g where g.account_id = ${account}), (select w.rfc from accounts w where w.id = ${account}))`;
