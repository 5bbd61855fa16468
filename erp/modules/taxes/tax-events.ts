/** What returns tell the books, and the accounts they need (finance §2.3, examples 9 and 10). */
import {
  charge,
  credit,
  type AccountRole,
  type PostingEvent,
} from '#erp/model/postings/posting-events.ts';

/** Entries that give back what a month caused: they are none of what it caused. */
export const DETERMINATIONS: readonly string[] = ['DETERMINACION_IVA', 'DETERMINACION_IEPS'];
/** Entries by which what was withheld passes from whom it was withheld to the tax office. */
export const WITHHELD_EVENT = 'DETERMINACION_RETENCIONES';
/** Entries by which what was withheld is remitted. */
export const TAX_PAYMENTS: readonly string[] = ['PAGO_IMPUESTOS'];
/** Accounts of what was withheld and is to be remitted. */
export const REMITTED_ROLES: readonly string[] = [
  'RET_ISR_SALARIOS',
  'RET_ISR_HONORARIOS',
  'RET_ISR_ARRENDAMIENTO',
  'RET_IVA',
];

export const taxRoles: readonly AccountRole[] = [
  ['IEPS_POR_PAGAR', 'IEPS por pagar'],
  ['ISR_A_FAVOR', 'ISR a favor'],
];

const COMMON = { journal: 'DI', alwaysQueues: true } as const;

export const taxEvents: readonly PostingEvent[] = [
  {
    code: 'DETERMINACION_IVA',
    label: 'Determinación de IVA',
    document: ['DIVA', 'Determinación de IVA'],
    concept: 'Determinación de IVA {folio}',
    ...COMMON,
    sets: {
      IMPUESTOS: ['cobrado', 'acreditable', 'retenido'],
      TOTAL: ['no_acreditable', 'aplicado', 'a_favor', 'por_pagar'],
    },
    rule: [
      charge('IVA_TRAS_COBRADO', 'IMPUESTOS', 'cobrado'),
      credit('IVA_ACRED_PAGADO', 'IMPUESTOS', 'acreditable'),
      credit('IVA_RET_CLIENTES', 'IMPUESTOS', 'retenido'),
      charge('OTROS_GASTOS', 'TOTAL', 'no_acreditable'),
      credit('IVA_A_FAVOR', 'TOTAL', 'aplicado'),
      charge('IVA_A_FAVOR', 'TOTAL', 'a_favor'),
      credit('IVA_POR_PAGAR', 'TOTAL', 'por_pagar'),
    ],
  },
  {
    code: 'DETERMINACION_IEPS',
    label: 'Determinación de IEPS',
    document: ['DIEPS', 'Determinación de IEPS'],
    concept: 'Determinación de IEPS {folio}',
    ...COMMON,
    sets: { IMPUESTOS: ['cobrado'], TOTAL: ['a_favor', 'por_pagar'] },
    rule: [
      charge('IEPS_TRAS_COBRADO', 'IMPUESTOS', 'cobrado'),
      charge('PAGOS_ANTICIPADOS', 'TOTAL', 'a_favor'),
      credit('IEPS_POR_PAGAR', 'TOTAL', 'por_pagar'),
    ],
  },
  {
    code: 'ISR_PROVISIONAL',
    label: 'Pago provisional de ISR',
    document: ['PISR', 'Pago provisional de ISR'],
    concept: 'Pago provisional de ISR {folio}',
    ...COMMON,
    sets: { TOTAL: ['pago', 'a_favor', 'por_pagar'] },
    rule: [
      charge('PAGOS_PROV_ISR', 'TOTAL', 'pago'),
      charge('ISR_A_FAVOR', 'TOTAL', 'a_favor'),
      credit('ISR_POR_PAGAR', 'TOTAL', 'por_pagar'),
    ],
  },
  {
    code: WITHHELD_EVENT,
    label: 'Retenciones por enterar',
    document: ['DRET', 'Retenciones por enterar'],
    concept: 'Retenciones por enterar {folio}',
    ...COMMON,
    sets: { RETENCIONES: ['retenido'], TOTAL: ['a_favor', 'por_pagar'] },
    // Of each tax its own account, on both sides.
    rule: [
      charge('RET_IVA', 'RETENCIONES', 'retenido'),
      charge('PAGOS_ANTICIPADOS', 'TOTAL', 'a_favor'),
      credit('RET_IVA', 'TOTAL', 'por_pagar'),
    ],
  },
  {
    code: 'ISR_ANUAL',
    label: 'ISR del ejercicio',
    document: ['AISR', 'ISR del ejercicio'],
    concept: 'ISR del ejercicio {folio}',
    ...COMMON,
    journal: 'AJ',
    sets: {
      TOTAL: ['impuesto', 'compensado', 'provisionales', 'retenido', 'a_favor', 'por_pagar'],
    },
    rule: [
      charge('ISR_EJERCICIO', 'TOTAL', 'impuesto'),
      credit('ISR_POR_PAGAR', 'TOTAL', 'compensado'),
      credit('ISR_POR_PAGAR', 'TOTAL', 'por_pagar'),
      charge('ISR_POR_PAGAR', 'TOTAL', 'provisionales'),
      credit('PAGOS_PROV_ISR', 'TOTAL', 'provisionales'),
      charge('ISR_POR_PAGAR', 'TOTAL', 'retenido'),
      credit('ISR_RET_CLIENTES', 'TOTAL', 'retenido'),
      charge('ISR_A_FAVOR', 'TOTAL', 'a_favor'),
    ],
  },
];
