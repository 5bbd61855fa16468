/** From an opportunity to a finished sale of many documents (sales §3): forward, one by one. */
const MOVE = 'sls-proyects.moveStage';

export const PROJECT_STAGES = [
  ['IDENTIFICADO', 'Identificado', 'wait'],
  ['PROPUESTA', 'Propuesta', 'wait'],
  ['NEGOCIACION', 'Negociación', 'go'],
  ['GANADO', 'Ganado', 'go'],
  ['EN_EJECUCION', 'En ejecución', 'go'],
  ['CONCLUIDO', 'Concluido', 'ok'],
  ['PERDIDO', 'Perdido', 'bad'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const;

/** Stages in which nothing of it is sold yet. */
export const OPEN_STAGES = ['IDENTIFICADO', 'PROPUESTA', 'NEGOCIACION'] as const;

export const projectStates = {
  field: 'stage',
  initial: 'IDENTIFICADO',
  readOnlyStates: ['CONCLUIDO', 'PERDIDO', 'CANCELADO'],
  readOnlyMessage: 'El proyecto ya terminó.',
  deletableStates: ['IDENTIFICADO'],
  undeletableMessage: 'Sólo se borra un proyecto recién identificado: cancélalo.',
  transitions: {
    propose: {
      label: 'Propuesta hecha',
      successMessage: 'El proyecto está en propuesta.',
      from: ['IDENTIFICADO'],
      to: 'PROPUESTA',
      key: MOVE,
      tone: 'pri',
    },
    negotiate: {
      label: 'En negociación',
      successMessage: 'El proyecto está en negociación.',
      from: ['PROPUESTA'],
      to: 'NEGOCIACION',
      key: MOVE,
      tone: 'pri',
    },
    win: {
      label: 'Ganado',
      successMessage: 'Proyecto ganado.',
      from: ['NEGOCIACION'],
      to: 'GANADO',
      key: MOVE,
      tone: 'pri',
      confirm: 'Pide una cotización aceptada o un pedido del proyecto.',
    },
    start: {
      label: 'Empezar',
      successMessage: 'El proyecto está en ejecución.',
      from: ['GANADO'],
      to: 'EN_EJECUCION',
      key: MOVE,
      tone: 'pri',
    },
    conclude: {
      label: 'Concluir',
      successMessage: 'Proyecto concluido.',
      from: ['EN_EJECUCION'],
      to: 'CONCLUIDO',
      key: MOVE,
      tone: 'pri',
      confirm: 'Ya no se podrá cambiar; los hitos que falten quedan sin cumplir.',
    },
    lose: {
      label: 'Perdido',
      successMessage: 'Se anotó que el proyecto se perdió.',
      from: OPEN_STAGES,
      to: 'PERDIDO',
      key: MOVE,
      tone: 'dan',
      recordFields: { required: ['lost_reason_id'], optional: ['status_notes'] },
      confirm: 'El motivo cuenta en los reportes de lo que se pierde.',
    },
    cancel: {
      label: 'Cancelar',
      successMessage: 'Proyecto cancelado.',
      from: [...OPEN_STAGES, 'GANADO', 'EN_EJECUCION'],
      to: 'CANCELADO',
      key: MOVE,
      tone: 'dan',
      recordFields: { required: ['status_notes'] },
      confirm: 'Sus cotizaciones y pedidos se quedan como están.',
    },
  },
} as const;
