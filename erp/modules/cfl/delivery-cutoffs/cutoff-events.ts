/** What a cut-off tells the books beside its collections: what is missing or too much. */
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';

export const cutoffEvents: readonly PostingEvent[] = [
  {
    code: 'CORTE_ENTREGA',
    label: 'Diferencia de un corte de entrega',
    document: ['CE', 'Corte de entrega'],
    journal: 'DI',
    concept: 'Corte de entrega {folio} {tercero}',
    alwaysQueues: true,
    sets: { TOTAL: ['entrada', 'salida', 'faltante', 'sobrante'] },
    rule: [
      charge('BANCO', 'TOTAL', 'entrada'),
      charge('FALTANTES_POR_COBRAR', 'TOTAL', 'faltante'),
      credit('BANCO', 'TOTAL', 'salida'),
      credit('OTROS_PRODUCTOS', 'TOTAL', 'sobrante'),
    ],
  },
];
