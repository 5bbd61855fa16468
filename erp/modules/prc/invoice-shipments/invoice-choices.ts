import { PURCHASE_CFDI_USES } from '#erp/modules/sat/cfdi-uses.ts';

export const INVOICE_KINDS = [
  ['FACTURA', 'Factura'],
  ['NOTA_CREDITO', 'Nota de crédito'],
  ['ANTICIPO', 'Anticipo'],
  ['EXTRANJERA', 'Factura extranjera'],
  ['SIN_CFDI', 'Sin CFDI'],
] as const;

/** Why a note names its invoice (c_TipoRelacion): those of the SAT that a supplier’s note has. */
export const NOTE_RELATIONS = [
  ['01', '01 Nota de crédito'],
  ['03', '03 Devolución de mercancía'],
  ['04', '04 Sustitución'],
  ['07', '07 Aplicación de anticipo'],
] as const;

/** What costs nothing itself: a note lowers an invoice, and an advance was paid before. */
export const OWES_NOTHING: readonly string[] = ['NOTA_CREDITO', 'ANTICIPO'];

/** What is owed to a supplier; a credit note lowers one of them. */
export const OWED_KINDS = INVOICE_KINDS.map(([kind]) => kind).filter(
  (kind) => !OWES_NOTHING.includes(kind),
);

export const INVOICE_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['EN_REVISION', 'En revisión', 'wait'],
  ['VALIDADA', 'Validada', 'wait'],
  ['CONTABILIZADA', 'Contabilizada', 'go'],
  ['PAGO_PARCIAL', 'Pago parcial', 'go'],
  ['PAGADA', 'Pagada', 'ok'],
  ['RECHAZADA', 'Rechazada', 'bad'],
  ['CANCELADA', 'Cancelada', 'off'],
] as const;

/** Those with a CFDI of ours. */
export const WITH_CFDI = ['FACTURA', 'NOTA_CREDITO', 'ANTICIPO'] as const;

export const USES = PURCHASE_CFDI_USES;

/** Of which something may still be paid. */
export const PAYABLE: readonly string[] = ['CONTABILIZADA', 'PAGO_PARCIAL'];
/** In the books: what may be paid, and what is. */
export const POSTED = ['CONTABILIZADA', 'PAGO_PARCIAL', 'PAGADA'] as const;

/** What matching with orders and receptions said (purchasing R36). */
export const MATCH_STATES = [
  ['SIN_VALIDAR', 'Sin validar', 'neutral'],
  ['CUADRA', 'Cuadra', 'ok'],
  ['CON_DIFERENCIAS', 'Con diferencias', 'bad'],
  ['AUTORIZADA_CON_DIFERENCIA', 'Autorizada con diferencia', 'wait'],
] as const;
