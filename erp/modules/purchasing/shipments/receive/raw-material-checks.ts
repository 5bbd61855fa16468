import { t } from '#erp/model/texts/t.ts';
import type { Change } from './shipment-change.ts';

/** A truck of raw material was in the yard: who drove it and its plates are known. */
export function requireAtGate({ before, fail }: Change): void {
  if (before.type !== 'MATERIA_PRIMA') return;
  if (before.status !== 'EN_PATIO')
    fail('', t('purchasing.arriveFirst', 'Registra primero su llegada, con «Llegó».'));
  if (!before.driver_name)
    fail('driver_name', t('purchasing.driverNeeded', 'Escribe quién lo trajo.'));
  if (!before.plates) fail('plates', t('purchasing.platesNeeded', 'Escribe las placas.'));
}
