/** Fixed lists of every fiscal document. */
import * as lists from '#erp/domains/cfdi/catalogs/lists.ts';
import { choicesOf } from '#erp/modules/sat/choices-of.ts';

export const ISSUING_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['SELLADO', 'Sellado', 'wait'],
  ['TIMBRANDO', 'Timbrando', 'go'],
  ['ERROR_TIMBRADO', 'Error de timbrado', 'bad'],
  ['TIMBRADO', 'Timbrado', 'ok'],
  ['CANCELACION_SOLICITADA', 'Cancelación solicitada', 'wait'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const;

/** Until the SAT has it: it may still be corrected, or its seal is waiting for a stamp. */
export const UNSTAMPED = ['BORRADOR', 'SELLADO', 'TIMBRANDO', 'ERROR_TIMBRADO'] as const;

/** With bytes of its own. */
export const SEALED = [
  'SELLADO',
  'TIMBRANDO',
  'ERROR_TIMBRADO',
  'TIMBRADO',
  'CANCELACION_SOLICITADA',
  'CANCELADO',
] as const;

/** Stamped and not cancelled. */
export const LIVE = ['TIMBRADO', 'CANCELACION_SOLICITADA'] as const;
/** As a list of SQL: `status in (${LIVE_SQL})`. */
export const LIVE_SQL = LIVE.map((state) => `'${state}'`).join(', ');

/** Sealed and not refused: it is stamped, or may be without our knowing it. */
export const IN_FORCE = ['SELLADO', 'TIMBRANDO', ...LIVE] as const;

export const SAT_STATES = [
  ['VIGENTE', 'Vigente', 'ok'],
  ['CANCELADO', 'Cancelado', 'off'],
  ['NO_ENCONTRADO', 'No encontrado', 'wait'],
] as const;

/** c_MotivoCancelacion. */
export const CANCEL_REASONS = choicesOf(lists.CANCEL_REASONS);
