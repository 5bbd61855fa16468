/** A loan's money goes to the account of whom it is lent to; what is received comes to ours. */
export const DISBURSEMENTS = `select p.account_id, 'loans', p.id, null::bigint, false, true, null::bigint, null::bigint, null::numeric, null::bigint, null::text
  from loans p`;

/** As what is paid of them later, which is a movement of its type. */
export const LOAN_FLOWS = `select p.account_id, 'loans', p.id, 'FINANCIAMIENTO' from loans p`;
