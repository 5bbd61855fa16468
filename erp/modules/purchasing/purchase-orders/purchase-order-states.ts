/** The life of an order until its goods come (purchasing §3). */
import { OPEN_ORDER } from './purchase-order-choices.ts';

const UNRECEIVED = ['AUTORIZADA', 'ENVIADA', 'CONFIRMADA'];

const RECEIVED = ['PARCIAL', 'RECIBIDA', 'CERRADA'];
const REVERSED = 'Se revirtió todo lo que había llegado.';

const UPDATE = 'purchase-orders.update';

export const orderStates = {
  initial: 'BORRADOR',
  readOnlyStates: [
    'EN_AUTORIZACION',
    'AUTORIZADA',
    'ENVIADA',
    'CONFIRMADA',
    'PARCIAL',
    'RECIBIDA',
    'CERRADA',
    'CANCELADA',
  ],
  readOnlyMessage:
    'La orden ya no es un borrador: cancélala, o cierra las partidas que no vendrán.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: cancela la orden.',
  transitions: {
    send: {
      label: 'Solicitar autorización',
      successMessage: 'Orden enviada a autorización.',
      from: ['BORRADOR', 'RECHAZADA'],
      to: 'EN_AUTORIZACION',
      key: UPDATE,
      tone: 'pri',
    },
    authorize: {
      label: 'Autorizar',
      successMessage: 'Orden autorizada.',
      from: ['EN_AUTORIZACION'],
      to: 'AUTORIZADA',
      tone: 'pri',
      separationOfDuties: ['buyer_id', 'created_by'],
      confirm: 'Ya se podrá enviar al proveedor y recibir.',
    },
    reject: {
      label: 'Rechazar',
      successMessage: 'Orden rechazada.',
      from: ['EN_AUTORIZACION'],
      to: 'RECHAZADA',
      key: 'purchase-orders.authorize',
      recordFields: { required: ['reject_reason'] },
      tone: 'dan',
      confirm: 'Quien la capturó verá el motivo y podrá corregirla.',
    },
    amend: {
      label: 'Modificar',
      successMessage: 'Modifícala y aplica los cambios.',
      from: OPEN_ORDER,
      to: 'BORRADOR',
      key: UPDATE,
      offeredWhen: { field: 'spot', is: [false] },
      confirm:
        'Se guarda el PDF de esta versión; no se recibe hasta aplicar los cambios. Se autoriza otra vez si sube un precio, si el importe o lo que se paga suben más de 5 % o alcanzan otro nivel, si se agrega algo sin precio de referencia, si baja el crédito o si cambian las condiciones, el Incoterm, la sucursal o el centro de costo.',
    },
    dropAmendment: {
      label: 'Dejar la modificación',
      successMessage: 'La orden quedó como estaba antes de modificarla.',
      from: ['BORRADOR', 'RECHAZADA'],
      to: 'AUTORIZADA',
      key: UPDATE,
      offeredWhen: { field: 'is_amended', is: [true] },
      confirm:
        'Vuelve la versión anterior, con sus partidas, sus fechas y su estado; lo que cambiaste queda en el historial.',
    },
    markSent: {
      label: 'Marcar como enviada',
      successMessage: 'Orden enviada al proveedor.',
      from: ['AUTORIZADA'],
      to: 'ENVIADA',
      key: UPDATE,
      confirm: 'El proveedor ya la tiene, por correo o por otro medio.',
    },
    confirm: {
      label: 'Confirmar',
      successMessage: 'Orden confirmada.',
      from: ['ENVIADA'],
      to: 'CONFIRMADA',
      key: UPDATE,
      recordFields: { optional: ['supplier_comment'] },
      confirm: 'El proveedor acepta cantidades, precios y fechas.',
    },
    close: {
      label: 'Cerrar',
      successMessage: 'Orden cerrada.',
      from: ['RECIBIDA'],
      to: 'CERRADA',
      key: UPDATE,
      recordFields: { optional: ['close_reason'] },
      confirm: 'Ya no se espera nada de ella; sin facturar completa, di por qué.',
    },
  },
  byConsequence: {
    buyOnSpot: {
      label: 'Compra sin orden',
      from: ['BORRADOR'],
      to: 'AUTORIZADA',
      cause: 'Se compró al llegar, dentro de lo que se permite sin orden.',
    },
    dropSpot: {
      label: 'Compra deshecha',
      from: UNRECEIVED,
      to: 'CANCELADA',
      cause: 'No se recibió lo que se había comprado sin orden.',
    },
    deliver: {
      label: 'Enviada',
      from: ['AUTORIZADA'],
      to: 'ENVIADA',
      cause: 'Se le envió por correo al proveedor.',
    },
    receivePart: {
      label: 'Recibida en parte',
      from: [...UNRECEIVED, 'RECIBIDA', 'CERRADA'],
      to: 'PARCIAL',
      cause: 'Llegó parte de lo pedido, o se revirtió lo que había llegado.',
    },
    receiveAll: {
      label: 'Recibida',
      from: OPEN_ORDER,
      to: 'RECIBIDA',
      cause: 'Llegó todo lo pedido, o lo que falta se cerró.',
    },
    reopen: {
      label: 'Sin recibir',
      from: RECEIVED,
      to: 'CONFIRMADA',
      cause: REVERSED,
    },
    reopenSent: {
      label: 'Sin recibir',
      from: RECEIVED,
      to: 'ENVIADA',
      cause: REVERSED,
    },
    reopenUnsent: {
      label: 'Sin recibir',
      from: RECEIVED,
      to: 'AUTORIZADA',
      cause: REVERSED,
    },
    closeInvoiced: {
      label: 'Cerrada',
      from: ['RECIBIDA'],
      to: 'CERRADA',
      cause: 'Se facturó todo lo recibido, y no quedan anticipos por aplicar.',
    },
    reopenInvoiced: {
      label: 'Por facturar',
      from: ['CERRADA'],
      to: 'RECIBIDA',
      cause: 'Se canceló una factura de lo recibido, o se deshizo la aplicación de su anticipo.',
    },
  },
  cancel: {
    from: ['BORRADOR', 'EN_AUTORIZACION', 'RECHAZADA', ...UNRECEIVED],
    recordFields: { required: ['cancel_reason'], optional: ['cancel_cause_id'] },
    successMessage: 'Orden cancelada.',
    confirm: 'Ya no se espera nada de ella; si se le había enviado, se le avisa al proveedor.',
  },
} as const;
