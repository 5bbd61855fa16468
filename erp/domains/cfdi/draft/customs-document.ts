/**
 * Number of a customs declaration (pedimento), as the SAT writes it in a CFDI: year, customs
 * office, patent and number, with two spaces between them (Anexo 20, NumeroPedimento).
 */
export const CUSTOMS_DOCUMENT = /^\d{2} {2}\d{2} {2}\d{4} {2}\d{7}$/;

/** Options of a text field that holds one. */
export const PEDIMENTO = {
  max: 21,
  whitespace: 'preserve',
  pattern: [
    CUSTOMS_DOCUMENT.source,
    'Escríbelo como 26  43  3807  6001234, con dos espacios entre grupos.',
  ],
} as const;
