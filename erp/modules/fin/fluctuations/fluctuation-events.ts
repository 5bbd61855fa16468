/** How a revaluation becomes entries (finance R18, example 5). */
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';

const RESULT = [
  credit('UTILIDAD_CAMBIARIA_NR', 'LINEAS', 'utilidad'),
  charge('PERDIDA_CAMBIARIA_NR', 'LINEAS', 'perdida'),
];

export const fluctuationEvents: readonly PostingEvent[] = [
  {
    code: 'REVALUACION',
    label: 'Revaluación cambiaria',
    document: ['RV', 'Revaluación cambiaria'],
    journal: 'DI',
    concept: 'Revaluación cambiaria {folio}',
    sets: { LINEAS: ['por_cobrar', 'por_pagar', 'utilidad', 'perdida'] },
    rule: [
      charge('REVAL_CXC', 'LINEAS', 'por_cobrar'),
      charge('REVAL_CXP', 'LINEAS', 'por_pagar'),
      ...RESULT,
    ],
  },
  {
    code: 'REVALUACION_BANCOS',
    label: 'Revaluación de bancos',
    document: ['RB', 'Revaluación de bancos'],
    journal: 'DI',
    concept: 'Revaluación de bancos {folio}',
    sets: { LINEAS: ['banco', 'utilidad', 'perdida'] },
    rule: [charge('BANCO', 'LINEAS', 'banco'), ...RESULT],
  },
];
