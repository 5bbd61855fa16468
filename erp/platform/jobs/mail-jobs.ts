import { TENANT } from '#erp/db/sql/sql.ts';
import { sendMail } from '../mail/send.ts';
import { DIGEST_JOB, sendDigests } from '../notifications/digest.ts';
import { ESCALATE_JOB, escalate } from '../notifications/escalate.ts';
import { groupNotices } from '../notifications/group-notices.ts';
import type { Job, JobContext, IntervalJob } from '#erp/kernel/behaviour/job.ts';

const KEPT_DAYS = 180;

const forgetNotices = ({ services, accountId, now }: JobContext) =>
  services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      'delete from notifications where account_id = $2 and at < $1 and (read_at is not null or done_at is not null)',
      [now.subtract({ hours: KEPT_DAYS * 24 }).toString(), TENANT],
    ),
  );

const job = (
  key: string,
  name: string,
  schedule: string,
  affects: string,
  run: Job['run'],
): Job => ({ key, name, schedule, affects, timeoutSeconds: 300, maxAttempts: 3, run });
const said = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const noticeJobs: readonly Job[] = [
  job(
    DIGEST_JOB,
    'Enviar el resumen del día',
    '0 * * * *',
    'Quien recibe el resumen',
    async (context) => said(await sendDigests(context), 'resumen', 'resúmenes'),
  ),
  job(
    ESCALATE_JOB,
    'Escalar avisos sin atender',
    '*/15 * * * *',
    'Jefes de quien no atiende',
    async (context) => said(await escalate(context), 'aviso', 'avisos'),
  ),
  job(
    'notify.clean',
    'Borrar avisos viejos ya leídos',
    '40 3 * * *',
    'Nadie, sólo ocupa espacio',
    async (context) => said(await forgetNotices(context), 'aviso', 'avisos'),
  ),
];

export const mailIntervalJobs: readonly IntervalJob[] = [
  {
    key: 'mail.send',
    name: 'Enviar correos',
    seconds: 15,
    affects: 'Quien espera un correo',
    async run(services) {
      await groupNotices(services);
      return sendMail(services);
    },
  },
];
