/** What the SAT says of a received CFDI, and what follows from it (finance R30). */
import { addWorkdays, taxHolidays } from '#erp/domains/taxes/working-days.ts';
import type { SatStatus } from '#erp/domains/cfdi/pac/port.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { t } from '#erp/model/texts/t.ts';
import { issuerOfRfc, issuerZone } from '#erp/modules/cfdi/issuers/open-issuer.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { matchPayments } from '../linking/match-payments.ts';
import { trayOf } from '../tray.ts';

/** RMF 2.7.1.34: working days in which the receiver answers; silence accepts. */
const ANSWER_DAYS = 3;
const PATH = 'sat/wh-invoices';
const INVOICES = 'prc/invoice-shipments';

export interface AskedInvoice {
  readonly id: number;
  readonly uuid: string;
  readonly issuer_rfc: string;
  readonly issuer_name: string;
  readonly receiver_rfc: string;
  readonly cfdi_type: string;
  readonly total: string;
  readonly seal_end: string | null;
  readonly sat_status: string;
  readonly cancel_request_until: string | null;
  readonly cancel_answer: string | null;
  readonly source_resource: string | null;
  readonly source_id: string | null;
}

/** The clock by which the receiver answers, as it signs by it. */
const receiverZone = async ({ tx, actor }: Writing, { receiver_rfc }: AskedInvoice) =>
  issuerZone(await issuerOfRfc(tx, receiver_rfc), actor.timeZone);

/** The end of the last day on which it may be answered. */
async function answerUntil(context: Writing, timeZone: string): Promise<string> {
  const from = context.now.toZonedDateTimeISO(timeZone).toPlainDate();
  const holidays = await taxHolidays(context, [from.year, from.year + 1]);
  return Temporal.PlainDate.from(addWorkdays(from.toString(), ANSWER_DAYS, holidays))
    .toZonedDateTime({ timeZone, plainTime: '23:59' })
    .toInstant()
    .toString();
}

const CHECKS = {
  VIGENTE: ['OK', () => t('vault.inForce', 'Vigente ante el SAT.')],
  CANCELADO: ['ERROR', () => t('vault.cancelled', 'El emisor lo canceló ante el SAT.')],
  NO_ENCONTRADO: [
    'AVISO',
    () => t('vault.notFound', 'El SAT aún no lo encuentra: se consulta otra vez.'),
  ],
} as const;

async function storeCheck({ tx, actor }: Writing, id: number, { state }: SatStatus): Promise<void> {
  const [result, message] = CHECKS[state];
  await tx.execute(
    sql`delete from sat__wh_invoice_checks where account_id = ${TENANT} and invoice_id = ${id} and rule = 'ESTADO_SAT'`,
  );
  await tx.execute(
    sql`insert into sat__wh_invoice_checks (account_id, created_by, updated_by, invoice_id, position, rule, result, message)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, ${id}, 99, 'ESTADO_SAT', ${result}, ${message()})`,
  );
}

/** What was posted of it is not paid until somebody looks at it. */
async function holdInvoice(context: Writing, invoice: AskedInvoice): Promise<boolean> {
  if (invoice.source_resource !== INVOICES || !invoice.source_id) return false;
  const { tx, services, actor } = context;
  const [posted] = await tx.query(
    sql<{
      id: number;
    }>`select id from prc__invoice_shipments where account_id = ${TENANT} and id = ${invoice.source_id}::bigint and status in ('VALIDADA', 'CONTABILIZADA', 'PAGO_PARCIAL') and not hold`,
  );
  if (!posted) return false;
  await transitionInTransaction(
    tx,
    services,
    actor,
    services.registry.resource(INVOICES),
    'hold',
    posted.id,
    { hold_reason: t('vault.holdReason', 'El emisor canceló su CFDI ante el SAT.') },
  );
  return true;
}

async function alertCancelled(context: Writing, invoice: AskedInvoice): Promise<void> {
  const { tx, actor, now } = context;
  const held = await holdInvoice(context, invoice);
  const people = await peopleWithKey(tx, 'sat/wh-invoices.answer');
  await notify(tx, actor.accountId, {
    event: 'cfdi.cancelled',
    to: people.map(({ id }) => id),
    title: t('vault.cancelledTitle', '{issuer} canceló un CFDI que recibiste', {
      issuer: invoice.issuer_name,
    }),
    body: held
      ? t('vault.cancelledHeld', '{uuid}. Su factura quedó retenida: no se paga.', {
          uuid: invoice.uuid,
        })
      : invoice.uuid,
    resource: PATH,
    recordId: invoice.id,
    action: true,
    now,
  });
}

async function alertRequest(
  context: Writing,
  invoice: AskedInvoice,
  { until, zone }: { readonly until: string; readonly zone: string },
) {
  const { tx, actor, now } = context;
  const people = await peopleWithKey(tx, 'sat/wh-invoices.answer');
  await notify(tx, actor.accountId, {
    event: 'cfdi.cancelRequest',
    to: people.map(({ id }) => id),
    title: t('vault.requestTitle', '{issuer} pide cancelar un CFDI', {
      issuer: invoice.issuer_name,
    }),
    body: t('vault.requestBody', 'Responde a más tardar el {day}: el silencio la acepta.', {
      day: Temporal.Instant.from(until)
        .toZonedDateTimeISO(zone)
        .toPlainDate()
        .toLocaleString('es-MX'),
    }),
    resource: PATH,
    recordId: invoice.id,
    action: true,
    now,
  });
}

/** In the caller's transaction, which asked nobody: what was answered is written down. */
export async function recordStatus(
  context: Writing,
  invoice: AskedInvoice,
  status: SatStatus,
): Promise<void> {
  const { now } = context;
  const asked = status.state === 'VIGENTE' && status.cancellation === 'EN_PROCESO';
  const zone = await receiverZone(context, invoice);
  const until = asked ? (invoice.cancel_request_until ?? (await answerUntil(context, zone))) : null;
  const own = {
    sat_status: status.state,
    sat_checked_at: now.toString(),
    sat_check_due: null,
    cancel_request_until: until,
  };
  await changeByConsequence(
    context,
    PATH,
    { id: invoice.id },
    {
      changes: (before) => ({ ...own, tray: trayOf({ ...before, ...own }) }),
      reason: t('vault.askReason', 'Consulta al SAT'),
    },
  );
  await storeCheck(context, invoice.id, status);
  if (status.state !== invoice.sat_status) await matchPayments(context, [invoice.id]);
  if (status.state === 'CANCELADO' && invoice.sat_status !== 'CANCELADO')
    await alertCancelled(context, invoice);
  if (until && !invoice.cancel_request_until) await alertRequest(context, invoice, { until, zone });
}
