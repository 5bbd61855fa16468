import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { createInTransaction, create, update } from '#erp/kernel/operations/save.ts';
import { remove } from '#erp/kernel/operations/remove.ts';
import { transition } from '#erp/kernel/operations/transition.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { sendDue } from './deliver.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Another system on this machine; `answers` are its next replies, 200 afterwards. */
class Receiver {
  readonly got: Received[] = [];
  answers: number[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        receiver.got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        const status = receiver.answers.shift() ?? 200;
        response
          .writeHead(status, status === 302 ? { location: `${receiver.url}/otra` } : {})
          .end('recibido');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get events(): string[] {
    return this.got.map(({ headers }) => String(headers['telar-event']));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

let company: Company;
let receiver: Receiver;
let actor: Actor;
let userId: number;
beforeEach(async () => {
  vi.stubEnv('ALLOW_PRIVATE_HOOKS', '1');
  company = await testCompany();
  receiver = await Receiver.open();
  actor = await company.actorOf(await company.signIn('admin'));
  userId = await company.addPerson({ nickname: 'tienda', roleCodes: ['AUDITOR'] });
  await company.services.db.system((tx) =>
    tx.execute(`update users set kind = 'INTEGRACION' where id = $1`, [userId]),
  );
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await receiver.close();
  await company.services.db.close();
});

const resource = (path: string) => company.services.registry.resource(path);
const hook = (more: Record<string, string> = {}) =>
  create(company.services, actor, resource('interfaces'), {
    kind: 'WEBHOOK',
    name: 'Tienda',
    user_id: String(userId),
    url: receiver.url,
    events: 'currencies.*',
    ...more,
  });
const currency = (code: string) =>
  create(company.services, actor, resource('currencies'), {
    code,
    name: code,
    name_plural: code,
    symbol: '$',
    rounding: '0.01',
  });
const change = (row: Row, name: string) =>
  update(company.services, actor, resource('currencies'), row.id!, {
    name,
    version: String(row.version),
  });
const deliveries = () =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<{
      id: number;
      event: string;
      status: string;
      attempt: number;
      http_status: number | null;
      error: string | null;
      request: string;
    }>(
      'select id, event, status, attempt, http_status, error, request from interface_deliveries order by id',
    ),
  );
const statusOf = async (id: number) =>
  (
    await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
      tx.query<{ status: string; failures: number; secret: string; version: number }>(
        'select status, failures, secret, version from interfaces where id = $1',
        [id],
      ),
    )
  )[0]!;

test('what is created, changed, done and deleted is told in order, signed, with the fields that were asked for', async () => {
  const made = await hook({ payload_fields: 'id, code, name, version' });
  const { data: rotated } = (await company.services.rules.get('interfaces')!.calls!.rotate!({
    services: company.services,
    actor,
    resource: resource('interfaces'),
    now: company.services.now(),
    id: made.id!,
    params: {},
    query: {},
    body: {},
    sent: {},
    ip: '',
    requestId: 'r',
  })) as { data: { key: string } };
  const row = await currency('ABC');
  const changed = await change(row, 'Otro nombre');
  await remove(company.services, actor, resource('currencies'), changed.id!, {});
  await sendDue(company.services);
  expect(receiver.events).toEqual([
    'currencies.created',
    'currencies.updated',
    'currencies.deleted',
  ]);
  const [first] = receiver.got;
  const body = JSON.parse(first!.body) as Record<string, unknown>;
  expect(body).toMatchObject({
    event: 'currencies.created',
    account_code: 'UNO',
    resource: 'currencies',
    record: { id: row.id, code: 'ABC', name: 'ABC', version: 1 },
  });
  expect(Object.keys(body).toSorted()).toEqual([
    'account_code',
    'at',
    'event',
    'id',
    'record',
    'resource',
  ]);
  expect(first!.headers['telar-id']).toBe(body.id);
  const signed = createHmac('sha256', rotated.key)
    .update(`${String(first!.headers['telar-timestamp'])}.${first!.body}`)
    .digest('hex');
  // For a day the secret before signs too.
  expect(String(first!.headers['telar-signature']).split(',')).toHaveLength(2);
  expect(String(first!.headers['telar-signature'])).toContain(`v1=${signed}`);
  expect((await deliveries()).map(({ status }) => status)).toEqual([
    'ENTREGADA',
    'ENTREGADA',
    'ENTREGADA',
  ]);
  company.wait({ hours: 25 });
  await currency('ABD');
  await sendDue(company.services);
  expect(String(receiver.got.at(-1)!.headers['telar-signature']).split(',')).toHaveLength(1);
});

test('nothing is queued when the save is taken back, when nobody listens, or when the user may not see the record', async () => {
  await currency('ABC');
  expect(await deliveries()).toEqual([]);
  await hook({
    events: 'currencies.created currencies.updated',
    filter: 'filter[code]=ABD',
    payload_fields: '',
  });
  await expect(
    company.services.db.tenant({ accountId: company.accountId }, async (tx) => {
      await createInTransaction(tx, company.services, actor, resource('currencies'), {
        code: 'ABD',
        name: 'x',
        name_plural: 'x',
        symbol: '$',
        rounding: '0.01',
      });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await currency('ABE');
  expect(await deliveries()).toEqual([]);
  const row = await currency('ABD');
  const [queued] = await deliveries();
  expect(JSON.parse(queued!.request)).toMatchObject({ record: { id: row.id, version: 1 } });
  // Its user loses the right: what happens from now on is not told.
  await company.services.db.system((tx) =>
    tx.execute('delete from users__role_ids where owner_id = $1', [userId]),
  );
  company.wait({ minutes: 1 });
  await change(row, 'Nuevo');
  expect(await deliveries()).toHaveLength(1);
});

test('a failed notice is tried again after 1, 5 and 30 minutes, 2, 6 and 24 hours; a later one of the same record waits, others do not', async () => {
  await hook({ events: '*.updated *.created' });
  const [one, two] = [await currency('ABC'), await currency('ABD')];
  receiver.answers = [500, 200];
  await sendDue(company.services);
  await change(one, 'Uno');
  await change(two, 'Dos');
  await sendDue(company.services);
  expect(receiver.events).toEqual([
    'currencies.created',
    'currencies.created',
    'currencies.updated',
  ]);
  expect((await deliveries()).map(({ status }) => status).toSorted()).toEqual([
    'ENTREGADA',
    'ENTREGADA',
    'PENDIENTE',
    'REINTENTO',
  ]);
  company.wait({ minutes: 1 });
  await sendDue(company.services);
  expect(receiver.events.slice(3)).toEqual(['currencies.created', 'currencies.updated']);
  expect((await deliveries()).map(({ status }) => status)).toEqual([
    'ENTREGADA',
    'ENTREGADA',
    'ENTREGADA',
    'ENTREGADA',
  ]);

  receiver.answers = Array.from({ length: 7 }, () => 503);
  await currency('ABE');
  const before = receiver.got.length;
  for (const minutes of [0, 1, 5, 30, 120, 360, 1440]) {
    company.wait({ minutes });
    await sendDue(company.services);
    await sendDue(company.services);
  }
  expect(receiver.got.length - before).toBe(7);
  expect((await deliveries()).at(-1)).toMatchObject({
    status: 'FALLIDA',
    attempt: 7,
    http_status: 503,
    error: 'Respondió 503.',
  });
  const last = (await deliveries()).at(-1)!;
  await transition(
    company.services,
    actor,
    resource('interface-deliveries'),
    'replay',
    last.id,
    {},
  );
  await sendDue(company.services);
  expect((await deliveries()).at(-1)).toMatchObject({ status: 'ENTREGADA', attempt: 1 });
});

test('twenty failures in a row stop the interface, tell the administrators, and what comes later waits until it is resumed', async () => {
  const made = await hook({ events: 'currencies.created' });
  receiver.answers = Array.from({ length: 20 }, () => 500);
  for (let i = 0; i < 20; i += 1)
    await currency(
      `A${String.fromCharCode(65 + Math.floor(i / 10))}${String.fromCharCode(65 + (i % 10))}`,
    );
  await sendDue(company.services);
  expect(await statusOf(made.id!)).toMatchObject({ status: 'FALLANDO', failures: 20 });
  const notices = await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<{ user_id: number; title: string; severity: string }>(
      `select user_id, title, severity from notifications where event = 'interface.failing'`,
    ),
  );
  expect(notices).toEqual([
    {
      user_id: company.adminId,
      title: 'Los avisos de «Tienda» no se entregan',
      severity: 'ACCION',
    },
  ]);
  company.wait({ hours: 1 });
  await currency('ZZZ');
  expect(await sendDue(company.services)).toBe(0);
  await transition(company.services, actor, resource('interfaces'), 'resume', made.id!, {});
  await sendDue(company.services);
  expect((await deliveries()).every(({ status }) => status === 'ENTREGADA')).toBe(true);
  expect(await statusOf(made.id!)).toMatchObject({ status: 'ACTIVA', failures: 0 });
  await currency('ZZY');
  await transition(company.services, actor, resource('interfaces'), 'revoke', made.id!, {});
  expect((await deliveries()).at(-1)).toMatchObject({ status: 'DESCARTADA' });
  await currency('ZZX');
  expect((await deliveries()).at(-1)).toMatchObject({ status: 'DESCARTADA' });
});

test('a redirect is not followed; a sender that died is made up for', async () => {
  await hook({ events: 'currencies.created' });
  receiver.answers = [302];
  await currency('ABC');
  await sendDue(company.services);
  expect(receiver.got).toHaveLength(1);
  expect((await deliveries())[0]).toMatchObject({
    status: 'REINTENTO',
    http_status: 302,
    error: 'Respondió con otra dirección; los avisos no la siguen.',
  });
  company.wait({ minutes: 1 });
  // Claimed by a process that then dies: the term passes and it is sent after all.
  await company.services.db.system((tx) =>
    tx.execute(`update interface_deliveries set attempt = attempt + 1, next_at = $1`, [
      company.services.now().add({ seconds: 60 }).toString(),
    ]),
  );
  expect(await sendDue(company.services)).toBe(0);
  company.wait({ seconds: 61 });
  expect(await sendDue(company.services)).toBe(1);
  expect((await deliveries())[0]).toMatchObject({ status: 'ENTREGADA', attempt: 3 });
});

test('addresses, events, filters and fields that make no sense are refused beside their field', async () => {
  vi.unstubAllEnvs();
  const refused = (more: Record<string, string>) =>
    hook({ url: 'https://sistema.mx/avisos', ...more });
  await expect(refused({ url: receiver.url })).rejects.toMatchObject({
    fields: { url: ['La dirección debe empezar con https://.'] },
  });
  for (const url of [
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.1.2.3/x',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/x',
    'https://0x7f.1/',
  ])
    await expect(refused({ url })).rejects.toMatchObject({
      fields: { url: [expect.stringContaining('red privada')] },
    });
  await expect(refused({ events: 'currencies.hecho' })).rejects.toMatchObject({
    fields: {
      events: [
        'No existe el evento «currencies.hecho». De ese recurso hay: created, updated, deleted.',
      ],
    },
  });
  await expect(refused({ events: 'monedas.created' })).rejects.toMatchObject({
    fields: { events: [expect.stringContaining('No existe el evento «monedas.created»')] },
  });
  await expect(refused({ filter: 'filter[nada]=1' })).rejects.toMatchObject({
    fields: { filter: ['No se puede filtrar por este campo.'] },
  });
  await expect(refused({ payload_fields: 'nada' })).rejects.toMatchObject({
    fields: { payload_fields: ['Ningún recurso de los eventos tiene el campo «nada».'] },
  });
  await expect(refused({ events: '' })).rejects.toMatchObject({
    fields: { events: [expect.any(String)] },
  });
});

test('the database never holds a secret as it is, and a reader sees its last four characters', async () => {
  const made = await hook();
  const { secret } = await statusOf(made.id!);
  expect(secret).toMatch(/^[0-9a-f]{8}\./);
  expect(made.secret).toMatch(/^••••.{4}$/);
});
