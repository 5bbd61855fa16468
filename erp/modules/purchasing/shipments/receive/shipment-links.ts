/** What a reception leads to; its list of raw material leads to the same. */
import type { RecordLink } from '#erp/model/screens/contributions.ts';
import { RETURNABLE } from '../../purchases-returns/return-choices.ts';
import { GOODS } from '../shipment-choices.ts';

export const SHIPMENT_LINKS: readonly RecordLink[] = [
  {
    label: 'Tomar muestra',
    segment: 'muestra',
    at: '/shipment-analyses/new?shipment_id=',
    key: 'shipment-analyses.create',
    when: { status: ['RECIBIDO', 'EN_ANALISIS'], type: GOODS },
  },
  {
    label: 'Agregar gasto',
    segment: 'gasto',
    at: '/shipment-charges/new?shipment_id=',
    key: 'shipment-charges.create',
    when: { status: ['PROGRAMADO', 'EN_PATIO', 'LIBERADO', 'CERRADO'], type: GOODS },
  },
  {
    label: 'Devolver',
    segment: 'devolver',
    at: '/purchases-returns/new?shipment_id=',
    key: 'purchases-returns.create',
    when: { status: RETURNABLE, type: GOODS },
  },
  {
    label: 'Rechazar',
    segment: 'rechazar',
    at: '/pur/rejections/new?shipment_id=',
    key: 'pur/rejections.create',
    when: { status: RETURNABLE, type: GOODS },
  },
];
