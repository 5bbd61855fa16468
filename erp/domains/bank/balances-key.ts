/** Right to see what bank accounts have; whoever lacks it sees the accounts alone. */
export const BALANCES = 'cfl/bank-accounts.balances';
