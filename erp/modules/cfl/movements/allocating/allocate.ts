import { action } from '#erp/model/actions.ts';
import { itemsGrid } from '../../open-items/items-grid.ts';

/** Kinds whose lines settle what a party owes, or is owed. */
const SETTLING = [
  'COBRO',
  'ANTICIPO_CLIENTE',
  'GASTO',
  'NOMINA',
  'IMPUESTOS',
  'PRESTAMO_ENTRADA',
  'PRESTAMO_SALIDA',
  'OTRO_INGRESO',
  'OTRO_EGRESO',
];

/** The grid of what the party owes, filled in with what the amount probably pays (finance R16). */
export const ALLOCATE = action({
  label: 'Proponer aplicación',
  help: 'Propone a qué documentos va el importe: los que nombra el concepto, el total exacto, una suma exacta, o los más antiguos. Cambia lo que no sea.',
  summary: 'Reparte el importe de un movimiento en borrador entre los documentos del tercero.',
  method: 'PUT',
  key: 'cfl/movements.update',
  from: ['BORRADOR'],
  offeredWhen: { field: 'kind', is: SETTLING },
  whyNot: 'Sólo se reparte, en borrador, lo que paga documentos.',
  fields: {
    lines: itemsGrid,
  },
});
