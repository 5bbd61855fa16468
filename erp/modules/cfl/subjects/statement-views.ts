/** Balances and open items of a party, found by whose record the tab stands beside. */
const ITEMS = 'cfl/open-items.list';

export const statementOf = (whose: 'customer' | 'supplier' | 'subject') => [
  { key: ITEMS, name: `${whose}-balances` },
  { key: ITEMS, name: `${whose}-items` },
];
