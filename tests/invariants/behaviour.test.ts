/** Declarations and the code beside them agree. */
import { expect, test } from 'vitest';
import { loadBehaviour } from '#erp/kernel/behaviour/load-behaviour.ts';
import { declaredOf } from '#erp/provision/companies/declared.ts';
import { demos } from '#erp/provision/demo/all.ts';
import { seeds } from '#erp/provision/seed/all.ts';
import { registry } from '#erp/modules/all.ts';
import { transitionFields } from '#erp/model/records/transition-fields.ts';

const resources = [...registry.resources.values()];
/** The bytes of files are read and written by the API itself. */
const BY_THE_API = new Set(['files.upload', 'files.download']);

test('every extra call has code, and no code lacks its call', async () => {
  const { rules } = await loadBehaviour(registry);
  const declared = new Set(
    resources.flatMap((resource) =>
      (resource.extraCalls ?? [])
        // A view does to a record what its owner does, by the owner's rules.
        .filter(({ name }) => !resource.sameTableAs || resource.portal || !resource.actions?.[name])
        .map(({ name }) => `${resource.path}.${name}`),
    ),
  );
  const written = new Set(
    [...rules].flatMap(([path, { calls, actions }]) =>
      [...Object.keys(calls ?? {}), ...Object.keys(actions ?? {})].map((name) => `${path}.${name}`),
    ),
  );
  expect([...declared].filter((name) => !written.has(name) && !BY_THE_API.has(name))).toEqual([]);
  expect([...written].filter((name) => !declared.has(name))).toEqual([]);
});

test('what a transition asks for is a field of the record, or the reason of its audit row', () => {
  const wrong = resources.flatMap((resource) =>
    Object.entries(resource.states?.transitions ?? {}).flatMap(([action, transition]) =>
      transitionFields(transition)
        .required.filter((name) => name !== 'reason' && !(name in resource.fields))
        .map((name) => `${resource.path}.${action}: ${name}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('every text has a key of its own that fits its column', () => {
  const { texts } = declaredOf(registry);
  const keys = texts.map(({ key }) => key);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  expect(keys.filter((key) => key.length > 160)).toEqual([]);
  expect(texts.filter(({ source }) => source.trim() === '').map(({ key }) => key)).toEqual([]);
});

test('suggested roles have a code and a name of their own, and name privileges that exist', () => {
  const { roles } = declaredOf(registry);
  const codes = roles.map(({ code }) => code);
  const names = roles.map(({ name }) => name);
  expect(
    codes.filter((code, i) => codes.indexOf(code) !== i || !/^[A-Z][A-Z0-9_]+$/.test(code)),
  ).toEqual([]);
  expect(names.filter((name, i) => names.indexOf(name) !== i || name.length > 60)).toEqual([]);
});

test('the auditor reads everything and changes nothing', () => {
  const auditor = declaredOf(registry).roles.find(({ code }) => code === 'AUDITOR');
  // A right over all places widens what is read, and writes nothing by itself.
  const everywhere = new Set(resources.map(({ accessPlace }) => accessPlace?.allKey));
  const keys = auditor?.keys.filter((key) => !everywhere.has(key));
  const operations = new Set(keys?.map((key) => registry.privileges.get(key)?.operation));
  expect([...operations].toSorted()).toEqual(['export', 'list']);
  const lists = [...registry.privileges.values()]
    .filter(({ operation }) => operation === 'list')
    .map(({ key }) => key);
  expect(lists.filter((key) => !auditor?.keys.includes(key))).toEqual([]);
});

test('seeds and demo parts are each named once', () => {
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(new Set(demos).size).toBe(demos.length);
});
