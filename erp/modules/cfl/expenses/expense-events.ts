/** What expenses tell the books (finance §2.3). */
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';

export const expenseEvents: readonly PostingEvent[] = [
  {
    code: 'GASTO_ANTICIPO',
    label: 'Anticipo de gastos',
    document: ['GA', 'Anticipo de gastos'],
    journal: 'PA',
    concept: 'Anticipo de gastos {folio} {tercero}',
    alwaysQueues: true,
    sets: { TOTAL: ['anticipo', 'pagado'] },
    rule: [charge('GASTOS_POR_COMPROBAR', 'TOTAL', 'anticipo'), credit('BANCO', 'TOTAL', 'pagado')],
  },
  {
    code: 'GASTO_COMPROBADO',
    label: 'Comprobación de gastos',
    document: ['GC', 'Comprobación de gastos'],
    journal: 'DI',
    concept: 'Comprobación de gastos {folio} {tercero}',
    alwaysQueues: true,
    sets: {
      LINEAS: ['deducible', 'acreditable', 'no_deducible'],
      TOTAL: ['comprobado', 'por_pagar', 'pagado'],
    },
    rule: [
      charge('GASTO', 'LINEAS', 'deducible'),
      charge('GASTO', 'LINEAS', 'no_deducible'),
      charge('IVA_ACRED_PAGADO', 'LINEAS', 'acreditable'),
      credit('GASTOS_POR_COMPROBAR', 'TOTAL', 'comprobado'),
      credit('ACREEDORES', 'TOTAL', 'por_pagar'),
      credit('BANCO', 'TOTAL', 'pagado'),
    ],
  },
];
