import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { update } from '#erp/kernel/operations/save.ts';
import { clearSecurityPolicy } from '#erp/kernel/security-policy.ts';
import { sealSecret } from '#erp/kernel/rights/secrets.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import type { Services } from '#erp/kernel/services.ts';
import { queueMail, type Mail } from './queue.ts';
import { sendMail } from './send.ts';
import { accessTemplates, mailTemplates } from './templates.ts';
import { openSink, type Sink } from './smtp-sink.ts';

let company: Company;
let sink: Sink;
let services: Services;
beforeEach(async () => {
  company = await testCompany();
  sink = await openSink();
  services = { ...company.services, mail: { smtpUrl: sink.url, from: 'telar@hilados.test' } };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sink.close();
  await company.services.db.close();
});

const rows = <R extends object>(sql: string, params: readonly unknown[] = []) =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) => tx.query<R>(sql, params));
const inProduction = () =>
  company.services.db.system((tx) =>
    tx.execute(`update accounts set kind = 'PRODUCCION' where id = $1`, [company.accountId]),
  );
const queue = (mail: Partial<Mail> = {}) =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    queueMail(tx, company.accountId, {
      to: ['ana@hilados.test'],
      template: 'notice',
      tokens: { name: 'Ana', title: 'Pedido <15>', body: 'Míralo.', url: '/orders/15' },
      now: services.now(),
      ...mail,
    }),
  );
interface State {
  readonly status: string;
  readonly attempts: number;
  readonly next_at: string | null;
  readonly error: string | null;
  readonly link: string | null;
}
const states = () =>
  rows<State>('select status, attempts, next_at, error, link from mail_outbox order by id');
/** The decoded lines of a message, soft line breaks of quoted-printable joined. */
const plain = (source: string) =>
  Buffer.from(
    source
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString('utf8');

test('a queued message is sent once, with text, HTML and no image of another host', async () => {
  await inProduction();
  await queue();
  expect(await sendMail(services)).toBe(1);
  expect(await sendMail(services)).toBe(0);
  expect(sink.messages).toHaveLength(1);
  const [message] = sink.messages;
  expect(message!.to).toEqual(['ana@hilados.test']);
  const text = plain(message!.source);
  expect(text).toContain('From: Empresa Uno <telar@hilados.test>');
  expect(text).toContain('Subject: Pedido <15>');
  expect(text).toContain('Ábrelo aquí: https://telar.test/orders/15');
  expect(text).toContain('<a href="https://telar.test/orders/15">');
  expect(text).toContain('Pedido &lt;15&gt;');
  expect(text).not.toContain('<img');
  expect(await states()).toEqual([
    { status: 'ENVIADO', attempts: 1, next_at: null, error: null, link: null },
  ]);
});

test('an access link is sealed in the outbox and forgotten once it is sent', async () => {
  await inProduction();
  const url = 'https://telar.test/login?reset=abc';
  await queue({
    template: 'password-reset',
    tokens: { name: 'Ana', until: '20 nov 2026 09:30' },
    sealedLink: sealSecret(services, url),
  });
  const [before] = await rows<{ text: string; link: string }>(
    'select "text", link from mail_outbox',
  );
  expect(before!.text).not.toContain('abc');
  expect(before!.link).not.toContain('abc');
  await sendMail(services);
  expect(plain(sink.messages[0]!.source)).toContain(`href="${url}"`);
  expect((await states())[0]!.link).toBeNull();
});

test('while the server is away a message is tried after 1, 5, 30 minutes, 2 and 12 hours, then its sender is told', async () => {
  await inProduction();
  await queue({ senderId: company.adminId });
  const away: Services = { ...services, mail: { smtpUrl: 'smtp://127.0.0.1:1', from: null } };
  const waits: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    await sendMail(away);
    const [state] = await states();
    expect(state).toMatchObject({
      status: 'REINTENTO',
      attempts: i + 1,
      error: expect.stringContaining('No se pudo hablar con el servidor de correo'),
    });
    const pause = Temporal.Instant.from(state!.next_at!).since(services.now()).total('minutes');
    waits.push(pause);
    await sendMail(away);
    company.wait({ minutes: pause });
  }
  expect(waits).toEqual([1, 5, 30, 120, 720]);
  await sendMail(away);
  expect(await states()).toMatchObject([{ status: 'FALLIDO', attempts: 6, next_at: null }]);
  expect(await rows('select user_id, event, title from notifications')).toEqual([
    {
      user_id: company.adminId,
      event: 'mail.failed',
      title: 'No se entregó «Pedido <15>» a ana@hilados.test',
    },
  ]);
});

test('what the server refuses for good is not tried again; what it refuses for now is', async () => {
  await inProduction();
  await queue();
  sink.refuse = 451;
  await sendMail(services);
  expect((await states())[0]).toMatchObject({ status: 'REINTENTO' });
  company.wait({ minutes: 1 });
  sink.refuse = 550;
  await sendMail(services);
  expect((await states())[0]).toMatchObject({ status: 'FALLIDO', attempts: 2 });
  expect(sink.messages).toEqual([]);
});

test('a message is marked before the server hears of it, and nobody sends it again when the process died', async () => {
  await inProduction();
  await queue({ senderId: company.adminId });
  const seen: string[] = [];
  sink.onMessage = async () => {
    seen.push(...(await states()).map(({ status }) => status));
    await sendMail(services);
  };
  await sendMail(services);
  expect(seen).toEqual(['ENVIANDO']);
  expect(sink.messages).toHaveLength(1);

  await rows(`update mail_outbox set status = 'ENVIANDO', next_at = $1`, [
    services.now().add({ minutes: 10 }).toString(),
  ]);
  await sendMail(services);
  expect((await states())[0]!.status).toBe('ENVIANDO');
  company.wait({ minutes: 11 });
  await sendMail(services);
  expect(sink.messages).toHaveLength(1);
  expect((await states())[0]).toMatchObject({
    status: 'FALLIDO',
    error: expect.stringContaining('no se sabe si llegó'),
  });
  expect(await rows('select event from notifications')).toEqual([{ event: 'mail.failed' }]);
});

test('companies of demonstration and proof send nothing outside', async () => {
  await queue();
  await sendMail(services);
  expect(sink.messages).toEqual([]);
  expect(await states()).toMatchObject([{ status: 'SIMULADO', next_at: null }]);
});

test('a company’s mail server is host, port, user and password: what would configure the mailer is refused, also when it is kept already', async () => {
  const admin = await company.actorOf(await company.signIn('admin'));
  await inProduction();
  const canary = join(services.filesDir, 'ran');
  const evil = `smtp://mail.invalid/?sendmail=true&path=/bin/sh&args=-c&args=${encodeURIComponent(`touch ${canary}`)}`;
  const save = (smtp_url: string) =>
    update(services, admin, services.registry.resource('settings'), null, { smtp_url });
  await expect(save(evil)).rejects.toMatchObject({
    fields: { smtp_url: [expect.stringContaining('quita lo que sigue')] },
  });
  await expect(save('smtp://10.0.0.1:25')).rejects.toMatchObject({
    fields: { smtp_url: [expect.stringContaining('red privada')] },
  });
  await queue();
  for (const [kept, said] of [
    [evil, 'quita lo que sigue'],
    [`${sink.url}?name=x`, 'quita lo que sigue'],
    [sink.url, 'red privada'],
  ] as const) {
    await rows(`update settings set smtp_url = $1`, [sealSecret(services, kept)]);
    clearSecurityPolicy(services.db, company.accountId);
    company.wait({ minutes: 1000 });
    expect(await sendMail(services)).toBe(0);
    expect((await states())[0]).toMatchObject({
      status: 'REINTENTO',
      error: expect.stringContaining(said),
    });
  }
  expect(existsSync(canary)).toBe(false);
  expect(sink.messages).toEqual([]);
});

test('an address with a comma or a line break reaches nobody else, nor adds a header', async () => {
  await inProduction();
  await queue({
    to: ['ana@hilados.test, otra@ajena.test'],
    replyTo: 'a@b.test\r\nBcc: oculto@ajena.test',
    tokens: { name: 'Ana', title: 'Hola\r\nBcc: oculto@ajena.test', body: 'x', url: '/x' },
  });
  await sendMail(services);
  for (const { to, source } of sink.messages) {
    expect(to.some((address) => ['otra@ajena.test', 'oculto@ajena.test'].includes(address))).toBe(
      false,
    );
    expect(source).not.toMatch(/^bcc:/im);
  }
});

test('without a server messages wait; the company’s own server goes before the installation’s', async () => {
  await inProduction();
  await queue();
  expect(await sendMail({ ...services, mail: { smtpUrl: null, from: null } })).toBe(0);
  expect(await states()).toMatchObject([{ status: 'PENDIENTE', attempts: 0 }]);
  vi.stubEnv('ALLOW_PRIVATE_HOOKS', '1');
  await rows(
    `update settings set smtp_url = $1, mail_from = 'ventas@hilados.test', mail_reply_to = 'hola@hilados.test'`,
    [sealSecret(services, sink.url)],
  );
  company.wait({ minutes: 1 });
  expect(await sendMail({ ...services, mail: { smtpUrl: 'smtp://127.0.0.1:1', from: null } })).toBe(
    1,
  );
  expect(sink.messages[0]!.source).toMatch(
    /From: Empresa Uno <ventas@hilados.test>[\s\S]*Reply-To: hola@hilados.test/,
  );
});

test('no more leave in an hour than the company allows; urgent ones first', async () => {
  await inProduction();
  await rows('update settings set mail_max_hour = 2');
  for (const n of [1, 2, 3])
    await queue({ to: [`p${n}@hilados.test`], ...(n === 3 && { priority: 1 }) });
  await sendMail(services);
  expect(sink.messages.map(({ to }) => to[0])).toEqual(['p3@hilados.test', 'p1@hilados.test']);
  company.wait({ minutes: 61 });
  await sendMail(services);
  expect(sink.messages).toHaveLength(3);
});

test('a company words its mails its own way', async () => {
  await rows(
    `insert into translation_element_values (account_id, element_id, language_id, value, status) select e.account_id, e.id, l.id, 'Aviso nuevo: {title}', 'TRADUCIDO'
     from translation_element e join language l on l.account_id = e.account_id and l.code = 'ES-MX' where e.key = 'correo.notice.subject'`,
  );
  await queue();
  expect(await rows('select subject, language from mail_outbox')).toEqual([
    { subject: 'Aviso nuevo: Pedido <15>', language: 'ES-MX' },
  ]);
});

test('what gives or guards access leaves by the installation’s server in its name, never by the company’s', async () => {
  await inProduction();
  vi.stubEnv('ALLOW_PRIVATE_HOOKS', '1');
  const own = await openSink();
  try {
    await rows(
      `update settings set smtp_url = $1, mail_from = 'ventas@hilados.test', mail_reply_to = 'hola@hilados.test'`,
      [sealSecret(services, own.url)],
    );
    for (const { key, subject, text } of mailTemplates.filter(({ access }) => access)) {
      const tokens = Object.fromEntries(
        [...`${subject}${text}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, name!]),
      );
      await queue({
        template: key,
        tokens,
        dedupeKey: key,
        sealedLink: sealSecret(services, 'https://telar.test/x'),
      });
    }
    await queue({ dedupeKey: 'other' });
    expect(await sendMail({ ...services, mail: { smtpUrl: null, from: null } })).toBe(1);
    expect(own.messages).toHaveLength(1);
    const sent = await sendMail(services);
    expect(sent).toBe(accessTemplates.length);
    expect(own.messages).toHaveLength(1);
    expect(
      sink.messages.every(
        ({ source }) =>
          source.includes('From: Empresa Uno <telar@hilados.test>') && !source.includes('Reply-To'),
      ),
    ).toBe(true);
  } finally {
    await own.close();
  }
});

test('every template that bears a link is one of access', () => {
  expect(
    mailTemplates
      .filter(({ text, access }) => text.includes('{link}') && !access)
      .map(({ key }) => key),
  ).toEqual([]);
});

test('the paper of a record is drawn when its message leaves, and stays with the record', async () => {
  await inProduction();
  const [zone] = await rows<{ id: number }>(
    `insert into zones (account_id, code, name) select id, 'LEO', 'León' from accounts returning id`,
  );
  const paper = { resource: 'zones', recordId: zone!.id, drawsRecord: true } as const;
  await queue({
    ...paper,
    template: 'record',
    tokens: { subject: 'Zona', body: 'Va.' },
    senderId: company.adminId,
  });
  expect(await rows('select id from files')).toEqual([]);
  expect(await sendMail(services)).toBe(1);
  expect(sink.messages[0]!.source).toContain('application/pdf');
  expect(await rows('select resource, record_id, mime from files')).toEqual([
    { resource: 'zones', record_id: String(zone!.id), mime: 'application/pdf' },
  ]);
});

test('without who may read its record a message that takes its paper stays', async () => {
  await inProduction();
  const letter = { template: 'record', tokens: { subject: 'Zona', body: 'Va.' } } as const;
  await queue({
    ...letter,
    resource: 'zones',
    recordId: 999,
    drawsRecord: true,
    senderId: company.adminId,
  });
  expect(await sendMail(services)).toBe(0);
  expect(await states()).toMatchObject([
    { status: 'CANCELADO', error: 'Quien lo envió ya no puede leer el documento que lleva.' },
  ]);
});
