export const GLOBALS = 'sat/global-invoices';
export const GENERATE_KEY = 'pos/tickets.global';
