/** The life of what a supplier hands in (purchasing §3). */

const REVIEW = 'spp/suppliers-documents.review';
const OPEN = ['RECIBIDO', 'EN_REVISION'] as const;

export const documentStates = {
  initial: 'RECIBIDO',
  readOnlyStates: ['ACEPTADO', 'VENCIDO', 'RECHAZADO', 'SUSTITUIDO', 'CANCELADO'],
  readOnlyMessage: 'Ya se resolvió: sube otro documento.',
  deletableStates: [],
  undeletableMessage: 'Tiene folio: retíralo o recházalo.',
  byConsequence: {
    expire: {
      label: 'Vencido',
      from: ['ACEPTADO'],
      to: 'VENCIDO',
      cause: 'Terminó su vigencia.',
    },
    supersede: {
      label: 'Sustituido',
      from: ['ACEPTADO', 'VENCIDO'],
      to: 'SUSTITUIDO',
      cause: 'Se aceptó otro más reciente del mismo tipo.',
    },
    refuse: {
      label: 'Rechazado con su factura',
      from: ['ACEPTADO'],
      to: 'RECHAZADO',
      cause: 'Se rechazó o se canceló la factura que se hizo con él.',
    },
  },
  transitions: {
    review: {
      label: 'Tomar a revisión',
      successMessage: 'Documento en revisión.',
      from: ['RECIBIDO'],
      to: 'EN_REVISION',
      key: REVIEW,
    },
    accept: {
      label: 'Aceptar',
      successMessage: 'Documento aceptado.',
      from: OPEN,
      to: 'ACEPTADO',
      key: REVIEW,
      tone: 'pri',
      recordFields: {
        optional: ['expense_id', 'cost_center_id', 'withholding_reason', 'return_id'],
      },
      confirm:
        'De una factura o nota se hace su captura en cuentas por pagar; un complemento se coteja con sus pagos. Di el concepto sólo de lo que no es mercancía recibida.',
    },
    reject: {
      label: 'Rechazar',
      successMessage: 'Documento rechazado: se le avisa al proveedor.',
      from: OPEN,
      to: 'RECHAZADO',
      key: REVIEW,
      tone: 'dan',
      recordFields: { required: ['reject_reason'] },
      confirm: 'El proveedor recibe el motivo por correo y puede subirlo otra vez.',
    },
  },
  cancel: {
    label: 'Retirar',
    from: ['RECIBIDO'],
    successMessage: 'Documento retirado.',
    confirm: 'Deja de contar; puede subirse otra vez.',
  },
} as const;
