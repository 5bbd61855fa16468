/** A resource made up to be viewed, with all that a view has of its owner, and two views of it. */
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { defineRules, type Rules } from '#erp/kernel/rules.ts';
import { action } from '#erp/model/actions.ts';
import { bool, choice, decimal, int, lines, longtext, ref, text } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { Registry } from '#erp/model/registry.ts';
import { resource } from '#erp/model/resource.ts';
import { viewOf } from '#erp/model/rows/view-of.ts';
import { modules } from '#erp/modules/all.ts';

const parts = resource('test-things/parts', {
  label: ['Parte', 'Partes'],
  calls: [],
  fields: {
    thing_id: ref('Cosa', 'test-things', { required: true }),
    qty: int('Cantidad', { required: true }),
  },
  title: 'qty',
  list: { columns: ['qty'], sort: 'id' },
});

const MARK = action({
  label: 'Marcar',
  fields: { word: text('Palabra', { required: true, max: 20 }) },
});

export const things = resource('test-things', {
  label: ['Cosa', 'Cosas'],
  gender: 'f',
  fields: {
    code: text('Clave', { required: true, max: 60, unique: true }),
    kind: choice(
      'Clase',
      [
        ['TELA', 'Tela'],
        ['HILO', 'Hilo'],
        ['AGUJA', 'Aguja'],
      ],
      { required: true },
    ),
    sold: bool('Se vende'),
    notes: longtext('Notas'),
    qty: int('Cantidad', { min: '0' }),
    twice: int('El doble', { readOnly: true }),
    most: int('Máximo'),
    cost: decimal('Costo', { readKey: 'costs.view' }),
    branch_office_id: ref('Sucursal', 'branch-offices'),
    status: choice(
      'Estado',
      [
        ['ABIERTA', 'Abierta'],
        ['CERRADA', 'Cerrada'],
      ],
      { default: 'ABIERTA', readOnly: true },
    ),
    parts: lines('Partes', 'test-things/parts', 'thing_id'),
  },
  title: 'code',
  hasActive: true,
  list: { columns: ['code', 'kind', 'sold', 'notes', 'status'], sort: 'code' },
  branchField: 'branch_office_id',
  checks: [{ field: 'qty', op: '<=', other: 'most', message: 'Son demasiadas.' }],
  computedDraft: { from: ['qty'], sets: ['twice'] },
  states: {
    field: 'status',
    initial: 'ABIERTA',
    readOnlyStates: ['CERRADA'],
    transitions: {
      close: { label: 'Cerrar', from: ['ABIERTA'], to: 'CERRADA' },
      reopen: { label: 'Reabrir', from: ['CERRADA'], to: 'ABIERTA' },
    },
  },
  actions: { mark: MARK },
});

/** Some by what they are: without their cost, and with a code that does not change there. */
export const threads = viewOf(things, 'test-things/threads', {
  label: ['Insumo que se vende', 'Insumos que se venden'],
  list: { columns: ['code', 'kind', 'notes'], sort: 'code' },
  where: [
    { field: 'kind', is: ['TELA', 'HILO'] },
    { field: 'sold', is: [true] },
  ],
  onCreate: ['code'],
  editable: ['kind', 'sold', 'notes', 'qty', 'branch_office_id'],
  without: ['cost', 'parts'],
});

/** Some by their state, which an action leads out of. */
export const open = viewOf(things, 'test-things/open', {
  label: ['Cosa abierta', 'Cosas abiertas'],
  gender: 'f',
  list: { columns: ['code', 'status'], sort: 'code' },
  where: [{ field: 'status', is: ['ABIERTA'] }],
});

/** Hooks of the owner that ran, in their order. */
export const ran: string[] = [];
const note = (hook: string) => void ran.push(hook);

const rules: Rules = {
  compute({ draft }) {
    note('compute');
    draft.twice = typeof draft.qty === 'number' ? draft.qty * 2 : null;
  },
  beforeSave({ draft, resource: { path }, fail }) {
    note(`beforeSave of ${path}`);
    if (draft.notes === 'no') fail('notes', 'Eso no.');
  },
  afterSave: () => note('afterSave'),
  beforeDelete: () => note('beforeDelete'),
  afterCommit: () => note('afterCommit'),
  transitions: { close: () => note('close'), reopen: () => note('reopen') },
  actions: {
    mark: actionRules(MARK, {
      async run({ tx, record, input }) {
        note('mark');
        await tx.execute('update test_things set notes = $2 where id = $1', [
          record!.id,
          input.word,
        ]);
        return { outcome: { message: 'Marcada.' } };
      },
    }),
  },
};
export const thingRules = defineRules(things, rules);

export const pruebas = module({
  key: 'pruebas',
  label: 'Pruebas',
  group: 'COMPRAS',
  icon: 'box',
  order: 9999,
  core: true,
  resources: [things, parts, threads, open],
});

export const withThings = () => new Registry([...modules, pruebas]);
