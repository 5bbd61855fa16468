import { expect, test } from 'vitest';
import { choice, date, geo, money, ref, text } from './fields.ts';
import { module } from './module.ts';
import { Registry } from './registry.ts';
import { resource } from './resource.ts';
import type { Views } from './views.ts';

const start = (views: Views) =>
  new Registry([
    module({
      key: 'demo',
      label: 'Demo',
      group: 'CONFIGURACION',
      icon: 'box',
      order: 1,
      resources: [
        resource('places', {
          label: ['Lugar', 'Lugares'],
          fields: {
            code: text('Clave', { required: true, max: 10 }),
            status: choice('Estado', [
              ['ABIERTO', 'Abierto'],
              ['CERRADO', 'Cerrado'],
            ]),
            opens_on: date('Abre'),
            at: geo('Ubicación'),
            worth: money('Importe'),
            pesos: money('En pesos', { inPesos: true }),
            currency_id: ref('Moneda', 'currencies'),
            parent_id: ref('Depende de', 'places'),
          },
          title: 'code',
          hasActive: true,
          list: { columns: ['code'], sort: 'code' },
          views: views as never,
        }),
        resource('currencies', {
          label: ['Moneda', 'Monedas'],
          fields: { code: text('Clave') },
          title: 'code',
          list: { columns: ['code'], sort: 'code' },
        }),
      ],
    }),
  ]);

test('views of fields that fit start', () => {
  const views: Views = {
    board: {
      by: 'status',
      card: ['opens_on'],
      due: 'opens_on',
      limits: { ABIERTO: 3 },
      sum: 'pesos',
    },
    calendar: { from: 'opens_on', chip: 'status' },
    timeline: { from: 'created_at', to: 'updated_at' },
    schedule: { on: 'opens_on', lanes: ['status', 'code'], card: ['code'] },
    map: { at: 'at' },
    tree: { by: 'parent_id', columns: ['code'] },
    wizard: [{ title: 'Lugar', fields: ['code', 'status'] }],
  };
  expect(() => start(views)).not.toThrow();
});

test.each<[string, Views, string]>([
  ['a board by a text', { board: { by: 'code' } }, 'demo/places.views.board: «code» is no choice'],
  [
    'a limit of a column that is none',
    { board: { by: 'status', limits: { PERDIDO: 2 } } },
    '«status» has no value «PERDIDO»',
  ],
  ['a sum of names', { board: { by: 'status', sum: 'code' } }, '«code» is no sum'],
  ['a sum of several currencies', { board: { by: 'status', sum: 'worth' } }, '«worth» is no sum'],
  [
    'a calendar of a word',
    { calendar: { from: 'code' } },
    'demo/places.views.calendar: «code» is no date',
  ],
  [
    'a time line without its end',
    { timeline: { from: 'opens_on', to: 'closes_on' } },
    'demo/places.views.timeline: no field «closes_on»',
  ],
  [
    'a schedule without lanes',
    { schedule: { on: 'opens_on', lanes: [] } },
    'demo/places.views.schedule: no lanes',
  ],
  [
    'a schedule along dates',
    { schedule: { on: 'opens_on', lanes: ['opens_on'] } },
    '«opens_on» is no lane',
  ],
  ['a map of a name', { map: { at: 'code' } }, '«code» is no place'],
  ['a tree by a choice', { tree: { by: 'status' } }, '«status» is no ref to itself'],
  [
    'a wizard that forgets what is required',
    { wizard: [{ title: 'Estado', fields: ['status'] }] },
    'no step asks for «code»',
  ],
  [
    'a wizard that asks twice',
    {
      wizard: [
        { title: 'Uno', fields: ['code'] },
        { title: 'Dos', fields: ['code'] },
      ],
    },
    'a field belongs to one step',
  ],
])('%s does not start, and says where', (_, views, message) => {
  expect(() => start(views)).toThrow(message);
});
