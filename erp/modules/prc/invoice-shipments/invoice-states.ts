/** The life of an invoice (purchasing §3). */
import { POSTED } from './invoice-choices.ts';

const UPDATE = 'prc/invoice-shipments.update';
const OPEN = ['VALIDADA', 'CONTABILIZADA', 'PAGO_PARCIAL'];

export const invoiceStates = {
  initial: 'BORRADOR',
  readOnlyStates: ['VALIDADA', ...POSTED, 'RECHAZADA', 'CANCELADA'],
  readOnlyMessage: 'La factura ya no se modifica: reclasifica sus partidas, recházala o cancélala.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: recházala o cancélala.',
  byConsequence: {
    review: {
      label: 'En revisión',
      from: ['BORRADOR'],
      to: 'EN_REVISION',
      cause: 'Al validarla se encontraron diferencias.',
    },
    settle: {
      label: 'Pagada',
      from: POSTED,
      to: 'PAGADA',
      cause: 'Se aplicó todo su saldo.',
    },
    payPart: {
      label: 'Pagada en parte',
      from: POSTED,
      to: 'PAGO_PARCIAL',
      cause: 'Se aplicó parte de su saldo.',
    },
    reopen: {
      label: 'Sin pagos',
      from: ['PAGO_PARCIAL', 'PAGADA'],
      to: 'CONTABILIZADA',
      cause: 'Se deshizo lo que se le había aplicado.',
    },
  },
  transitions: {
    match: {
      label: 'Validar',
      successMessage: 'Factura cotejada con lo ordenado y recibido.',
      from: ['BORRADOR', 'EN_REVISION'],
      to: 'VALIDADA',
      key: UPDATE,
      tone: 'pri',
    },
    resolve: {
      label: 'Aceptar diferencias',
      successMessage: 'Diferencias aceptadas.',
      from: ['EN_REVISION'],
      to: 'VALIDADA',
      recordFields: { required: ['difference_reason'] },
      confirm: 'La factura se paga como viene; queda escrito quién lo aceptó y por qué.',
    },
    post: {
      label: 'Contabilizar',
      successMessage: 'Factura contabilizada.',
      from: ['VALIDADA'],
      to: 'CONTABILIZADA',
      tone: 'pri',
      recordFields: { optional: ['posting_date'] },
      confirm: 'Queda por pagar y hace su póliza. Sin fecha: hoy.',
    },
    reject: {
      label: 'Rechazar',
      successMessage: 'Factura rechazada.',
      from: ['BORRADOR', 'EN_REVISION', 'VALIDADA'],
      to: 'RECHAZADA',
      key: UPDATE,
      tone: 'dan',
      recordFields: { required: ['reject_reason'] },
      confirm: 'No se paga; su UUID puede capturarse otra vez.',
    },
    hold: {
      label: 'Retener',
      successMessage: 'Factura retenida.',
      from: OPEN,
      key: UPDATE,
      inClosedMonths: true,
      offeredWhen: { field: 'hold', is: [false] },
      recordFields: { required: ['hold_reason'] },
      confirm: 'No se paga hasta que alguien la libere.',
    },
    release: {
      label: 'Liberar',
      successMessage: 'Factura liberada.',
      from: OPEN,
      key: UPDATE,
      inClosedMonths: true,
      offeredWhen: { field: 'hold', is: [true] },
    },
  },
  cancel: {
    from: ['CONTABILIZADA'],
    inClosedMonths: true,
    key: 'prc/invoice-shipments.post',
    successMessage: 'Factura cancelada.',
    confirm: 'Deja de deberse y su póliza se reversa.',
  },
} as const;
