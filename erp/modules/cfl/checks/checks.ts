import { along } from '#erp/model/computed/declared.ts';
import { choice, date, int, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { VOID_NEXT } from './void-next.ts';

/** Numbers of checks, none of which is missing: issued by a document, or voided. */
export const checks = resource('cfl/checks', {
  label: ['Cheque', 'Cheques'],
  docUrl: 'cheques',
  fields: {
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', {
      required: true,
      readOnly: true,
      width: 6,
    }),
    number: int('Número', { ungrouped: true, required: true, readOnly: true, min: '1', width: 3 }),
    status: choice(
      'Estado',
      [
        ['EMITIDO', 'Emitido', 'go'],
        ['ANULADO', 'Anulado', 'off'],
      ],
      { required: true, default: 'EMITIDO', readOnly: true, index: true, width: 3 },
    ),
    date: date('Fecha', { required: true, readOnly: true, width: 3 }),
    subject_id: ref('Beneficiario', 'cfl/subjects', { readOnly: true, width: 6 }),
    amount: money('Importe', { readOnly: true, width: 3, currencyIn: 'currency' }),
    currency: along('Moneda', 'text', 'bank_account_id.currency_id.code', { width: 3 }),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      readOnly: true,
      width: 4,
    }),
    source_id: text('Número de origen', {
      recordIn: 'source_resource',
      max: 40,
      readOnly: true,
      width: 4,
    }),
    void_reason: text('Motivo de la anulación', { max: 200, readOnly: true, width: 9 }),
    voided_on: date('Anulado el', { readOnly: true, width: 3 }),
  },
  title: ['bank_account_id', 'number'],
  search: ['source_id'],
  quickSearch: false,
  calls: ['list', 'one'],
  screens: ['list', 'edit'],
  uniques: [
    {
      fields: ['bank_account_id', 'number'],
      on: 'number',
      message: 'Ese cheque de la cuenta ya se usó.',
    },
  ],
  list: {
    columns: ['bank_account_id', 'number', 'date', 'subject_id', 'amount', 'status'],
    sort: '-number',
    filters: ['bank_account_id', 'status', 'date', 'subject_id'],
  },
  actions: { void: VOID_NEXT },
  privileges: [{ key: 'cfl/checks.void', label: 'Anular cheques', risk: 'SENSIBLE' }],
  kept: { derived: ['status'], once: ['void_reason', 'voided_on'] },
  states: {
    field: 'status',
    initial: 'EMITIDO',
    readOnlyStates: ['EMITIDO', 'ANULADO'],
    readOnlyMessage: 'Un cheque sigue a su documento: cancela el documento.',
    deletableStates: [],
    undeletableMessage: 'Los números de cheque no se eliminan: se anulan.',
    transitions: {},
    byConsequence: {
      lapse: {
        label: 'Anulado',
        from: ['EMITIDO'],
        to: 'ANULADO',
        cause: 'Se canceló su documento.',
      },
    },
  },
  print: { day: 'date' },
  form: {
    sections: [
      {
        title: 'Cheque',
        help: 'De qué cuenta, a quién y por cuánto.',
        fields: ['bank_account_id', 'number', 'status', 'date', 'subject_id', 'amount'],
      },
      {
        title: 'De dónde viene',
        help: 'El documento que lo emitió, o por qué se anuló.',
        fields: ['source_resource', 'source_id', 'void_reason', 'voided_on'],
      },
    ],
  },
});
