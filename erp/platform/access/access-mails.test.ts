import { expect, test } from 'vitest';
import { sendMail } from '#erp/platform/mail/send.ts';
import { openSink } from '#erp/platform/mail/smtp-sink.ts';
import type { Services } from '#erp/kernel/services.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords/change-password.ts';
import { login } from './sign-in/login.ts';
import { caller, PASSWORD, testCompany, type Company } from '#erp/provision/testing/company.ts';

const NEW = 'siete agujas de plata';
interface Row {
  readonly to: string;
  readonly template: string;
  readonly text: string;
}
const mails = ({ services, accountId }: Company) =>
  services.db.tenant({ accountId }, (tx) =>
    tx.query<Row>('select "to", template, "text" from mail_outbox order by id'),
  );
const kinds = async (company: Company) => (await mails(company)).map(({ template }) => template);
const signIn = (
  { services }: Company,
  password: string,
  more: { device?: string; ip?: string } = {},
) =>
  login(
    services,
    { email: 'admin@uno.test', password, device: more.device ?? 'Firefox en Linux' },
    { ...caller, ip: more.ip ?? caller.ip },
  );

test('a forgotten password comes by mail and the link in it sets another; nothing is mailed to an unknown address', async () => {
  const company = await testCompany();
  const sink = await openSink();
  const services: Services = { ...company.services, mail: { smtpUrl: sink.url, from: null } };
  await services.db.system((tx) =>
    tx.execute(`update accounts set kind = 'PRODUCCION' where id = $1`, [company.accountId]),
  );
  await forgotPassword(services, { email: 'nadie@uno.test' }, caller);
  expect(await kinds(company)).toEqual([]);
  await forgotPassword(services, { email: 'Admin@uno.test' }, caller);
  expect(await kinds(company)).toEqual(['password-reset']);
  await sendMail(services);
  expect(sink.messages[0]!.to).toEqual(['admin@uno.test']);
  const token = /login\?reset=3D([\w-]+(?:=\r\n[\w-]+)*)/
    .exec(sink.messages[0]!.source)![1]!
    .replaceAll('=\r\n', '');
  await resetPassword(services, { token, password: NEW, password_confirmation: NEW }, caller);
  await signIn(company, NEW);
  expect(await kinds(company)).toEqual(['password-reset', 'password-changed']);

  for (let i = 0; i < 4; i += 1)
    await forgotPassword(
      services,
      { email: 'admin@uno.test' },
      { ...caller, ip: `198.51.100.${i}` },
    );
  await expect(
    forgotPassword(services, { email: 'admin@uno.test' }, { ...caller, ip: '198.51.100.9' }),
  ).rejects.toMatchObject({ code: 'DEMASIADOS_INTENTOS' });
  for (let i = 0; i < 4; i += 1)
    await forgotPassword(
      services,
      { email: 'nadie@uno.test' },
      { ...caller, ip: `198.51.100.${i}` },
    );
  await expect(
    forgotPassword(services, { email: 'nadie@uno.test' }, { ...caller, ip: '198.51.100.9' }),
  ).rejects.toMatchObject({ code: 'DEMASIADOS_INTENTOS' });
  await sink.close();
  await services.db.close();
});

test('the person is told of the first block, of an unknown device at an unknown address, and of a new password', async () => {
  const company = await testCompany();
  await signIn(company, PASSWORD);
  expect(await kinds(company)).toEqual([]);
  await signIn(company, PASSWORD);
  expect(await kinds(company)).toEqual([]);
  company.wait({ minutes: 1 });
  await signIn(company, PASSWORD, { device: 'Chrome en Android', ip: '198.51.100.4' });
  const [device] = await mails(company);
  expect(device).toMatchObject({ to: 'admin@uno.test', template: 'new-device' });
  expect(device!.text).toContain(
    'entró con tu usuario el 20 nov 2026 09:01.\n\nEquipo: Chrome en Android\nDirección: 198.51.100.4',
  );

  const fail = async (times: number) => {
    for (let i = 0; i < times; i += 1)
      await expect(signIn(company, 'no es esta')).rejects.toMatchObject({ code: 'NO_AUTENTICADO' });
  };
  await fail(5);
  expect(await kinds(company)).toEqual(['new-device', 'sign-in-blocked']);
  expect((await mails(company))[1]!.text).toContain('hasta el 20 nov 2026 09:16');
  company.wait({ minutes: 16 });
  await fail(5);
  expect(await kinds(company)).toEqual(['new-device', 'sign-in-blocked']);

  company.wait({ minutes: 31 });
  const actor = await company.actorOf((await signIn(company, PASSWORD)).jwt);
  await changePassword(company.services, actor, company.adminId, {
    current_password: PASSWORD,
    password: NEW,
    password_confirmation: NEW,
  });
  expect(await kinds(company)).toEqual(['new-device', 'sign-in-blocked', 'password-changed']);
  await company.services.db.close();
});
