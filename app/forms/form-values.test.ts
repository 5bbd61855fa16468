import { expect, test as anyTest } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { layoutOf } from '#app/resource-screens/shared/view/view.server.ts';
import { runInCompany } from '#app/session/company-registry.server.ts';
import {
  readPayload,
  rowsIn,
  saveBody,
  storedValues,
  readSubmittedValues,
} from './form-values.server.ts';
import { applyIntent, readIntent } from './intents.server.ts';

const everything = { can: () => true, t: (_key: string, source: string) => source };
const inMexico = <T>(work: () => T): Promise<T> =>
  runInCompany(
    { account_id: 1, configs: { time_zone: 'America/Mexico_City' } },
    { get: () => Promise.reject(new Error('nothing is asked')) },
    async () => work(),
  );
const tabs = await inMexico(() => layoutOf(registry.resource('customers'), 'edit', everything));
const test = (name: string, work: () => void) => anyTest(name, () => inMexico(work));

function posted(entries: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries))
    for (const item of [value].flat()) form.append(name, item);
  return readSubmittedValues(tabs, readPayload(form), {});
}

test('an unticked box is false, an unticked group is empty, and nothing unknown gets in', () => {
  const body = saveBody(
    tabs,
    posted({ name: 'Hilados', is_admin: '1', 'constructor.x': '1' }),
    null,
  );
  expect(body.name).toBe('Hilados');
  expect(body).not.toHaveProperty('is_admin');
  expect(body.requires_po).toBe(false);
});

test('blank child rows are dropped and the others keep their order and id', () => {
  const values = posted({
    'contacts[0].id': '4',
    'contacts[0].name': 'Ana',
    'contacts[1].name': '',
    'contacts[2].name': 'Luis',
  });
  expect(rowsIn(values.contacts).map(({ id, name }) => [id, name])).toEqual([
    ['4', 'Ana'],
    [undefined, 'Luis'],
  ]);
});

test('of an existing record only what changed is sent', () => {
  const before = posted({ name: 'A', 'contacts[0].id': '4', 'contacts[0].name': 'Ana' });
  const after = posted({ name: 'B', 'contacts[0].id': '4', 'contacts[0].name': 'Ana' });
  expect(saveBody(tabs, after, before)).toEqual({ name: 'B' });
});

test('rows are copied without their id, moved and removed; an unknown table changes nothing', () => {
  const values = posted({
    'contacts[0].id': '4',
    'contacts[0].name': 'Ana',
    'contacts[1].id': '5',
    'contacts[1].name': 'Luis',
  });
  const names = (raw: string) =>
    rowsIn(applyIntent(tabs, values, readIntent(raw)!).contacts).map(
      ({ id, name }) => `${String(id)}${String(name)}`,
    );
  expect(names('duplicate:contacts:0')).toEqual(['4Ana', 'undefinedAna', '5Luis']);
  expect(names('up:contacts:1')).toEqual(['5Luis', '4Ana']);
  expect(names('remove:contacts:0')).toEqual(['5Luis']);
  expect(names('remove:contacts:99')).toEqual(['4Ana', '5Luis']);
  expect(applyIntent(tabs, values, readIntent('remove:nothing:0')!)).toBe(values);
});

test('conform’s own reserved names never reach its parser', () => {
  expect(() =>
    posted({ __intent__: '{"type":"update"', __state__: 'not json', name: 'x' }),
  ).not.toThrow();
});

test('what was typed to find a reference stays beside it', () => {
  expect(posted({ zone_id: '', 'zone_id~q': 'norte' })['zone_id~q']).toBe('norte');
});

test('a stored row becomes the text of its controls', () => {
  const { values, titles } = storedValues(registry.resource('customers'), tabs, {
    id: 1,
    name: 'A',
    requires_po: true,
    zone_id: 3,
    titles: { zone_id: 'LEN — León' },
    contacts: [{ id: 9, name: 'Ana', titles: {} }],
  });
  expect(values.requires_po).toBe('1');
  expect(values.zone_id).toBe('3');
  expect(titles.zone_id).toBe('LEN — León');
  expect(rowsIn(values.contacts)[0]).toMatchObject({ id: '9', name: 'Ana' });
});

test('what is only shown is written as in a list, and what may be changed as it is typed', () => {
  const row = { id: 1, discount_percent: '4.0000', credit_limit: '1234.5', titles: {} };
  const shown = layoutOf(registry.resource('customers'), 'read', everything);
  expect(storedValues(registry.resource('customers'), shown, row).values).toMatchObject({
    discount_percent: '4.00\u202f%',
    credit_limit: '$1,234.50',
  });
  expect(storedValues(registry.resource('customers'), tabs, row).values).toMatchObject({
    discount_percent: '4.00',
    credit_limit: '1234.50',
  });
});

test('a row in which only a file was chosen counts', () => {
  const form = new FormData();
  form.append('attachments[0].file~file', new File([], ''));
  form.append('attachments[1].file~file', new File(['<a/>'], 'a.xml'));
  const intake = layoutOf(registry.resource('sat/add'), 'new', everything);
  const values = readSubmittedValues(intake, readPayload(form), {});
  expect(rowsIn(values.attachments)).toHaveLength(1);
});
