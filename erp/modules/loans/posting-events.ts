/** What loans tell the books (finance §2.3). Of one that is received, amounts go the other way. */
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';

export const loanEvents: readonly PostingEvent[] = [
  {
    code: 'PRESTAMO_OTORGADO',
    label: 'Préstamo otorgado',
    document: ['PO', 'Préstamo otorgado'],
    journal: 'PA',
    concept: 'Préstamo {folio} a {tercero}',
    alwaysQueues: true,
    sets: { TOTAL: ['banco', 'comision', 'comision_iva'], LINEAS: ['capital'] },
    rule: [
      charge('PRESTAMOS_TERCEROS', 'LINEAS', 'capital'),
      credit('BANCO', 'TOTAL', 'banco'),
      credit('OTROS_PRODUCTOS', 'TOTAL', 'comision'),
      credit('IVA_TRAS_COBRADO', 'TOTAL', 'comision_iva'),
    ],
  },
  {
    code: 'PRESTAMO_RECIBIDO',
    label: 'Préstamo recibido',
    document: ['PR', 'Préstamo recibido'],
    journal: 'CP',
    concept: 'Préstamo {folio} de {tercero}',
    alwaysQueues: true,
    sets: { TOTAL: ['banco', 'comision', 'comision_iva'], LINEAS: ['capital'] },
    rule: [
      charge('BANCO', 'TOTAL', 'banco'),
      charge('COMISION_BANCARIA', 'TOTAL', 'comision'),
      charge('IVA_ACRED_PAGADO', 'TOTAL', 'comision_iva'),
      credit('CREDITOS_BANCARIOS', 'LINEAS', 'capital'),
    ],
  },
  {
    code: 'INTERES_DEVENGADO',
    label: 'Interés devengado',
    document: ['ID', 'Interés devengado'],
    journal: 'AJ',
    concept: 'Interés devengado {folio} {tercero}',
    sets: { LINEAS: ['cargo', 'interes', 'iva', 'seguro'] },
    rule: [
      charge('INTERESES_POR_COBRAR', 'LINEAS', 'cargo'),
      credit('INTERESES_FAVOR', 'LINEAS', 'interes'),
      credit('IVA_TRAS_PENDIENTE', 'LINEAS', 'iva'),
      credit('ACREEDORES', 'LINEAS', 'seguro'),
    ],
  },
  // An item leaves the account where it stood and enters that of its term.
  {
    code: 'RECLASIFICACION_PRESTAMO',
    label: 'Crédito a corto o a largo plazo',
    document: ['RL', 'Reclasificación de crédito'],
    journal: 'AJ',
    concept: 'Corto y largo plazo del crédito {folio} {tercero}',
    sets: { LINEAS: ['sale', 'entra'] },
    rule: [
      charge('CREDITOS_LARGO_PLAZO', 'LINEAS', 'sale'),
      credit('CREDITOS_BANCARIOS', 'LINEAS', 'entra'),
    ],
  },
  {
    code: 'CASTIGO_PRESTAMO',
    label: 'Castigo de un préstamo',
    document: ['CA', 'Castigo de préstamo'],
    journal: 'AJ',
    concept: 'Castigo del préstamo {folio} {tercero}',
    sets: { TOTAL: ['castigado', 'iva'], APLICACIONES: ['aplicado'] },
    rule: [
      charge('ESTIMACION_INCOBRABLES', 'TOTAL', 'castigado'),
      charge('IVA_TRAS_PENDIENTE', 'TOTAL', 'iva'),
      credit('CLIENTES', 'APLICACIONES', 'aplicado'),
    ],
  },
];
