/** Who issues CFDI, and the certificate that it seals with (sat-cfdi §5, finance decision 4). */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeTestCsd, type TestCsd } from '#erp/domains/cfdi/certificates/test-csd.ts';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import { certificateJobs } from '#erp/modules/cfdi/issuers/certificate-jobs.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, story, type Stage } from './given.ts';
import { COMPANY, issuingCompany } from './invoicing.ts';
import { runJob } from './jobs.ts';

/** A file of the administrator's, as an upload leaves it; its id. */
async function uploaded({ stock, query }: Stage, name: string, bytes: Uint8Array): Promise<number> {
  const { services, accountId, adminId } = stock.company;
  const content = Buffer.from(bytes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await contentsOf(services).put(accountId, sha256, content);
  const [file] = await query<{ id: number }>(
    `insert into files (account_id, name, mime, size, sha256, kind, created_by) select account_id, $1, 'application/octet-stream', $2, $3, 'OTRO', $4 from currencies where code = 'MXN' returning id`,
    [name, content.length, sha256, adminId],
  );
  return file!.id;
}

const csdOf = (more: Partial<Parameters<typeof makeTestCsd>[0]> = {}) =>
  makeTestCsd({
    rfc: COMPANY.rfc,
    name: COMPANY.legal_name,
    password: 'secreta-1',
    validFrom: '2026-01-01T00:00:00Z',
    validTo: '2030-01-01T00:00:00Z',
    ...more,
  });

async function upload(told: Stage, issuer: number, csd: TestCsd, password = csd.password) {
  const cer_file = await uploaded(told, 'csd.cer', csd.cer);
  const key_file = await uploaded(told, 'csd.key', csd.key);
  return told
    .as('admin')
    .post(`sat/issuers/certificate/${issuer}`, { cer_file, key_file, password });
}

test('a certificate is checked, kept sealed, never read back, and watched', async () => {
  const told = await story();
  const issuer = await issuingCompany(told);
  const admin = told.as('admin');
  const right = await csdOf();
  expect(await refusedFields(upload(told, issuer, right, 'otra'))).toEqual({
    password: ['La contraseña no abre la llave privada.'],
  });
  const fiel = await csdOf({ kind: 'FIEL' });
  expect(JSON.stringify(await refusedFields(upload(told, issuer, fiel)))).toContain('e.firma');
  const other = await csdOf({ rfc: 'OTR200101AB3' });
  expect(JSON.stringify(await refusedFields(upload(told, issuer, other)))).toContain(
    'OTR200101AB3',
  );
  await done(upload(told, issuer, right));
  const kept = await admin.get(`sat/issuers/${issuer}`);
  expect(kept.data).toMatchObject({ is_default: true, certificate_status: 'VIGENTE' });
  expect(kept.data.certificates).toHaveLength(1);
  const said = JSON.stringify(kept.data);
  for (const secret of ['csd_private_key', 'key_password', 'secreta-1'])
    expect(said).not.toContain(secret);
  const [stored] = await told.query<{ csd_private_key: string; key_password: string }>(
    'select csd_private_key, key_password from sat__issuer_certificates',
  );
  expect(stored!.csd_private_key).not.toContain(
    Buffer.from(right.key).toString('base64').slice(0, 40),
  );
  expect(stored!.key_password).not.toContain('secreta-1');
  const [files] = await told.query<{ n: number }>(
    `select count(*)::int as n from files where name = 'csd.key' and sha256 = $1`,
    [createHash('sha256').update(right.key).digest('hex')],
  );
  // Of the attempt that was refused, to be sent again.
  expect(files!.n).toBe(1);

  await done(upload(told, issuer, await csdOf({ validTo: '2031-01-01T00:00:00Z' })));
  const certificates = await told.query<{ status: string; csd_private_key: string | null }>(
    'select status, csd_private_key from sat__issuer_certificates order by id',
  );
  expect(
    certificates.map(({ status, csd_private_key }) => [status, csd_private_key === null]),
  ).toEqual([
    ['ANTERIOR', true],
    ['ACTIVO', false],
  ]);

  const day = (days: number) => Temporal.PlainDate.from('2031-01-01').subtract({ days }).toString();
  expect(await runJob(told, certificateJobs, 'issuers.certificates', TODAY())).toBe(
    '1 certificados, 0 avisos',
  );
  expect(await runJob(told, certificateJobs, 'issuers.certificates', day(31))).toContain(
    '1 avisos',
  );
  expect((await admin.get(`sat/issuers/${issuer}`)).data.certificate_status).toBe('POR_VENCER');
});

test('the company’s issuer follows its fiscal data, and another RFC leaves it without certificate', async () => {
  const told = await story();
  const issuer = await issuingCompany(told);
  const admin = told.as('admin');
  await done(admin.post(`sat/issuers/test-certificate/${issuer}`, {}));
  expect(
    await refusedFields(admin.change(`sat/issuers/${issuer}`, { zip: '37100' })),
  ).toMatchObject({
    zip: ['Son los datos fiscales de la empresa: cámbialos en Empresa.'],
  });
  await done(admin.change('corp/config', { zip: '37100' }));
  expect((await admin.get(`sat/issuers/${issuer}`)).data).toMatchObject({
    zip: '37100',
    certificate_status: 'VIGENTE',
  });
  await done(admin.change('corp/config', { rfc: 'TEL200102AB3' }));
  expect((await admin.get(`sat/issuers/${issuer}`)).data).toMatchObject({
    rfc: 'TEL200102AB3',
    certificate_status: 'SIN_CERTIFICADO',
    certificate_number: null,
  });
});
