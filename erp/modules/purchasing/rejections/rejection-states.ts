/** From the claim until it is answered (purchasing §3). */
const DICTATE = 'pur/rejections.dictate';

export const rejectionStates = {
  initial: 'ABIERTO',
  readOnlyStates: ['NOTIFICADO', 'DICTAMINADO', 'CERRADO', 'CANCELADO'],
  readOnlyMessage: 'El proveedor ya lo conoce: cancélalo y abre otro.',
  deletableStates: [],
  undeletableMessage: 'Un rechazo no se borra: cancélalo.',
  transitions: {
    notify: {
      label: 'Notificar',
      successMessage: 'Rechazo notificado al proveedor.',
      from: ['ABIERTO'],
      to: 'NOTIFICADO',
      key: 'pur/rejections.update',
      tone: 'pri',
      confirm: 'Se manda un correo al contacto del proveedor.',
    },
    answer: {
      label: 'Registrar respuesta',
      successMessage: 'Respuesta registrada.',
      from: ['NOTIFICADO', 'DICTAMINADO'],
      key: 'pur/rejections.update',
      recordFields: { required: ['supplier_response'] },
      confirm: 'Lo que contestó el proveedor.',
    },
    dictate: {
      label: 'Dictaminar',
      successMessage: 'Rechazo dictaminado.',
      from: ['ABIERTO', 'NOTIFICADO'],
      to: 'DICTAMINADO',
      key: DICTATE,
      tone: 'pri',
      separationOfDuties: ['created_by'],
      recordFields: {
        required: ['disposition'],
        optional: ['concession_percent', 'rework_cost', 'to_storage_id'],
      },
      confirm:
        'Devolver prepara la devolución; conceder libera la mercancía; destruir prepara su movimiento.',
    },
    close: {
      label: 'Cerrar',
      successMessage: 'Rechazo cerrado.',
      from: ['DICTAMINADO'],
      to: 'CERRADO',
      key: DICTATE,
      confirm: 'Ya no se espera nada del proveedor.',
    },
  },
  cancel: {
    from: ['ABIERTO', 'NOTIFICADO'],
    key: DICTATE,
    successMessage: 'Rechazo cancelado.',
    confirm: 'La mercancía queda en manos del almacén.',
  },
} as const;
