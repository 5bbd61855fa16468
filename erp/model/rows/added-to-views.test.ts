import { expect, test } from 'vitest';
import { date, text } from '../fields.ts';
import { resource } from '../resource.ts';
import { viewOf } from './view-of.ts';
import { withAddedParts } from '../records/added-parts.ts';

const owner = resource('things', {
  label: ['Cosa', 'Cosas'],
  fields: { code: text('Clave'), name: text('Nombre'), note: text('Nota') },
  title: 'code',
  list: { columns: ['code', 'name'], sort: 'code', filters: ['code'] },
  form: { sections: [{ title: 'Cosa', fields: ['code', 'name'] }] },
});
const viewWith = (path: string) =>
  viewOf(owner, path, {
    label: ['Vista', 'Vistas'],
    where: [],
    list: { columns: ['code', 'name'], sort: 'code', filters: ['code'] },
    form: { sections: [{ title: 'Vista', fields: ['name', 'code'] }] },
  });

const complete = (listedIn?: readonly string[]) => {
  const [, ...all] = withAddedParts(
    [
      {
        key: 'adds',
        resources: [],
        addedFields: {
          things: {
            fields: { maker: text('Fabricante') },
            after: 'name',
            listedAfter: 'code',
            filters: ['maker'],
            ...(listedIn && { listedIn }),
          },
        },
      },
      { key: 'owns', resources: [owner, viewWith('things/seen')] },
    ],
    (at, why) => {
      throw new Error(`${at}: ${why}`);
    },
  );
  const [record, view] = all[0]!.resources;
  return { record: record!, view: view! };
};

test('what is added to a record stands in its own form and list, and in those of its views', () => {
  const { record, view } = complete();
  expect(record.form?.sections?.[0]?.fields).toEqual(['code', 'name', 'maker']);
  expect(view.form?.sections?.[0]?.fields).toEqual(['name', 'maker', 'code']);
  expect([record.list.columns, view.list.columns]).toEqual([
    ['code', 'maker', 'name'],
    ['code', 'maker', 'name'],
  ]);
  expect(view.list.filters).toEqual(['code', 'maker']);
});

test('a list has no more columns than it is said: those of one view, in place of the record’s', () => {
  const { record, view } = complete(['things/seen']);
  expect([record.list.columns, view.list.columns]).toEqual([
    ['code', 'name'],
    ['code', 'maker', 'name'],
  ]);
});

test('a schedule has the lanes that another module adds, and a view lets them be written', () => {
  const planned = resource('plans', {
    label: ['Plan', 'Planes'],
    fields: { on: date('Día'), dock: text('Andén'), note: text('Nota') },
    title: 'dock',
    list: { columns: ['dock'], sort: 'dock' },
  });
  const board = viewOf(planned, 'plans/board', {
    label: ['Plan', 'Planes'],
    where: [],
    editable: ['on', 'dock'],
    views: { schedule: { on: 'on', lanes: ['dock'] } },
    list: { columns: ['dock'], sort: 'dock' },
  });
  const refuse = (at: string, why: string): never => {
    throw new Error(`${at}: ${why}`);
  };
  const adds = {
    key: 'adds',
    resources: [],
    addedFields: {
      plans: { fields: { truck: text('Camión') }, after: 'dock', lanes: ['truck'] },
    },
  };
  const modules = [adds, { key: 'owns', resources: [planned, board] }];
  // Twice over, as a registry made of another's declarations has it.
  const [, owner] = withAddedParts(withAddedParts(modules, refuse), refuse);
  const [record, view] = owner!.resources;
  expect(view!.views?.schedule?.lanes).toEqual(['dock', 'truck']);
  expect(view!.sameTableAs?.editable).toEqual(['on', 'dock', 'truck']);
  expect(record!.views).toBeUndefined();
});
