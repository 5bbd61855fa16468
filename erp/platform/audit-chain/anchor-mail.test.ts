import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { mailChainAnchor, notifyBrokenChain } from './anchor-mail.ts';
import { sealAccount } from './seal.ts';

test('the day’s anchor is mailed once to the auditors and to the settings’ address', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const auditorId = await company.addPerson({ nickname: 'auditora', roleCodes: ['AUDITOR'] });
  const rows = <R extends object>(sql: string) =>
    services.db.tenant({ accountId }, (tx) => tx.query<R>(sql));
  await rows(`update settings set audit_email = 'despacho@fuera.test'`);
  await company.signIn('admin');
  await sealAccount(services.db, accountId);
  const context = { services, accountId, now: services.now() };
  const head = await mailChainAnchor(context, '2026-11-20');
  await mailChainAnchor(context, '2026-11-20');
  const mails = await rows<{ to: string; text: string; subject: string }>(
    'select "to", subject, "text" from mail_outbox order by id',
  );
  expect(mails.map(({ to }) => to)).toEqual(['auditora@uno.test', 'despacho@fuera.test']);
  expect(mails[0]!.text).toContain(`Huella: ${head!.hash}`);
  expect(mails[0]!.subject).toBe(`Sello ${head!.seq} de la bitácora de Empresa Uno, 20 nov 2026`);
  expect(await rows('select sent_to from audit_anchors')).toEqual([
    { sent_to: 'auditora@uno.test, despacho@fuera.test' },
  ]);

  await notifyBrokenChain(services, accountId, 'Falta el sello 3.');
  expect(await rows('select user_id, severity, body from notifications order by user_id')).toEqual(
    [company.adminId, auditorId].map((user_id) => ({
      user_id,
      severity: 'CRITICO',
      body: 'Falta el sello 3.',
    })),
  );
  await services.db.close();
});
