import type { States } from '#erp/model/types.ts';

export const VEHICLE_STATUSES = [
  ['DISPONIBLE', 'Disponible', 'ok'],
  ['EN_RUTA', 'En ruta', 'go'],
  ['EN_TALLER', 'En taller', 'wait'],
  ['FUERA_DE_SERVICIO', 'Fuera de servicio', 'bad'],
  ['BAJA', 'De baja', 'off'],
] as const;

export const DISPOSALS = [
  ['VENTA', 'Venta'],
  ['SINIESTRO', 'Siniestro'],
  ['DEVOLUCION', 'Devolución'],
  ['CHATARRA', 'Chatarra'],
] as const;

export const vehicleStates: States = {
  field: 'status',
  initial: 'DISPONIBLE',
  systemStates: {
    EN_RUTA: 'Sale a un viaje.',
    EN_TALLER: 'Entra al taller con una orden de servicio.',
  },
  readOnlyStates: ['BAJA'],
  readOnlyMessage: 'La unidad está de baja: ya no cambia.',
  transitions: {
    hold: {
      label: 'Sacar de servicio',
      successMessage: 'Unidad fuera de servicio.',
      from: ['DISPONIBLE'],
      to: 'FUERA_DE_SERVICIO',
      key: 'fms/vehicles.manage',
      recordFields: { required: ['hold_reason'] },
      tone: 'dan',
      confirm: 'Ya no se podrá asignar hasta que la liberes.',
    },
    release: {
      label: 'Liberar',
      successMessage: 'Unidad disponible.',
      from: ['FUERA_DE_SERVICIO'],
      to: 'DISPONIBLE',
      key: 'fms/vehicles.manage',
      tone: 'pri',
      confirm: 'Se podrá asignar otra vez.',
    },
    retire: {
      label: 'Dar de baja',
      successMessage: 'Unidad dada de baja.',
      from: ['DISPONIBLE', 'FUERA_DE_SERVICIO'],
      to: 'BAJA',
      key: 'fms/vehicles.retire',
      recordFields: {
        required: ['disposal_kind', 'disposed_on'],
        optional: ['disposal_amount'],
      },
      tone: 'dan',
      confirm: 'Ya no se podrá elegir ni cambiar. Sus placas quedan libres.',
    },
  },
};
