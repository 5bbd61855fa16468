import { expect, test } from 'vitest';
import { text } from '../fields.ts';
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
