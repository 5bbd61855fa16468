/**
 * Digests and sealed values leave by no read, whatever one's rights: new fields are checked the day
 * they are declared.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changesOf } from '#erp/kernel/audit/audit.ts';
import { openApi } from '#erp/http/openapi.ts';
import { provisionAccount } from '#erp/provision/companies/account.ts';
import type { Services } from '#erp/kernel/services.ts';
import { callsOf } from '#erp/model/registry.ts';
import { product } from '#erp/provision/testing/product.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf, testServices, type Api } from '../api/fixtures.ts';

const fields = [...registry.resources.values()].flatMap((resource) =>
  Object.entries(resource.fields).map(([name, field]) => ({ resource, name, field })),
);

/** Words of what proves something to the ERP. */
const PROVES = /(^|_)(hash|digest|token|sealed|secret|otp|password|private_key)(_|$)/;
/** Not such a thing, and why. */
const HARMLESS: Readonly<Record<string, string>> = {
  'accounting/periods.close_digest': 'of the figures of a closing, to compare',
  'acc/periods.close_digest': 'of the figures of a closing, to compare',
  'inv/periods.close_digest': 'of the figures of a closing, to compare',
  'movements.payload_hash': 'of the contents of a movement, to compare',
  'translation-element.source_hash': 'of a text that everybody reads',
  'translation-element-values.source_hash': 'of a text that everybody reads',
  'payment_gateways.token': 'an address that the gateway is told; its notices are signed besides',
  'notifications.in_digest': 'yes or no',
  'pur/pur_settings.sealed_bids': 'yes or no',
  'settings.digest_default': 'a time of the day',
  'settings.password_min': 'a length',
  'settings.password_history': 'a count',
  'settings.otp_policy': 'a rule',
  'settings.delete_token_hours': 'a duration',
  'roles.requires_otp': 'yes or no',
  'users.otp_enabled': 'yes or no',
};

test('what proves something is a secret or internal', () => {
  const open = fields
    .filter(({ name, field }) => PROVES.test(name) && field.kind !== 'secret' && !field.internal)
    .map(({ resource, name }) => `${resource.path}.${name}`);
  expect(open.filter((path) => !(path in HARMLESS))).toEqual([]);
});

let services: Services;
let accountId: number;
let api: Api;
beforeAll(async () => {
  services = await testServices();
  accountId = await services.db.system((tx) =>
    provisionAccount(tx, registry, {
      code: 'UNO',
      name: 'UNO',
      kind: 'PRUEBA',
      contactEmail: 'uno@telar.test',
    }),
  );
  api = callerOf(services, actorWith(services, accountId));
});
afterAll(() => services.db.close());

/** What a portal leaves out of a record that the company sees is no such thing. */
const internal = fields.filter(
  ({ field, resource }) => field.internal && !resource.sameTableAs?.shows,
);

test('there are some', () => {
  expect(internal.map(({ resource, name }) => `${resource.path}.${name}`)).toEqual(
    expect.arrayContaining([
      'interfaces.key_hash',
      'dif/scales.device_key',
      'print-log.token_hash',
      'mail-outbox.link',
      'users.blocked',
    ]),
  );
  const { paths, components } = openApi(product) as {
    readonly paths: Readonly<Record<string, unknown>>;
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  };
  const described = Object.entries({ ...paths, ...components.schemas });
  // A name that another resource shows is looked for in what is said of its own record.
  const shown = new Set(fields.flatMap(({ field, name }) => (field.internal ? [] : [name])));
  const saysOf = ({ resource, name }: (typeof internal)[number]) => {
    const record = registry.privilegePath(resource);
    return JSON.stringify(
      described.filter(
        ([at]) => !shown.has(name) || at.includes(resource.path) || at.includes(record),
      ),
    );
  };
  expect(
    internal
      .filter((each) => each.name !== 'link' && saysOf(each).includes(`"${each.name}"`))
      .map(({ resource, name }) => `${resource.path}.${name}`),
  ).toEqual([]);
});

describe('no read, filter, sort, file or history tells an internal field', () => {
  test.each(internal.map((each) => [`${each.resource.path}.${each.name}`, each] as const))(
    '%s',
    async (_, { resource, name, field }) => {
      const { path } = resource;
      if (callsOf(resource).includes('list')) {
        const asked = await Promise.all([
          api.get(path, { fields: [name] }),
          api.get(path, { filter: { [name]: { op: 'empty' } } }),
          api.get(path, { sort: [name] }),
          api.get(`${path}/export`, { fields: [name] }),
        ]);
        for (const reply of asked) expect([403, 422], reply.text).toContain(reply.status);
        const list = await api.get(path, { size: 1 });
        for (const row of list.data ?? []) expect(row).not.toHaveProperty(name);
      }
      const value = field.kind === 'json' ? { sealed: 'testigo' } : 'testigo';
      expect(
        JSON.stringify(changesOf(registry, resource, null, { [name]: value } as never)),
      ).not.toContain('testigo');
    },
  );
});

test('a key’s record says nothing of its digest after it was made and changed', async () => {
  const [user] = await services.db.system((tx) =>
    tx.query<{ id: number }>(
      `insert into users (account_id, nickname, name, email, kind, status, all_branches) values ($1, 'robot', 'Robot', 'robot@uno.test', 'INTEGRACION', 'ACTIVO', true) returning id`,
      [accountId],
    ),
  );
  const [scope] = (await api.get('privileges', { size: 1, filter: { key: 'units.list' } })).data;
  const made = await api.post('interfaces', {
    kind: 'LLAVE_API',
    name: 'Robot',
    user_id: user!.id,
    scopes: [scope.id],
    expires_on: Temporal.Now.plainDateISO('America/Mexico_City').add({ months: 2 }).toString(),
  });
  expect(made.status, made.text).toBe(201);
  const at = `interfaces/${made.data.id}`;
  await api.put(`interfaces/rotate/${made.data.id}`);
  await api.put(`interfaces/rotate/${made.data.id}`);
  const [stored] = await services.db.system((tx) =>
    tx.query<Record<string, string>>(
      'select key_hash, old_key_hash from interfaces where account_id = $1 and id = $2',
      [accountId, made.data.id],
    ),
  );
  const replies = await Promise.all([
    api.get(at),
    api.put(at, { notes: 'Otra' }),
    api.get('interfaces'),
    api.get('interfaces/export'),
    api.get('sys/logs/record', { resource: 'interfaces', record_id: made.data.id }),
  ]);
  for (const { status, text } of replies) {
    expect(status, text).toBe(200);
    for (const hash of Object.values(stored!)) expect(text).not.toContain(hash);
  }
});
