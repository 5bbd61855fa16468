/** What is owed, which of it is to be paid, and what was paid: side by side. */
export const PAYABLE_TABS = [
  'prc/invoice-shipments',
  'purchase-payments',
  'payments',
  'payments/complements',
  'payments/discount-notes',
  'purchases',
] as const;
