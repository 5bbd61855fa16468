/** Where a supplier is paid: who does not hold it reads the bank and the last four digits. */
export const ACCOUNTS = { readKey: 'suppliers.accounts' } as const;
