/**
 * Records that are right but for one or two values: they pass what reads each field and reach the
 * rules. Each is refused or stored, none is a fault.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionPath } from '#erp/model/actions.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { provisionAccount } from '#erp/provision/companies/account.ts';
import type { Services } from '#erp/kernel/services.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf, silent, testServices, type Api } from './fixtures.ts';
import { Forge } from './forge.ts';
import { Chance, NASTY } from './invalid-input.ts';
import { Samples, type Body } from './sample.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 0);
const TRIES = Number(process.env.FUZZ_TRIES ?? 12);

let services: Services;
let api: Api;
let samples: Samples;
let forge: Forge;
const faults = new Map<string, string>();

beforeAll(async () => {
  const log = {
    ...silent,
    error: (fields: object) =>
      void faults.set(
        String((fields as { requestId?: string }).requestId),
        String((fields as { err?: Error }).err?.stack).slice(0, 700),
      ),
  };
  services = await testServices({ log });
  const accountId = await services.db.system((tx) =>
    provisionAccount(tx, registry, {
      code: 'UNO',
      name: 'Uno',
      kind: 'PRUEBA',
      contactEmail: 'uno@telar.test',
    }),
  );
  api = callerOf(services, actorWith(services, accountId, { more: { operator: true } }));
  samples = new Samples(api, registry);
  forge = new Forge(services, accountId);
}, 120_000);
afterAll(() => services.db.close());

/** At the edges of what a field may hold. */
const EDGES: Partial<Record<Field['kind'], readonly string[]>> = {
  int: ['0', '-1', '1', '2147483647', '-2147483648', '999999999999'],
  decimal: ['0', '-0.000001', '0.000001', '999999999999.999999', '-999999999999.999999'],
  money: ['0', '-0.01', '0.01', '9999999999999999.99', '-9999999999999999.99'],
  percent: ['0', '100', '-100', '0.0001', '99999999999999.9999'],
  date: ['0001-01-01', '1900-01-01', '9999-12-31', '2024-02-29', 'hoy'],
  datetime: ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-20'],
  time: ['00:00', '23:59'],
  geo: ['0,0', '90,180', '-90,-180'],
};

async function oddValue(chance: Chance, field: Field): Promise<unknown> {
  if (chance.in(0.25)) return chance.of(NASTY);
  if (field.kind === 'lines') {
    const child = registry.resource(field.of);
    const rows = 1 + chance.below(3);
    const made = [];
    for (let i = 0; i < rows; i += 1) made.push(await oddRow(chance, child, field.by));
    return made;
  }
  if (field.kind === 'choice' || field.kind === 'choices')
    return 'choices' in field && field.choices.length > 0 ? chance.of(field.choices)[0] : 'X';
  if (field.kind === 'ref' || field.kind === 'refs') {
    const id = chance.in(0.8) ? await forge.some(field.to) : chance.of(['0', '999999999999999']);
    return field.kind === 'refs' ? [id, id] : id;
  }
  if (field.kind === 'bool') return chance.of(['0', '1']);
  const edges = EDGES[field.kind];
  return edges ? chance.of(edges) : chance.of([...NASTY.slice(0, 60), 'A', 'ÑANDÚ', '7']);
}

async function oddRow(chance: Chance, child: Resource, by: string): Promise<Body> {
  const row: Body = await samples.body(child, 1 + chance.below(900), [by]).catch(() => ({}));
  for (const [name, field] of Object.entries(child.fields))
    if (name !== by && field.kind !== 'lines' && !field.readOnly && chance.in(0.3))
      row[name] = await oddValue(chance, field);
  return row;
}

async function odd(chance: Chance, resource: Resource, body: Body, most: number): Promise<Body> {
  const open = Object.entries(resource.fields).filter(
    ([, { kind, readOnly }]) => kind !== 'computed' && kind !== 'folio' && readOnly !== true,
  );
  const changed: Body = { ...body };
  if (open.length === 0) return changed;
  for (let i = 0; i <= chance.below(most); i += 1) {
    const [name, field] = chance.of(open);
    changed[name] = await oddValue(chance, field);
  }
  return changed;
}

interface Sent {
  readonly status: number;
  readonly text: string;
}
const wrongOf = ({ status, text }: Sent, what: string, body: unknown): string[] => {
  if (status !== 500 && (status < 500 || status === 503)) return [];
  const id = /"request_id":"([^"]+)"/.exec(text)?.[1] ?? '';
  return [`${what} ${JSON.stringify(body)?.slice(0, 400)} → ${status} ${faults.get(id) ?? text}`];
};

const written = [...registry.resources.values()].filter((resource) =>
  callsOf(resource).some((call) => call === 'create' || call === 'update'),
);

describe('no record is a fault', () => {
  test.each(written.map((each) => [each.path, each] as const))('%s', async (path, resource) => {
    const chance = new Chance(SEED + path.length * 7919 + path.charCodeAt(0));
    const calls = callsOf(resource);
    const wrong: string[] = [];
    const only = resource.singleton === true;
    const known = only ? null : await samples.create(resource).catch(() => null);
    const id = only ? null : (known?.data.id ?? Number(await forge.some(path)));
    for (let i = 0; i < TRIES; i += 1) {
      const begun = known?.body ?? (await samples.body(resource, 5_000 + i).catch(() => ({})));
      const fresh = await odd(chance, resource, begun, 3);
      if (calls.includes('create') && !only)
        wrong.push(...wrongOf(await api.post(path, fresh), `POST ${path}`, fresh));
      const changes = await odd(chance, resource, {}, 3);
      if (calls.includes('update'))
        wrong.push(
          ...wrongOf(await api.put(only ? path : `${path}/${id}`, changes), `PUT ${path}`, changes),
        );
      const draft = { resource: path, draft: fresh, ...(chance.in(0.5) && { record_id: id }) };
      if (resource.computedDraft)
        wrong.push(...wrongOf(await api.post('form/compute', draft), 'compute', draft));
    }
    for (const action of Object.keys(resource.states?.transitions ?? {})) {
      const body = await odd(chance, resource, {}, 2);
      for (const sent of [body, { reason: 'Prueba' }, {}])
        wrong.push(...wrongOf(await api.put(`${path}/${action}/${id}`, sent), action, sent));
    }
    for (const [name, { on, method = 'POST' }] of Object.entries(resource.actions ?? {}))
      for (let i = 0; i < TRIES; i += 1) {
        const body = await odd(chance, registry.resource(actionPath(resource, name)), {}, 4);
        const to = on === 'resource' ? `${path}/${name}` : `${path}/${name}/${id}`;
        const reply = await (method === 'PUT' ? api.put(to, body) : api.post(to, body));
        wrong.push(...wrongOf(reply, to, body));
      }
    expect(wrong).toEqual([]);
  });
});
