import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { readContent } from '#erp/kernel/files/content-store.ts';
import type { Services } from '#erp/kernel/services.ts';

let company: Company;
let services: Services;
let admin: string;
let clerk: string;
beforeAll(async () => {
  company = await testCompany();
  services = { ...company.services, filesDir: await mkdtemp(join(tmpdir(), 'telar-mail-')) };
  await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  await company.services.db.system((tx) => tx.execute(`update roles set requires_otp = false`));
  await company.services.db.system((tx) =>
    tx.execute(`update users set privacy_accepted_at = now()`),
  );
  admin = await company.signIn('admin');
  clerk = await company.signIn('ana');
});
afterAll(() => company.services.db.close());

const rows = <R extends object>(sql: string, params: readonly unknown[] = []) =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) => tx.query<R>(sql, params));

interface Answer {
  readonly status: number;
  // eslint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

async function call(
  token: string,
  method: string,
  path: string,
  body?: Record<string, string>,
): Promise<Answer> {
  const response = await createApp(services).request(`http://erp/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body: new URLSearchParams(body).toString() }),
  });
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
}

test('an invited person is mailed a link, which only who hands links over may see', async () => {
  const [role] = await rows<{ id: number }>(`select id from roles where code = 'EMPLEADO'`);
  const [branch] = await rows<{ id: number }>('select id from branch_offices order by id limit 1');
  const made = await call(admin, 'POST', 'users', {
    nickname: 'nueva',
    name: 'Nueva',
    email: 'nueva@uno.test',
    kind: 'INTERNO',
    'role_ids[0]': String(role!.id),
    all_branches: '1',
    ...(branch && { branch_office_id: String(branch.id) }),
  });
  expect([made.status, made.data]).toEqual([201, expect.anything()]);
  const { data: list } = await call(admin, 'GET', 'mail-outbox?filter[template]=invitation');
  expect(list).toMatchObject([
    {
      to: 'nueva@uno.test',
      status: 'PENDIENTE',
      subject: 'Tu acceso a Empresa Uno',
      resource: 'users',
    },
  ]);
  const id = String(list[0].id);
  const { data: plain } = await call(admin, 'GET', `mail-outbox/message/${id}`);
  expect(plain).toMatchObject({
    has_link: true,
    text: expect.stringContaining('(enlace reservado)'),
  });
  expect((await call(clerk, 'GET', 'mail-outbox')).status).toBe(403);
  expect((await call(clerk, 'GET', `mail-outbox/link/${id}`)).status).toBe(403);
  const { data: links } = await call(admin, 'GET', `users/links/${made.data.id}`);
  const { data: whole } = await call(admin, 'GET', `mail-outbox/link/${id}`);
  expect(whole.text).toContain(links[0].url);
  expect(
    await rows(`select action, transition from sys__logs where resource = 'mail-outbox'`),
  ).toEqual([{ action: 'ACCION', transition: 'link' }]);
});

test('a mail is cancelled and put back; one that was sent is neither', async () => {
  const [mail] = await rows<{ id: number }>(`select id from mail_outbox order by id limit 1`);
  const act = (name: string) => call(admin, 'PUT', `mail-outbox/${name}/${mail!.id}`);
  expect((await call(clerk, 'PUT', `mail-outbox/cancel/${mail!.id}`)).status).toBe(403);
  expect((await act('cancel')).data).toMatchObject({ status: 'CANCELADO', next_at: null });
  expect((await act('cancel')).status).toBe(409);
  await rows('update mail_outbox set attempts = 6 where id = $1', [mail!.id]);
  expect((await act('retry')).data).toMatchObject({ status: 'PENDIENTE', attempts: 0 });
  await rows(`update mail_outbox set status = 'ENVIADO' where id = $1`, [mail!.id]);
  for (const name of ['cancel', 'retry']) expect((await act(name)).status).toBe(409);
});

test('the state says whether mail goes out, and a test message is queued for who asks', async () => {
  expect((await call(admin, 'GET', 'mail-outbox/state')).data).toMatchObject({
    simulated: true,
    configured: false,
    from: null,
  });
  expect(await call(admin, 'POST', 'mail-outbox/test', {})).toMatchObject({
    status: 201,
    data: { to: 'admin@uno.test' },
  });
  expect(await rows(`select "to" from mail_outbox where template = 'test'`)).toEqual([
    { to: 'admin@uno.test' },
  ]);
});

test('a record is mailed with its sheet; the print log and the audit keep it', async () => {
  const [unit] = await rows<{ id: number; name: string }>(
    'select id, name from units order by id limit 1',
  );
  const about = { resource: 'units', record_id: String(unit!.id) };
  const letter = {
    ...about,
    to: 'compras@cliente.test, ventas@cliente.test',
    subject: 'Unidad de medida',
    text: 'Buenos días:\n\nVa adjunta.',
    with_pdf: '1',
  };
  expect(
    (await call(admin, 'POST', 'mail-outbox', { ...about, to: 'nadie', subject: '', text: '' }))
      .data.fields,
  ).toEqual({
    to: ['«nadie» no es una dirección de correo.'],
    subject: ['Escribe el asunto.'],
    text: ['Escribe el mensaje.'],
  });
  expect((await call(clerk, 'POST', 'mail-outbox', letter)).status).toBe(403);
  expect(
    (await call(admin, 'POST', 'mail-outbox', { ...letter, record_id: '999999' })).status,
  ).toBe(404);
  expect(await call(admin, 'POST', 'mail-outbox', letter)).toMatchObject({
    status: 201,
    data: { to: ['compras@cliente.test', 'ventas@cliente.test'] },
  });

  const sent = await rows<{ to: string; reply_to: string; files: number }>(
    `select m."to", m.reply_to, (select count(*)::int from mail_outbox__attachment_ids a where a.owner_id = m.id) as files from mail_outbox m where template = 'record' order by "to"`,
  );
  expect(sent).toEqual(
    ['compras@cliente.test', 'ventas@cliente.test'].map((to) => ({
      to,
      reply_to: 'admin@uno.test',
      files: 1,
    })),
  );
  const { data: log } = await call(admin, 'GET', `print-log?resource=units&record_id=${unit!.id}`);
  expect(log).toMatchObject([
    {
      template: 'Ficha en PDF',
      copies: 1,
      nickname: 'admin',
      sent_to: 'compras@cliente.test, ventas@cliente.test',
    },
  ]);
  expect((await call(clerk, 'GET', `print-log?resource=units&record_id=${unit!.id}`)).status).toBe(
    403,
  );
  const pdf = await readContent(services, company.accountId, log[0].sha256);
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(
    await rows(`select transition, record_id from sys__logs where transition = 'mail'`),
  ).toEqual([{ transition: 'mail', record_id: unit!.id }]);
});

test('a public link opens without a sign-in until it expires or is ended, and the company sees that it was opened', async () => {
  const [unit] = await rows<{ id: number }>('select id from units order by id limit 1');
  const about = { resource: 'units', record_id: String(unit!.id) };
  expect((await call(clerk, 'POST', 'print-log/share', { ...about, days: '7' })).status).toBe(403);
  for (const days of ['', '0', '91', '1.5'])
    expect([
      days,
      (await call(admin, 'POST', 'print-log/share', { ...about, days })).status,
    ]).toEqual([days, 422]);
  const { data: made } = await call(admin, 'POST', 'print-log/share', { ...about, days: '7' });
  expect(made).toMatchObject({
    url: expect.stringMatching(/^https:\/\/telar\.test\/doc\/[\w-]{43}$/),
    expires_at: '2026-11-27T15:00:00Z',
  });
  const token = String(made.url).split('/').pop()!;
  const open = (secret: string) =>
    createApp(services).request(`http://erp/print-log/shared?token=${secret}`);
  const answer = await open(token);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await (await open(token)).arrayBuffer();
  expect((await open('x'.repeat(43))).status).toBe(404);
  const first = async () =>
    (await call(admin, 'GET', `print-log?resource=units&record_id=${unit!.id}`)).data[0];
  expect(await first()).toMatchObject({
    template: 'Liga pública',
    seen_count: 2,
    seen_at: '2026-11-20T15:00:00.000Z',
    live: true,
  });
  expect(JSON.stringify(await rows('select * from print_log'))).not.toContain(token);

  const { data: short } = await call(admin, 'POST', 'print-log/share', { ...about, days: '30' });
  expect((await call(clerk, 'PUT', `print-log/revoke/${short.id}`)).status).toBe(403);
  expect((await call(admin, 'PUT', `print-log/revoke/${short.id}`)).status).toBe(200);
  expect((await open(String(short.url).split('/').pop()!)).status).toBe(404);
  company.wait({ hours: 24 * 7 });
  expect((await open(token)).status).toBe(404);
});
