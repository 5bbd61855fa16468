/**
 * A CFDI is mailed once it is stamped where its company, or its customer, wants it so. The wish is
 * stored with the stamp; the papers are drawn later, by a job: no letter keeps a stamp waiting.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { IntervalJob } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { t } from '#erp/model/texts/t.ts';
import { servicesFor } from '#erp/platform/custom-fields/company.ts';
import { eachAlone } from '#erp/platform/jobs/each-alone.ts';
import { letter, mailPaper } from '../papers/mail-paper.ts';
import { addressed } from '../sat-invoices/addressed.ts';
import { INVOICES } from '../sat-invoices/stamping/invoices-path.ts';
import { addressesOf, addressProblem } from './mail-addresses.ts';
import { loadMailSettings } from './mail-settings.ts';
import { filledText } from './mail-texts.ts';

type Became = 'ENVIADO' | 'SIN_CORREO' | 'ERROR';

const REASONS = {
  ENVIADO: () => t('invoicing.mailedOnStamp', 'Se envió al timbrarse.'),
  SIN_CORREO: () => t('invoicing.nobodyToMail', 'No hay una dirección a la cual enviarlo.'),
  ERROR: () => t('invoicing.notMailed', 'No se pudo enviar: mándalo con «Enviar por correo».'),
} as const;

const become = (context: Writing, id: number, mail_status: Became) =>
  changeByConsequence(
    context,
    INVOICES,
    { id },
    { changes: () => ({ mail_status }), reason: REASONS[mail_status]() },
  );

/** In the outbox, by the words of the company; what is no address is told. */
async function mailOne(context: Writing, id: number): Promise<void> {
  const { tx } = context;
  const [waiting] = await tx.query(
    sql<{
      uuid: string;
    }>`select uuid from satinvoices where account_id = ${TENANT} and id = ${id} and mail_status = 'PENDIENTE' for update`,
  );
  if (!waiting) return;
  const { uuid } = waiting;
  const { emails, number } = await addressed(tx, id);
  const to = addressesOf(emails ?? '');
  if (to.length === 0 || addressProblem(to)) {
    await become(context, id, 'SIN_CORREO');
    return;
  }
  const { message } = await loadMailSettings(tx);
  await mailPaper(context, {
    path: INVOICES,
    id,
    to,
    number,
    message: message ? filledText(message, { folio: number, uuid }) : letter(number, uuid),
  });
  await become(context, id, 'ENVIADO');
}

const KEY = 'satInvoices.mail';
/** Of a company in a turn. */
const MOST = 100;

interface Account {
  readonly id: number;
  readonly code: string;
  readonly time_zone: string;
}

const accountsThatWait = ({ db }: Services): Promise<Account[]> =>
  db.system((tx) =>
    // Of every company: which of them have something to mail.
    tx.query<Account>(
      `select a.id, a.code, a.time_zone from accounts a where a.status = 'ACTIVA' and exists (select 1 from satinvoices i where i.account_id = a.id and i.mail_status = 'PENDIENTE') order by a.id`,
    ),
  );

/** Gives how many were put in the outbox, or have nobody to go to. */
export async function mailStamped(all: Services): Promise<number> {
  let mailed = 0;
  for (const { id: accountId, code, time_zone } of await accountsThatWait(all)) {
    const services = await servicesFor(all, accountId);
    const actor = {
      ...systemActor(services.registry, accountId, code, time_zone),
      origin: 'TRABAJO' as const,
      nickname: KEY,
    };
    const within = <T>(work: (context: Writing) => Promise<T>) =>
      services.db.tenant({ accountId }, (tx) => work({ tx, services, actor, now: services.now() }));
    const waiting = await within(({ tx }) =>
      tx.query(
        sql<{
          id: number;
        }>`select id from satinvoices where account_id = ${TENANT} and mail_status = 'PENDIENTE' order by id limit ${MOST}`,
      ),
    );
    const { done } = await eachAlone(
      { services, accountId, key: KEY },
      waiting,
      ({ id }) => within((context) => mailOne(context, id)),
      ({ id }) => within((context) => become(context, id, 'ERROR')),
    );
    mailed += done;
  }
  return mailed;
}

export const mailJobs: readonly IntervalJob[] = [
  {
    key: KEY,
    name: 'Enviar por correo lo que se timbró',
    seconds: 15,
    affects: 'Clientes que reciben sus CFDI al timbrarse',
    run: mailStamped,
  },
];
