/** What the counter sold and gave back, and what became of it in CFDI: side by side. */
export const TICKET_TABS = [
  'pos/tickets',
  'sat/global-invoices',
  'pos/tickets-to-invoice',
  'sat/sales-return',
  'pos/returns-to-credit',
] as const;
