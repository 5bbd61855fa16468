/** What proves a line of an entry: an invoice, or a payment (SAT, contabilidad electrónica 1.3). */
export const SUPPORT_KINDS = [
  ['CFDI', 'CFDI'],
  ['EXTRANJERO', 'Factura extranjera'],
  ['CHEQUE', 'Cheque'],
  ['TRANSFERENCIA', 'Transferencia'],
  ['OTRO_PAGO', 'Otro pago'],
] as const;

export type SupportKind = (typeof SUPPORT_KINDS)[number][0];

/** Those that are a payment: they say when, to whom and from where. */
export const PAYMENTS: readonly SupportKind[] = ['CHEQUE', 'TRANSFERENCIA', 'OTRO_PAGO'];
export const INVOICES: readonly SupportKind[] = ['CFDI', 'EXTRANJERO'];
