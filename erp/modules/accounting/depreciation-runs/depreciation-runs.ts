import { along } from '#erp/model/computed/declared.ts';
import { date, int, longtext, money, ref } from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';

/** What the assets of a branch lost in a month, with its entry. */
export const depreciationRuns = document('acc/depreciation-runs', {
  label: ['Corrida de depreciación', 'Corridas de depreciación'],
  gender: 'f',
  docUrl: 'activos-fijos',
  folio: 'DEP',
  status: [
    ['APLICADA', 'Aplicada', 'ok'],
    ['REVERSADA', 'Reversada', 'off'],
  ],
  fields: {
    period: date('Mes', {
      required: true,
      granularity: 'month',
      index: true,
      readOnly: true,
      width: 3,
    }),
    date: date('Fecha', { required: true, readOnly: true, width: 3 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 4 }),
    assets: int('Activos', { required: true, readOnly: true, width: 4 }),
    total: money('Depreciación', { required: true, readOnly: true, width: 4 }),
    event_id: ref('Contabilización', 'acc/posting-events', { readOnly: true, width: 6 }),
    entry: along('Póliza', 'text', 'event_id.entry_id.folio'),
    reverse_reason: longtext('Motivo de la reversa', { max: 200, readOnly: true }),
  },
  branchField: 'branch_office_id',
  privilegesOf: 'acc/fixed-assets',
  calls: ['list', 'one', 'options'],
  screens: ['list', 'edit'],
  list: {
    columns: ['period', 'folio', 'branch_office_id', 'assets', 'total', 'entry', 'status'],
    sort: '-period',
    filters: ['period', 'branch_office_id', 'status'],
  },
  print: { day: 'date' },
  kept: { derived: ['status'], once: ['event_id', 'reverse_reason'] },
  states: {
    initial: 'APLICADA',
    readOnlyStates: ['APLICADA', 'REVERSADA'],
    readOnlyMessage: 'Una corrida no se edita: reversa la del mes y córrela otra vez.',
    deletableStates: [],
    undeletableMessage: 'Una corrida no se elimina: reversa la del mes.',
    transitions: {
      reverse: {
        label: 'Reversar',
        successMessage: 'Corrida reversada.',
        from: ['APLICADA'],
        to: 'REVERSADA',
        key: 'acc/fixed-assets.depreciate',
        tone: 'dan',
        recordFields: { required: ['reverse_reason'] },
        confirm: 'Se reversa su póliza y los meses quedan por depreciar.',
      },
    },
  },
});
