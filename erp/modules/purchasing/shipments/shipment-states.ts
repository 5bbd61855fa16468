/** From the appointment until all that came is invoiced (purchasing §3). */
import { GOODS_ORDER } from '../purchase-orders/purchase-order-choices.ts';
import { EXPECTED } from './shipment-choices.ts';

const RECEIVE = 'shipments.receive';

export const shipmentStates = {
  initial: 'PROGRAMADO',
  readOnlyStates: ['RECIBIDO', 'EN_ANALISIS', 'LIBERADO', 'RECHAZADO', 'CERRADO', 'CANCELADO'],
  readOnlyMessage: 'Lo recibido no se modifica: revierte la recepción.',
  deletableStates: [],
  undeletableMessage: 'Un embarque no se borra: cancélalo.',
  transitions: {
    depart: {
      label: 'En camino',
      successMessage: 'Embarque en camino.',
      from: ['PROGRAMADO'],
      to: 'EN_TRANSITO',
      key: 'shipments.update',
      confirm: 'El proveedor ya lo mandó.',
    },
    arrive: {
      label: 'Llegó',
      successMessage: 'Llegada registrada.',
      from: ['PROGRAMADO', 'EN_TRANSITO'],
      to: 'EN_PATIO',
      key: RECEIVE,
      confirm: 'Desde ahora se cuenta lo que espera en el patio.',
    },
    rejectAtGate: {
      label: 'Rechazar en caseta',
      successMessage: 'Embarque rechazado: no entra nada.',
      from: ['EN_PATIO'],
      to: 'RECHAZADO',
      key: RECEIVE,
      tone: 'dan',
      recordFields: { required: ['gate_cause_id'], optional: ['gate_note'] },
      confirm: 'Se regresa sin descargar; la orden sigue esperando su mercancía.',
    },
    accept: {
      label: 'Aceptar',
      successMessage: 'Servicio aceptado.',
      from: EXPECTED,
      to: 'LIBERADO',
      tone: 'pri',
      offeredWhen: { field: 'type', is: ['SERVICIO'] },
      confirm: 'Se acepta lo que dice la columna Recibido, y su gasto entra a la contabilidad.',
    },
    receive: {
      label: 'Recibir',
      successMessage: 'Mercancía recibida.',
      from: EXPECTED,
      // What is analysed waits in RECIBIDO for its dictum.
      to: 'LIBERADO',
      tone: 'pri',
      offeredWhen: { field: 'type', is: GOODS_ORDER },
      confirm:
        'Entra al almacén lo que dice la columna Recibido; lo que se analiza, en cuarentena.',
    },
    reverse: {
      label: 'Revertir recepción',
      successMessage: 'Recepción revertida.',
      from: ['RECIBIDO', 'EN_ANALISIS', 'LIBERADO'],
      to: 'CANCELADO',
      tone: 'dan',
      recordFields: { required: ['cancel_reason'] },
      confirm: 'Lo que entró sale del almacén, y la orden lo vuelve a esperar.',
    },
  },
  systemStates: { RECIBIDO: 'what is received and analysed waits for its dictum' },
  byConsequence: {
    analyse: {
      label: 'En análisis',
      from: ['RECIBIDO'],
      to: 'EN_ANALISIS',
      cause: 'Se tomó su primera muestra.',
    },
    acquit: {
      label: 'Liberado',
      from: ['RECIBIDO', 'EN_ANALISIS'],
      to: 'LIBERADO',
      cause: 'Se dictaminó todo lo que se analiza.',
    },
    condemn: {
      label: 'Rechazado',
      from: ['RECIBIDO', 'EN_ANALISIS'],
      to: 'RECHAZADO',
      cause: 'El dictamen no acepta nada de lo recibido.',
    },
    analyseAgain: {
      label: 'En análisis',
      from: ['LIBERADO', 'RECHAZADO'],
      to: 'EN_ANALISIS',
      cause: 'Se anuló un dictamen.',
    },
    close: {
      label: 'Cerrado',
      from: ['LIBERADO'],
      to: 'CERRADO',
      cause: 'Se facturó todo lo recibido, y ningún gasto suyo es un estimado.',
    },
    reopen: {
      label: 'Por facturar',
      from: ['CERRADO'],
      to: 'LIBERADO',
      cause: 'Se canceló una factura de lo recibido, o tiene un gasto por facturar.',
    },
  },
  cancel: {
    from: EXPECTED,
    successMessage: 'Embarque cancelado.',
    confirm: 'La orden sigue esperando su mercancía.',
  },
} as const;
