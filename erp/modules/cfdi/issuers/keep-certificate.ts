/** An issuer has one active certificate; its key and password are sealed (sat-cfdi §5). */
import type { Certificate } from '#erp/domains/cfdi/certificates/csd.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { sealSecret } from '#erp/kernel/rights/secrets.ts';
import { t } from '#erp/model/texts/t.ts';
import { certificateStatus } from './certificate-status.ts';

export const ISSUERS = 'sat/issuers';

interface NewCertificate {
  readonly certificate: Certificate;
  readonly key: Uint8Array;
  readonly password: string;
  readonly isTest: boolean;
}

/** The keys of those before go with them; what they sealed is verified by their public part. */
export async function retireCertificates({ tx }: Writing, issuerId: number): Promise<void> {
  await tx.execute(
    sql`update sat__issuer_certificates set status = 'ANTERIOR', csd_private_key = null, key_password = null, version = version + 1, updated_at = now()
      where account_id = ${TENANT} and issuer_id = ${issuerId} and status = 'ACTIVO'`,
  );
}

export async function keepCertificate(
  context: Writing,
  issuerId: number,
  { certificate, key, password, isTest }: NewCertificate,
): Promise<void> {
  const { tx, services, actor, now } = context;
  await tx.query(
    sql`select id from sat__issuers where account_id = ${TENANT} and id = ${issuerId} for update`,
  );
  await retireCertificates(context, issuerId);
  const { number, rfc, name, validFrom, validTo, base64 } = certificate;
  await tx.execute(
    sql`insert into sat__issuer_certificates (account_id, created_by, updated_by, issuer_id, position, number, rfc, name, valid_from, valid_to, status, is_test, csd_certificate, csd_private_key, key_password)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, ${issuerId}, (select count(*) from sat__issuer_certificates where account_id = ${TENANT} and issuer_id = ${issuerId}), ${number}, ${rfc}, ${name}, ${validFrom}, ${validTo}, 'ACTIVO', ${isTest}, ${base64}, ${sealSecret(services, Buffer.from(key).toString('base64'))}, ${sealSecret(services, password)})`,
  );
  await changeByConsequence(
    context,
    ISSUERS,
    { id: issuerId },
    {
      changes: () => ({
        certificate_number: number,
        certificate_from: validFrom,
        certificate_to: validTo,
        certificate_status: certificateStatus(validTo, now),
      }),
      reason: t('invoicing.newCertificate', 'Se cargó el certificado {number}.', { number }),
    },
  );
}
