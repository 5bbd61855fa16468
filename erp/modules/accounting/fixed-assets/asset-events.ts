/** What fixed assets tell the books. */
import {
  charge,
  credit,
  type AccountRole,
  type PostingEvent,
} from '#erp/model/postings/posting-events.ts';

export const assetRoles: readonly AccountRole[] = [
  ['UTILIDAD_ACTIVO', 'Utilidad en venta de activo fijo'],
  ['PERDIDA_ACTIVO', 'Pérdida en venta o baja de activo fijo'],
  ['DEUDORES_DIVERSOS', 'Deudores diversos'],
];

export const assetEvents: readonly PostingEvent[] = [
  {
    code: 'DEPRECIACION',
    label: 'Depreciación',
    document: ['DEP', 'Depreciación'],
    journal: 'AJ',
    concept: 'Depreciación de {periodo} {folio}',
    sets: { LINEAS: ['depreciacion'] },
    rule: [
      charge('DEPRECIACION', 'LINEAS', 'depreciacion'),
      credit('DEP_ACUMULADA', 'LINEAS', 'depreciacion'),
    ],
  },
  {
    code: 'BAJA_ACTIVO',
    label: 'Baja de activo fijo',
    document: ['BAJA', 'Baja de activo'],
    journal: 'AJ',
    concept: 'Baja del activo {folio}',
    sets: { TOTAL: ['costo', 'depreciado', 'importe', 'utilidad', 'perdida'] },
    rule: [
      charge('DEP_ACUMULADA', 'TOTAL', 'depreciado'),
      charge('DEUDORES_DIVERSOS', 'TOTAL', 'importe'),
      charge('PERDIDA_ACTIVO', 'TOTAL', 'perdida'),
      credit('ACTIVO_FIJO', 'TOTAL', 'costo'),
      credit('UTILIDAD_ACTIVO', 'TOTAL', 'utilidad'),
    ],
  },
];
