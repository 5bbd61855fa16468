/**
 * Events of production and payroll, whose modules are still to come: their default rules stand
 * here until those modules say them (finance §2.3, decision 23).
 */
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';

const production = (
  code: string,
  label: string,
  [debit, other]: readonly [charge: string, credit: string],
): PostingEvent => ({
  code,
  label,
  journal: 'PR',
  concept: `${label} {folio}`,
  sets: { TOTAL: ['importe'] },
  rule: [charge(debit, 'TOTAL', 'importe'), credit(other, 'TOTAL', 'importe')],
});

export const awaitedEvents: readonly PostingEvent[] = [
  production('PRD_MO', 'Mano de obra de producción', ['INV_PROCESO', 'MOD_APLICADA']),
  production('PRD_GIF', 'Gastos indirectos de producción', ['INV_PROCESO', 'GIF_APLICADOS']),
  production('PRD_MAQUILA', 'Maquila de producción', ['INV_PROCESO', 'RECIBIDO_POR_FACTURAR']),
  production('PRD_MERMA_ANORMAL', 'Merma anormal de producción', ['MERMAS', 'INV_PROCESO']),
  // A negative one is absorbed: it goes to the other side.
  production('PRD_VARIACION', 'Variación de una orden de producción', [
    'VARIACION_COSTO',
    'INV_PROCESO',
  ]),
  {
    code: 'NOMINA',
    label: 'Nómina',
    journal: 'NO',
    concept: 'Nómina {folio} {periodo}',
    sets: { LINEAS: ['percepcion'], RETENCIONES: ['deduccion'], TOTAL: ['neto'] },
    // Each deduction stands for its own role: RET_ISR_SALARIOS, RET_IMSS, FONACOT, a loan.
    rule: [
      charge('GASTO', 'LINEAS', 'percepcion'),
      credit('RET_OTRAS', 'RETENCIONES', 'deduccion'),
      credit('SUELDOS_POR_PAGAR', 'TOTAL', 'neto'),
    ],
  },
  {
    code: 'CUOTAS_PATRONALES',
    label: 'Cuotas patronales',
    journal: 'NO',
    concept: 'Cuotas patronales {folio} {periodo}',
    sets: { LINEAS: ['cuota'], TOTAL: ['imss', 'sar', 'infonavit', 'isn'] },
    rule: [
      charge('GASTO', 'LINEAS', 'cuota'),
      credit('IMSS_PATRONAL', 'TOTAL', 'imss'),
      credit('SAR', 'TOTAL', 'sar'),
      credit('INFONAVIT_PATRONAL', 'TOTAL', 'infonavit'),
      credit('ISN', 'TOTAL', 'isn'),
    ],
  },
];
