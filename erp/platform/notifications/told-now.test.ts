/** Rights, people and modules change between what happened and the mail that tells it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queueMail } from '../mail/queue.ts';
import { sendMail } from '../mail/send.ts';
import { mailTemplates } from '../mail/templates.ts';
import { openSink, type Sink } from '../mail/smtp-sink.ts';
import { raisePermissions } from '../access/raise-permissions.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import type { Services } from '#erp/kernel/services.ts';
import { sendDigests } from './digest.ts';
import { escalate } from './escalate.ts';
import { groupNotices } from './group-notices.ts';
import { notify, type Notice } from './notify.ts';

let company: Company;
let sink: Sink;
let services: Services;
let anaId: number;
let lineId: number;
beforeEach(async () => {
  company = await testCompany();
  sink = await openSink();
  services = { ...company.services, mail: { smtpUrl: sink.url, from: 'telar@hilados.test' } };
  anaId = await company.addPerson({ nickname: 'ana', roleCodes: ['ADMINISTRADOR'] });
  await company.services.db.system((tx) =>
    tx.execute(`update accounts set kind = 'PRODUCCION' where id = $1`, [company.accountId]),
  );
  [{ id: lineId }] = (await rows<{ id: number }>(
    `insert into lines (account_id, code, name) values ($1, 'HILO', 'Hilo') returning id`,
    [company.accountId],
  )) as [{ id: number }];
});
afterEach(async () => {
  await sink.close();
  await company.services.db.close();
});

const rows = <R extends object>(sql: string, params: readonly unknown[] = []) =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) => tx.query<R>(sql, params));
const context = () => ({
  services,
  accountId: company.accountId,
  accountCode: 'UNO',
  timeZone: 'America/Mexico_City',
  now: services.now(),
  progress: async () => undefined,
});
const tell = (notice: Partial<Notice> = {}) =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    notify(tx, company.accountId, {
      event: 'comment.mentioned',
      to: [anaId],
      title: 'Te mencionan en Línea Hilo',
      body: 'El costo es 15.30',
      resource: 'lines',
      recordId: lineId,
      now: services.now(),
      ...notice,
    }),
  );
const raise = () =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) => raisePermissions(tx));
const takeRoles = async () => {
  await rows('delete from users__role_ids where owner_id = $1', [anaId]);
  await raise();
};
const suspend = async () => {
  await rows(`update users set status = 'SUSPENDIDO' where id = $1`, [anaId]);
  await raise();
};
const moduleOff = async (key: string) => {
  await rows(
    `update account_modules set status = 'INACTIVO' where module_id = (select id from modules where key = $1)`,
    [key],
  );
  await raise();
};
const sent = async () => {
  await sendMail(services);
  return sink.messages.map(({ source }) => source.replaceAll('=\r\n', '')).join('\n');
};
const statuses = async () =>
  (await rows<{ status: string }>('select status from mail_outbox order by id')).map(
    ({ status }) => status,
  );
const asFolded = () =>
  rows('update notifications set mail_due_at = $1', [services.now().toString()]);
const wantsDigest = () =>
  rows(`update users set prefs = '{"digest_hour":9}' where id = $1`, [anaId]);

test('a notice leaves whole while nothing changed', async () => {
  await tell();
  const mail = await sent();
  expect(mail).toContain('Hilo');
  expect(mail).toContain('El costo es 15.30');
});

test('a notice that waited is not mailed to who was suspended, or has another address', async () => {
  await tell();
  await suspend();
  expect(await sent()).toBe('');
  expect(await statuses()).toEqual(['CANCELADO']);
  await rows(`update users set status = 'ACTIVO' where id = $1`, [anaId]);
  await tell({ title: 'Otro' });
  await rows(`update users set email = 'otra@uno.test' where id = $1`, [anaId]);
  expect(await sent()).toBe('');
});

test('a notice of a record that is no longer theirs to read says its kind alone', async () => {
  await tell();
  await takeRoles();
  const mail = await sent();
  expect(mail).toContain('Alguien te menciona en un comentario');
  expect(mail).not.toContain('Hilo');
  expect(mail).not.toContain('15.30');
});

test('after a change of rights the text of a notice is left out, which a field may have told', async () => {
  await tell();
  await raise();
  const mail = await sent();
  expect(mail).toContain('Hilo');
  expect(mail).not.toContain('15.30');
});

test('a notice of a module that was switched off is not mailed', async () => {
  await tell();
  await moduleOff('inventory');
  expect(await sent()).toBe('');
});

test('notices that go together say what may be read now, and again when the mail leaves', async () => {
  await tell();
  await asFolded();
  await rows(`delete from mail_outbox`);
  await takeRoles();
  expect(await groupNotices(services)).toBe(1);
  const [folded] = await rows<{ text: string }>('select "text" from mail_outbox');
  expect(folded!.text).toContain('· Alguien te menciona en un comentario');
  expect(folded!.text).not.toContain('Hilo');
  await asFolded();
  await suspend();
  expect(await groupNotices(services)).toBe(0);
  expect(await sent()).toBe('');
});

test('the digest says of notices what may be read now, and again when the mail leaves', async () => {
  await wantsDigest();
  company.at('2026-11-20T15:30:00Z');
  await tell();
  await rows('delete from mail_outbox');
  expect(await sendDigests(context())).toBe(1);
  await takeRoles();
  const mail = await sent();
  expect(mail).toContain('Cambiaron permisos');
  expect(mail).not.toContain('Hilo');
  company.at('2026-11-21T15:30:00Z');
  expect(await sendDigests(context())).toBe(1);
  const [last] = await rows<{ text: string }>('select "text" from mail_outbox order by id desc');
  expect(last!.text).toContain('· Alguien te menciona en un comentario');
  expect(last!.text).not.toContain('Hilo');
  await suspend();
  company.at('2026-11-22T15:30:00Z');
  expect(await sendDigests(context())).toBe(0);
});

test('the digest names what waits to be authorised to who decides it now', async () => {
  await wantsDigest();
  const [role] = await rows<{ id: number }>(
    `insert into roles (account_id, code, name, kind, active) values ($1, 'QUIEN_FIRMA', 'Firma', 'PROPIO', true) returning id`,
    [company.accountId],
  );
  await takeRoles();
  await rows('insert into users__role_ids (account_id, owner_id, target_id) values ($1, $2, $3)', [
    company.accountId,
    anaId,
    role!.id,
  ]);
  await rows(
    `insert into approvals (account_id, request, resource, document_id, document_version, action, title, level, role_id, status, barred, asked_at, requested_at, amount_mxn)
     values ($1, gen_random_uuid(), 'inv/requisition', 1, 1, 'authorize', 'Requisición R-1', 1, $2, 'PENDIENTE', '[]', $3, $3, 0)`,
    [company.accountId, role!.id, services.now().toString()],
  );
  company.at('2026-11-20T15:30:00Z');
  expect(await sendDigests(context())).toBe(1);
  await rows('update roles set active = false where id = $1', [role!.id]);
  company.at('2026-11-21T15:30:00Z');
  expect(await sendDigests(context())).toBe(0);
  await rows('update roles set active = true where id = $1', [role!.id]);
  await moduleOff('inv');
  company.at('2026-11-22T15:30:00Z');
  expect(await sendDigests(context())).toBe(0);
});

test('a document to authorise is not mailed to who decides it no more', async () => {
  const ask = () =>
    company.services.db.tenant({ accountId: company.accountId }, async (tx) => {
      const [{ id }] = (await tx.query<{ id: number }>(
        `insert into approvals (account_id, request, resource, document_id, document_version, action, title, level, user_id, status, barred, asked_at, requested_at, amount_mxn)
         values ($1, gen_random_uuid(), 'inv/requisition', 1, 1, 'authorize', 'Requisición R-1', 1, $2, 'PENDIENTE', '[]', $3, $3, 0) returning id`,
        [company.accountId, anaId, services.now().toString()],
      )) as [{ id: number }];
      await queueMail(tx, company.accountId, {
        to: ['ana@uno.test'],
        template: 'approval',
        resource: 'inv/requisition',
        recordId: 1,
        dedupeKey: `approval:${id}`,
        tokens: {
          ...{ name: 'Ana', title: 'Requisición R-1', what: 'Autorizar', amount: '$ 15.30' },
          ...{ by: 'Beto', summary: 'Costo: 15.30', note: '' },
        },
        now: services.now(),
      });
    });
  await ask();
  expect(await sent()).toContain('15.30');
  await ask();
  await rows(`update approvals set status = 'CANCELADA'`);
  await sent();
  await ask();
  await suspend();
  await sent();
  expect(await statuses()).toEqual(['ENVIADO', 'CANCELADO', 'CANCELADO']);
});

test('what a manager is told of a notice nobody attended is what the manager may read', async () => {
  const bossId = await company.addPerson({ nickname: 'jefe', roleCodes: [] });
  await rows('update users set manager_id = $1 where id = $2', [bossId, anaId]);
  await tell({ action: true });
  company.wait({ hours: 24 * 7 });
  await escalate(context());
  expect(
    await rows('select title, resource, record_id, url from notifications where user_id = $1', [
      bossId,
    ]),
  ).toEqual([
    {
      title: 'ana no ha atendido: Alguien te menciona en un comentario',
      resource: null,
      record_id: null,
      url: null,
    },
  ]);
});

/** What leaves without asking who reads it, and why. */
const NOT_ASKED: Readonly<Record<string, readonly string[]>> = {
  'a person wrote it to whom they chose': ['record'],
  'tells nothing of records': ['test', 'audit-anchor'],
  'of the access of its reader, who may have lost it': [
    'invitation',
    'password-reset',
    'email-confirmation',
    'account-deletion',
    'sign-in-blocked',
    'new-device',
    'password-changed',
    'email-changed',
    'security-changed',
    'second-factor-removed',
  ],
};

test('a mail asks for the rights of its reader when it leaves, or there is a reason', () => {
  const asked = ['notice', 'notices-folded', 'digest', 'approval'];
  expect(mailTemplates.map(({ key }) => key).toSorted()).toEqual(
    [...asked, ...Object.values(NOT_ASKED).flat()].toSorted(),
  );
});
