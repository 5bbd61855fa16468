import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { action, actionCalls, inputRows } from '#erp/model/actions.ts';
import { choice, decimal, ref, text } from '#erp/model/fields.ts';
import { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { registry as everything } from '#erp/modules/all.ts';
import { testCompany } from '#erp/provision/testing/company.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import { actionRules } from './action-rules.ts';

/** What is still to come of a zone, to be taken in: rows that are offered, and a note. */
const RECEIVE = action({
  label: 'Recibir',
  key: 'zones.update',
  offeredWhen: { field: 'zip_ranges', is: '*' },
  whyNot: 'La zona no tiene códigos postales.',
  preview: true,
  fields: {
    dock: choice('Andén', []),
    zone_id: ref('Otra zona', 'zones'),
    rows: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          product: text('Producto', { max: 40, readOnly: true }),
          pending: decimal('Pendiente', { readOnly: true }),
          qty: decimal('Recibido', { min: '0' }),
        },
      },
      { required: true },
    ),
  },
});

const received: unknown[] = [];
let pending = ['5', '8'];
const receive = actionRules(RECEIVE, {
  prefill: async ({ given }) => ({
    choices: { dock: [['A', 'Andén A']] },
    values: {
      zone_id: Number(given.zone_id) || null,
      rows: pending.map((qty, at) => ({ id: at + 1, product: `P${at + 1}`, pending: qty, qty })),
    },
  }),
  async run({ input, record, fail }) {
    if (input.rows.some(({ qty, pending: most }) => Number(qty) > Number(most)))
      fail('rows[0][qty]', 'Es más de lo pendiente.');
    received.push([record!.name, input.dock, input.rows.map(({ product, qty }) => [product, qty])]);
    return { outcome: { message: 'Recibido.', notes: ['Se cierra la orden.'] } };
  },
});

let api: ReturnType<typeof callerOf>;
let admin: Actor;
let services: Services;
let zone: number;

beforeAll(async () => {
  const company = await testCompany();
  admin = await company.actorOf(await company.signIn('admin'));
  const actions = { receive: RECEIVE };
  const zones = (each: Resource): Resource =>
    each.path === 'zones'
      ? {
          ...each,
          actions,
          extraCalls: [...(each.extraCalls ?? []), ...actionCalls('zones', actions)],
        }
      : each;
  const registry = new Registry(
    everything.modules.map((each) => ({ ...each, resources: each.resources.map(zones) })),
  );
  const { rules } = company.services;
  services = {
    ...company.services,
    registry,
    rules: new Map([...rules, ['zones', { ...rules.get('zones'), actions: { receive } }]]),
  };
  api = callerOf(services, admin);
  const made = await api.post('zones', { code: 'LEO', name: 'León', zip_ranges: '37000-37999' });
  zone = made.data.id;
});

const open = () =>
  api.get('form', { resource: 'zones/receive', record_id: String(zone), opens: '1', given: {} });

test('its form begins with what the rules fill in', async () => {
  const { data } = await open();
  const choices = { dock: [['A', 'Andén A']] };
  expect(data.action).toEqual({ title: 'León', choices, version: null, notes: [], about: null });
  expect(data.record.rows[1]).toMatchObject({ id: 2, product: 'P2', pending: '8', qty: '8' });
});

test('what its address says stands in it, as far as it can be read', async () => {
  const given = { zone_id: String(zone), dock: 'Z', rows: 'x' };
  const { data } = await api.get('form', {
    resource: 'zones/receive',
    record_id: String(zone),
    opens: '1',
    given,
  });
  expect([data.record.zone_id, data.record.dock, data.record.rows.length]).toEqual([zone, null, 2]);
});

test('what is not sent counts as it is offered; what is only shown comes from the rules', async () => {
  received.length = 0;
  const sent = { dock: 'A', rows: [{ id: '1', qty: '3' }] };
  const { status, data } = await api.post(`zones/receive/${zone}`, sent);
  expect([status, data.outcome.message]).toEqual([200, 'Recibido.']);
  await api.post(`zones/receive/${zone}`, {});
  expect(received).toEqual([
    ['León', 'A', [['P1', '3.000000']]],
    [
      'León',
      null,
      [
        ['P1', '5'],
        ['P2', '8'],
      ],
    ],
  ]);
});

test('refusals stand in their rows', async () => {
  const fields = async (body: object) =>
    (await api.post(`zones/receive/${zone}`, body)).data.fields;
  expect(await fields({ dock: 'B' })).toEqual({ dock: ['Elige una opción de la lista.'] });
  expect(await fields({ rows: [{ id: '1', qty: '9' }] })).toEqual({
    'rows[0][qty]': ['Es más de lo pendiente.'],
  });
  expect(await fields({ rows: [{ id: '1', product: 'X' }] })).toEqual({
    'rows[0][product]': ['Este dato lo asigna el sistema.'],
  });
  expect(await fields({ rows: '' })).toEqual({ rows: ['Agrega al menos un renglón.'] });
  expect(await fields({ zone_id: '999' })).toMatchObject({ zone_id: [expect.any(String)] });
  expect(await fields({ other: '1' })).toEqual({ other: ['Este campo no existe.'] });
});

test('a row that is no longer offered is refused', async () => {
  pending = ['5'];
  const { data } = await api.post(`zones/receive/${zone}`, { rows: [{ id: '2', qty: '1' }] });
  expect(data.fields).toMatchObject({
    'rows[0]': ['Este renglón ya no existe. Quítalo o recarga la página.'],
  });
  pending = ['5', '8'];
});

test('tried, it says what it would do and leaves no history; done, it does', async () => {
  const history = async () =>
    (await api.get('sys/logs/record', { resource: 'zones', record_id: String(zone) })).data.filter(
      ({ transition }: { transition: string }) => transition === 'receive',
    );
  const before = (await history()).length;
  const { data } = await api.post(`zones/receive/${zone}?preview=1`, {});
  expect(data.outcome.notes).toEqual(['Se cierra la orden.']);
  expect((await history()).length).toBe(before);
  await api.post(`zones/receive/${zone}`, { dock: 'A' });
  const [last] = await history();
  expect(last.changes).toMatchObject({ dock: [null, 'A'] });
});

test('without the condition or the right it is refused, in words', async () => {
  const bare = (await api.post('zones', { code: 'SIN', name: 'Sin códigos' })).data.id;
  const { status, data } = await api.post(`zones/receive/${bare}`, {});
  expect([status, data.message]).toEqual([409, 'La zona no tiene códigos postales.']);
  expect((await api.post('zones/receive/999999', {})).status).toBe(404);
  const { permissions } = admin;
  const grants = new Map([...permissions.grants].filter(([key]) => key !== 'zones.update'));
  const other = callerOf(services, { ...admin, permissions: { ...permissions, grants } });
  expect((await other.post(`zones/receive/${zone}`, {})).status).toBe(403);
  const form = { resource: 'zones/receive', record_id: String(zone), opens: '1' };
  expect((await other.get('form', form)).status).toBe(403);
});
