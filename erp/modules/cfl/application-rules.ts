/** Lines of rules that whatever settles open items shares (finance §2.3). */
import { charge, credit, type RuleLine } from '#erp/model/postings/posting-events.ts';

/** Gains and losses by exchange stand in one account each, by the result of the application. */
export const EXCHANGE: readonly RuleLine[] = (
  ['APLICACIONES', 'IMPUESTOS', 'RETENCIONES'] as const
).flatMap((set) => [
  credit('UTILIDAD_CAMBIARIA', set, 'diferencia', 'GANANCIA'),
  credit('PERDIDA_CAMBIARIA', set, 'diferencia', 'PERDIDA'),
]);

export const APPLICATION_SETS = {
  APLICACIONES: ['aplicado', 'credito', 'diferencia', 'iva_retenido'],
  IMPUESTOS: ['pendiente', 'causado', 'diferencia'],
  RETENCIONES: ['pendiente', 'causado', 'por_acreditar', 'diferencia'],
} as const;

/** Taxes that a collection causes. */
export const OF_COLLECTED: readonly RuleLine[] = [
  charge('IMPUESTO_PENDIENTE', 'IMPUESTOS', 'pendiente'),
  credit('IMPUESTO_REALIZADO', 'IMPUESTOS', 'causado'),
  charge('IMPUESTO_REALIZADO', 'RETENCIONES', 'causado'),
  credit('IMPUESTO_PENDIENTE', 'RETENCIONES', 'pendiente'),
];

/** Taxes that a payment makes creditable or due. */
export const OF_PAID: readonly RuleLine[] = [
  charge('IMPUESTO_REALIZADO', 'IMPUESTOS', 'causado'),
  charge('IVA_RET_POR_ACREDITAR', 'RETENCIONES', 'por_acreditar'),
  credit('IMPUESTO_PENDIENTE', 'IMPUESTOS', 'pendiente'),
  charge('IMPUESTO_PENDIENTE', 'RETENCIONES', 'pendiente'),
  credit('IMPUESTO_REALIZADO', 'RETENCIONES', 'causado'),
];

/** IVA that was withheld is creditable once it is handed over (finance R32). */
const remittedBy = (set: 'APLICACIONES' | 'CONCEPTOS'): readonly RuleLine[] => [
  charge('IVA_ACRED_PAGADO', set, 'iva_retenido'),
  credit('IVA_RET_POR_ACREDITAR', set, 'iva_retenido'),
];
export const REMITTED_BY_ITEMS = remittedBy('APLICACIONES');
export const REMITTED: readonly RuleLine[] = [...REMITTED_BY_ITEMS, ...remittedBy('CONCEPTOS')];
