/** Path of the resource, as items, entries and files name it. */
export const INVOICES = 'satInvoices';
