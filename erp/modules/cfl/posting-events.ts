/** What banks do without another document, and what an account begins with (finance §2.3). */
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';

const OF_BANK = { sets: { TOTAL: ['total', 'base', 'impuesto'] }, alwaysQueues: true } as const;

/** `total` is what the account moves; `base` and `impuesto` are its parts. */
export const bankPostingEvents: readonly PostingEvent[] = [
  {
    code: 'COMISION',
    label: 'Comisión bancaria',
    document: ['COM', 'Comisión bancaria'],
    journal: 'PA',
    concept: 'Comisión bancaria {folio}',
    ...OF_BANK,
    rule: [
      charge('COMISION_BANCARIA', 'TOTAL', 'base'),
      charge('IVA_ACRED_PAGADO', 'TOTAL', 'impuesto'),
      credit('BANCO', 'TOTAL', 'total'),
    ],
  },
  {
    code: 'INTERES',
    label: 'Interés a favor',
    document: ['IN', 'Interés bancario'],
    journal: 'CP',
    concept: 'Interés a favor {folio}',
    ...OF_BANK,
    rule: [charge('BANCO', 'TOTAL', 'total'), credit('INTERESES_FAVOR', 'TOTAL', 'total')],
  },
  {
    code: 'DEPOSITO_NO_IDENTIFICADO',
    label: 'Depósito por identificar',
    document: ['DI', 'Depósito por identificar'],
    journal: 'CP',
    concept: 'Depósito por identificar {folio}',
    alwaysQueues: true,
    // The item that it leaves open has a row of its own.
    sets: { TOTAL: ['total', 'por_identificar'] },
    rule: [
      charge('BANCO', 'TOTAL', 'total'),
      credit('DEPOSITOS_POR_IDENTIFICAR', 'TOTAL', 'por_identificar'),
    ],
  },
  {
    code: 'SALDO_INICIAL_BANCO',
    label: 'Saldo inicial de una cuenta bancaria',
    document: ['SI', 'Saldo inicial'],
    journal: 'AP',
    concept: 'Saldo inicial de {tercero}',
    origin: 'APERTURA',
    sets: { TOTAL: ['total'] },
    alwaysQueues: true,
    rule: [charge('BANCO', 'TOTAL', 'total'), credit('RESULTADO_ANTERIOR', 'TOTAL', 'total')],
  },
];
