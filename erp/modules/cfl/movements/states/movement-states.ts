import { movementKind } from '#erp/domains/payments/movement-kinds.ts';
import { movementTypes } from '../../movement-types/movement-types.ts';

const APPLIED_AT_ONCE = movementTypes.fields.kind.choices
  .map(([code]) => code)
  .filter((code) => movementKind(code)?.appliesAtOnce);

/** From its capture until it is applied, called off or undone. */
export const movementStates = {
  field: 'status',
  initial: 'BORRADOR',
  readOnlyStates: ['POR_AUTORIZAR', 'AUTORIZADO', 'APLICADO', 'RECHAZADO', 'CANCELADO'],
  readOnlyMessage: 'El documento ya no admite cambios; cancélelo o genere una reversa.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: cancela el movimiento.',
  transitions: {
    apply: {
      label: 'Aplicar',
      successMessage: 'Movimiento aplicado.',
      from: ['BORRADOR', 'AUTORIZADO'],
      to: 'APLICADO',
      // What goes out is sent first; what comes in, only over the amount of its type.
      offeredWhen: [
        [
          { field: 'status', is: ['AUTORIZADO'] },
          { field: 'kind', is: APPLIED_AT_ONCE },
        ],
      ],
      tone: 'pri',
      impact: { call: 'effects' },
      confirm:
        'Baja los saldos y hace su póliza; el dinero que mueve queda en el auxiliar de bancos.',
    },
    submit: {
      label: 'Enviar',
      successMessage: 'Movimiento enviado.',
      from: ['BORRADOR'],
      to: 'POR_AUTORIZAR',
      key: 'cfl/movements.update',
      tone: 'pri',
    },
    authorize: {
      label: 'Autorizar',
      successMessage: 'Movimiento autorizado.',
      from: ['POR_AUTORIZAR'],
      to: 'AUTORIZADO',
      tone: 'pri',
      separationOfDuties: ['created_by'],
    },
    reject: {
      label: 'Rechazar',
      successMessage: 'Movimiento rechazado.',
      from: ['POR_AUTORIZAR'],
      to: 'RECHAZADO',
      key: 'cfl/movements.authorize',
      recordFields: { required: ['reject_reason'] },
      tone: 'dan',
      confirm: 'No se aplica; quien lo capturó puede hacer otro.',
    },
    cancel: {
      label: 'Cancelar',
      successMessage: 'Movimiento cancelado.',
      from: ['BORRADOR', 'POR_AUTORIZAR', 'AUTORIZADO', 'APLICADO'],
      to: 'CANCELADO',
      inClosedMonths: true,
      tone: 'dan',
      recordFields: { required: ['cancel_reason'] },
      confirm: 'Si ya se aplicó, los saldos regresan y se reversan banco y póliza.',
    },
  },
  byConsequence: {
    withdraw: {
      label: 'Retiro',
      from: ['BORRADOR', 'POR_AUTORIZAR'],
      to: 'CANCELADO',
      cause: 'Lo retiró el documento que lo pidió.',
    },
  },
} as const;
