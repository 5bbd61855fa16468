/** What a printed code names, with the resource behind it. Modules that bring records of their own add theirs. */
export const QR_TYPES: Readonly<Record<string, string>> = { product: 'products', storage: 'storages', 'branch-office': 'branch-offices', 'user-badge': 'users', supplying: 'supplying', 'branch-transfer': 'branch-transfers' };
