/** Every morning: files of suppliers as they are today, and who is told of what ends soon (R52). */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { claimContacts } from '#erp/modules/purchasing/suppliers/supplier-addresses.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { followRequirements } from './follow-requirements.ts';

const KEY = 'suppliers.documents';
/** Days before its end on which a document is told of. */
const DAYS = [30, 15, 1];
/** Kept with the run, for whoever reads it. */
const RESULT = '{suppliers} expedientes, {ending} documentos por vencer';

interface Ending {
  readonly supplier_id: number;
  readonly supplier: string;
  readonly buyer_id: number | null;
  readonly name: string;
  readonly expires_on: string;
}

const endingOn = (tx: Tx, today: string) =>
  tx.query(
    sql<Ending>`select q.supplier_id, s.legal_name as supplier, s.buyer_id, y.name, q.expires_on
      from spp__required_documents q ${raw(join('spp__required_documents.supplier_id', 'q', 's'))} ${raw(join('spp__required_documents.document_type_id', 'q', 'y'))}
      where q.account_id = ${TENANT} and s.status in ('ACTIVO', 'PROSPECTO') and q.required and q.expires_on - ${today}::date = any(${DAYS}::int[]) order by s.legal_name, q.expires_on, y.code`,
  );

const listOf = (rows: readonly Ending[], whole: boolean): string =>
  rows
    .map(({ supplier, name, expires_on }) =>
      [
        whole ? supplier : null,
        name,
        t('spp.endsOn', 'vence {day}', { day: formatDay(expires_on) }),
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n');

/** One digest a person and day: buyers of their suppliers, and accounts payable of all. */
async function notifyPeople(tx: Tx, { accountId, now }: JobContext, rows: readonly Ending[]) {
  const reviewers = (await peopleWithKey(tx, 'spp/suppliers-documents.review')).map(({ id }) => id);
  const people = new Set([...reviewers, ...rows.flatMap(({ buyer_id }) => buyer_id ?? [])]);
  for (const person of people) {
    const own = reviewers.includes(person)
      ? rows
      : rows.filter(({ buyer_id }) => buyer_id === person);
    await notify(tx, accountId, {
      event: 'documents.expiring',
      to: [person],
      title: t('spp.expiringTitle', 'Documentos de proveedores por vencer: {count}', {
        count: own.length,
      }),
      body: listOf(own, true),
      url: '/spp/required-documents?state=POR_VENCER',
      now,
    });
  }
}

async function writeToSuppliers(
  tx: Tx,
  { accountId, now }: JobContext,
  rows: readonly Ending[],
  today: string,
) {
  for (const [supplier, own] of Map.groupBy(rows, ({ supplier_id }) => supplier_id))
    await queueMail(tx, accountId, {
      to: await claimContacts(tx, supplier),
      template: 'record',
      tokens: {
        subject: t('spp.expiringSubject', 'Documentos por vencer'),
        body: t(
          'spp.expiringBody',
          'Estos documentos tuyos vencen pronto; entrega los nuevos:\n{documents}',
          {
            documents: listOf(own, false),
          },
        ),
      },
      resource: 'suppliers',
      recordId: supplier,
      dedupeKey: `supplier-documents:${supplier}:${today}`,
      now,
    });
}

/** What ended is no accepted paper any more, though it is what its supplier has. */
async function expirePapers(at: Writing, today: string): Promise<void> {
  const ended = await at.tx.query(
    sql<{
      id: number;
    }>`select id from spp__suppliers_documents where account_id = ${TENANT} and kind = 'EXPEDIENTE' and status = 'ACEPTADO' and expires_on < ${today}::date order by id`,
  );
  if (ended.length === 0) return;
  await moveByConsequence(at, 'spp/suppliers-documents.expire', { id: ended.map(({ id }) => id) });
}

export const expiringJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Revisar los expedientes de proveedores',
    schedule: '15 6 * * *',
    affects: 'Compras y cuentas por pagar',
    timeoutSeconds: 300,
    maxAttempts: 3,
    async run(context) {
      const { services, accountId, accountCode, timeZone, now } = context;
      const actor = systemActor(services.registry, accountId, accountCode, timeZone);
      const today = todayOf(now, timeZone);
      return services.db.tenant({ accountId }, async (tx) => {
        await expirePapers({ tx, services, actor, now }, today);
        const suppliers = await followRequirements({ tx, now, actor });
        const rows = await endingOn(tx, today);
        if (rows.length > 0) {
          await notifyPeople(tx, context, rows);
          await writeToSuppliers(tx, context, rows, today);
        }
        return RESULT.replace('{suppliers}', String(suppliers)).replace(
          '{ending}',
          String(rows.length),
        );
      });
    },
  },
];
