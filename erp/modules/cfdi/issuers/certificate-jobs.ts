/** Issuers follow the fiscal data of the day, and certificates are renewed before they expire. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { t } from '#erp/model/texts/t.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { certificateStatus, daysLeft, WARNED_AT } from './certificate-status.ts';
import { keepCompanyIssuer } from './company-issuer.ts';
import { ISSUERS } from './keep-certificate.ts';

interface Expiring {
  readonly id: number;
  readonly rfc: string;
  readonly certificate_number: string;
  readonly certificate_to: string;
  readonly certificate_status: string;
}

const KEY = 'sat/issuers.certificate';
/** Kept with the run, for whoever reads it. */
const RESULT = '{count} certificados, {warned} avisos';

async function warn(context: Writing, issuer: Expiring, left: number): Promise<void> {
  const { tx, actor, now } = context;
  await notify(tx, actor.accountId, {
    event: 'issuers.certificate',
    to: (await peopleWithKey(tx, KEY)).map(({ id }) => id),
    title: t('invoicing.expires', 'El certificado de sello de {rfc} vence en {days} días', {
      rfc: issuer.rfc,
      days: left,
    }),
    body: t(
      'invoicing.expiresHelp',
      'Tramita otro en el SAT y cárgalo antes: sin él no se timbra. Es el {number}.',
      { number: issuer.certificate_number },
    ),
    resource: ISSUERS,
    recordId: issuer.id,
    action: true,
    now,
  });
}

async function watchCertificates(context: Writing): Promise<string> {
  const { tx, now } = context;
  const issuers = await tx.query(
    sql<Expiring>`select id, rfc, certificate_number, certificate_to, certificate_status from sat__issuers where account_id = ${TENANT} and active and certificate_to is not null order by id`,
  );
  let warned = 0;
  for (const issuer of issuers) {
    const left = daysLeft(issuer.certificate_to, now);
    if ((WARNED_AT as readonly number[]).includes(left)) {
      await warn(context, issuer, left);
      warned += 1;
    }
    const certificate_status = certificateStatus(issuer.certificate_to, now);
    if (certificate_status !== issuer.certificate_status)
      await changeByConsequence(
        context,
        ISSUERS,
        { id: issuer.id },
        {
          changes: () => ({ certificate_status }),
          reason: t('invoicing.certificateAge', 'Por la vigencia de su certificado.'),
        },
      );
  }
  return RESULT.replace('{count}', String(issuers.length)).replace('{warned}', String(warned));
}

export const certificateJobs: readonly Job[] = [
  {
    key: 'issuers.certificates',
    name: 'Vigilar los certificados de sello',
    schedule: '20 0 * * *',
    affects: 'Facturación',
    timeoutSeconds: 120,
    maxAttempts: 3,
    run({ services, accountId, accountCode, timeZone, now }) {
      const actor = {
        ...systemActor(services.registry, accountId, accountCode, timeZone),
        origin: 'TRABAJO' as const,
        nickname: 'issuers.certificates',
      };
      return services.db.tenant({ accountId }, async (tx) => {
        const context = { tx, services, actor, now };
        await keepCompanyIssuer(context);
        return watchCertificates(context);
      });
    },
  },
];
