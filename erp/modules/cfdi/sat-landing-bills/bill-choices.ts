import * as catalogs from '#erp/domains/cfdi/catalogs/landing-bill.ts';
import * as lists from '#erp/domains/cfdi/catalogs/lists.ts';
import { STATES } from '#erp/domains/cfdi/catalogs/states.ts';
import { choicesOf } from '#erp/modules/sat/choices-of.ts';

/** c_TipoDeComprobante: own goods, or freight that is sold. */
export const BILL_TYPES = [
  ['T', 'Traslado (mercancía propia)'],
  ['I', 'Ingreso (flete cobrado)'],
] as const;

export const PLACE_KINDS = [
  ['ORIGEN', 'Origen'],
  ['DESTINO', 'Destino'],
] as const;

/** c_TipoPermiso. */
export const PERMIT_TYPES = choicesOf(catalogs.PERMITS);
/** c_ConfigAutotransporte. */
export const VEHICLE_CONFIGS = choicesOf(catalogs.VEHICLES);
/** c_SubTipoRem. */
export const TRAILER_TYPES = choicesOf(catalogs.TRAILERS);
/** c_FiguraTransporte. */
export const FIGURE_TYPES = choicesOf(catalogs.FIGURES);
/** c_ParteTransporte. */
export const TRANSPORT_PARTS = choicesOf(catalogs.PARTS);
/** c_Estado. */
export const STATE_CODES = choicesOf(STATES);

/** c_TipoRelacion that a transfer may say. */
export const BILL_RELATIONS = choicesOf(
  new Map([...lists.RELATIONS].filter(([code]) => code === '04' || code === '05')),
);

/** Empty where the key of the goods is never hazardous. */
export const HAZARDS = [
  ['NO', 'No'],
  ['SI', 'Sí', 'wait'],
] as const;
