/** What accepting a service tells the books (purchasing R60). */
import { charge, credit, type PostingEvent } from '#erp/model/postings/posting-events.ts';

export const purchasingEvents: readonly PostingEvent[] = [
  {
    code: 'COMPRA_SERVICIO',
    label: 'Aceptación de un servicio',
    document: ['AS', 'Aceptación de servicios'],
    journal: 'CO',
    concept: 'Servicio {folio} {tercero}',
    sets: { LINEAS: ['gasto', 'activo'], TOTAL: ['total'] },
    rule: [
      charge('GASTO', 'LINEAS', 'gasto'),
      charge('ACTIVO_FIJO', 'LINEAS', 'activo'),
      credit('RECIBIDO_POR_FACTURAR', 'TOTAL', 'total'),
    ],
  },
];
