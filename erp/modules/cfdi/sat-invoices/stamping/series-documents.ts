/** Which fiscal series numbers which CFDI. */
export function seriesDocument(invoice: {
  readonly cfdi_type?: string | null;
  readonly is_global?: boolean | null;
}): string {
  if (invoice.cfdi_type === 'EGRESO') return 'CFDI_NOTA_CREDITO';
  if (invoice.cfdi_type === 'PAGO') return 'CFDI_PAGO';
  return invoice.is_global ? 'CFDI_GLOBAL' : 'CFDI_FACTURA';
}
