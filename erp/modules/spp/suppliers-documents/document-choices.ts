/** Kinds, states and checks of what suppliers hand in (purchasing §2, R35). */

export const DOCUMENT_KINDS = [
  ['FACTURA', 'Factura'],
  ['NOTA_CREDITO', 'Nota de crédito'],
  ['COMPLEMENTO_PAGO', 'Complemento de pago'],
  ['EXPEDIENTE', 'Documento del expediente'],
  ['OTRO', 'Otro'],
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number][0];

/** Those that come as XML. */
export const WITH_XML: readonly DocumentKind[] = ['FACTURA', 'NOTA_CREDITO', 'COMPLEMENTO_PAGO'];

export const isCfdi = (kind: string | null | undefined): boolean =>
  WITH_XML.some((each) => each === kind);

export const DOCUMENT_STATES = [
  ['RECIBIDO', 'Recibido', 'neutral'],
  ['EN_REVISION', 'En revisión', 'wait'],
  ['ACEPTADO', 'Aceptado', 'ok'],
  ['VENCIDO', 'Vencido', 'bad'],
  ['RECHAZADO', 'Rechazado', 'bad'],
  ['SUSTITUIDO', 'Sustituido', 'off'],
  ['CANCELADO', 'Retirado', 'off'],
] as const;

export const PERIOD_PATTERN = [
  '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$',
  'Escribe año y mes: 2026-03.',
] as const;
