import { choice, date, int, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * How the company's books begin: balances of accounts, open items and banks as they were, posted in
 * one entry once all of them tie (finance §2.1, tab «Apertura»). A company has one.
 */
export const openings = resource('acc/openings', {
  label: ['Apertura', 'Aperturas'],
  gender: 'f',
  docUrl: 'apertura',
  fields: {
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['APLICADA', 'Aplicada', 'ok'],
      ],
      { required: true, default: 'BORRADOR', readOnly: true, width: 3 },
    ),
    date: date('Fecha de apertura', {
      required: true,
      width: 3,
      help: 'Primer día de la contabilidad aquí. Los saldos son los del día anterior.',
    }),
    concept: text('Concepto', {
      required: true,
      min: 5,
      max: 300,
      default: 'Apertura: saldos iniciales',
      width: 12,
    }),
    single_key: text('Única', { max: 10, readOnly: true, internal: true }),
    times_posted: int('Vez', { required: true, default: 0, readOnly: true, internal: true }),
    entry_id: ref('Póliza', 'acc/book-entries', { readOnly: true, width: 6 }),
    undo_reason: longtext('Por qué se deshizo', { max: 200, readOnly: true }),
  },
  title: ['date', 'concept'],
  uniques: [
    {
      fields: ['single_key'],
      on: 'date',
      message: 'La empresa ya tiene su apertura: edítala o deshazla.',
    },
  ],
  list: { columns: ['date', 'concept', 'status', 'entry_id'], sort: '-date' },
  quickSearch: false,
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  privileges: [
    { key: 'acc/openings.post', label: 'Aplicar la apertura de la contabilidad', risk: 'CRITICO' },
    { key: 'acc/openings.undo', label: 'Deshacer la apertura', risk: 'CRITICO' },
  ],
  states: {
    field: 'status',
    initial: 'BORRADOR',
    readOnlyStates: ['APLICADA'],
    readOnlyMessage: 'La apertura ya está en los libros: deshazla para cambiarla.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'La apertura ya está en los libros: deshazla primero.',
    transitions: {
      post: {
        label: 'Aplicar',
        successMessage: 'Apertura aplicada.',
        from: ['BORRADOR'],
        to: 'APLICADA',
        key: 'acc/openings.post',
        tone: 'pri',
        confirm:
          'Se asienta una póliza con todos los saldos y nacen las partidas y las líneas de banco. Lo anterior a su fecha no hará pólizas.',
      },
      undo: {
        label: 'Deshacer',
        successMessage: 'Apertura deshecha.',
        from: ['APLICADA'],
        to: 'BORRADOR',
        key: 'acc/openings.undo',
        recordFields: { required: ['undo_reason'] },
        tone: 'dan',
        confirm: 'Se reversan su póliza, sus partidas y sus líneas de banco.',
      },
    },
  },
  print: { day: 'date' },
  form: {
    sections: [
      {
        title: 'Apertura',
        help: 'Carga los saldos, las partidas y los bancos, con «Importar» del menú de la apertura; se aplica cuando todo cuadra.',
        fields: ['date', 'status', 'concept', 'entry_id', 'undo_reason'],
      },
    ],
  },
});
