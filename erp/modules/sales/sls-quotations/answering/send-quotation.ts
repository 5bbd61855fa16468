/** The quotation in PDF, and the link of its page, to whom the customer said (sales §3, `send`). */
import { createHash } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { isMailAddress } from '#erp/platform/mail/mail-address.ts';
import { APP_URL, queueMail } from '#erp/platform/mail/queue.ts';
import { printRecordWithin } from '#erp/platform/printing/record-print.ts';
import { sharePaper } from '#erp/platform/printing/shared-papers.ts';
import type { slsQuotations } from '../sls-quotations.ts';
import { EMAIL_QUOTATION } from './email-quotation.ts';

const QUOTATIONS = 'sls-quotations';
const MOST = 10;

/** The page still says what became of it after it expired. */
const DAYS_AFTER = 30;

interface Sent {
  readonly folio: string;
  readonly valid_until: string | null;
  readonly reply_to: string | null;
  readonly emails: readonly string[];
}

/** Those of its customer that receive quotations, else its own contact. */
async function sentQuotation(tx: Tx, id: number, userId: number | null): Promise<Sent> {
  const [quotation] = await tx.query(
    sql<Sent>`select coalesce(q.folio, '') as folio, q.valid_until, (select u.email from users u where u.account_id = ${TENANT} and u.id = ${userId}) as reply_to,
        array(select c.email from customer_contacts c where c.account_id = ${TENANT} and c.customer_id = q.customer_id and c.email is not null and (c.receives_quotes or c.id = q.contact_id) order by c.receives_quotes desc, c.id) as emails
      from sls_quotations q where q.account_id = ${TENANT} and q.id = ${id}`,
  );
  return quotation!;
}

const letterOf = ({ folio, valid_until: until }: Sent): string =>
  t('sales.quotationLetter', 'Adjuntamos la cotización {folio}, vigente hasta el {day}.', {
    folio,
    day: until ? formatDay(until) : '',
  });

function addressesIn(text: string): readonly string[] {
  const to = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const wrong = to.find((each) => !isMailAddress(each));
  if (wrong)
    throw invalid({
      emails: [
        t('sales.notMail', '«{mail}» no es un correo. Sepáralos con comas.', { mail: wrong }),
      ],
    });
  if (to.length === 0 || to.length > MOST)
    throw invalid({
      emails: [t('sales.mostMails', 'Escribe de una a {most} direcciones.', { most: MOST })],
    });
  return to;
}

function endOfLink(until: string | null, { actor, now }: Pick<Writing, 'actor' | 'now'>) {
  const day = until
    ? Temporal.PlainDate.from(until)
    : now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  return day.add({ days: DAYS_AFTER }).toZonedDateTime(actor.timeZone).toInstant();
}

export const sendQuotation = actionRulesOf<typeof slsQuotations>()(EMAIL_QUOTATION, {
  async prefill({ tx, record, actor }) {
    const quotation = await sentQuotation(tx, record.id, actor.userId);
    const emails = quotation.emails.slice(0, MOST).join(', ');
    return { values: { emails, message: letterOf(quotation) } };
  },
  async run(context) {
    const { tx, actor, now, record, input } = context;
    const id = record.id;
    const { folio, reply_to, valid_until } = await sentQuotation(tx, id, actor.userId);
    const to = addressesIn(input.emails!);
    const resource = context.services.registry.resource(QUOTATIONS);
    const paper = await printRecordWithin(context, { resource, id });
    const { fileId, token } = await sharePaper(context, { resource, id }, paper, {
      called: t('sales.linkOfMail', 'Liga del correo'),
      expires: endOfLink(valid_until, context),
      to: to.join(', '),
    });
    const body = `${input.message!}\n\n${t('sales.quotationOnline', 'Verla en línea: {url}', {
      url: `${APP_URL}/cotizacion/${token}`,
    })}`;
    const digest = createHash('sha256').update(`${body}|${now.toString()}`).digest('hex');
    await queueMail(tx, actor.accountId, {
      to,
      template: 'record',
      tokens: { subject: t('sales.quotationSubject', 'Cotización {folio}', { folio }), body },
      ...(reply_to && { replyTo: reply_to }),
      resource: QUOTATIONS,
      recordId: id,
      dedupeKey: `${QUOTATIONS}:email:${id}:${digest.slice(0, 24)}`,
      attachmentIds: [fileId],
      senderId: actor.userId,
      now,
    });
    const sent_at = now.toString({ smallestUnit: 'millisecond' });
    const changes = { sent_at };
    const moved = await moveByConsequence(context, `${QUOTATIONS}.deliver`, { id }, { changes });
    if (moved.length === 0)
      await changeByConsequence(
        context,
        QUOTATIONS,
        { id },
        { changes: () => changes, reason: t('sales.sentAgain', 'Se envió otra vez.') },
      );
    return {
      data: { to },
      outcome: {
        message: t('sales.quotationMailed', 'Se enviará a {to}.', { to: to.join(', ') }),
      },
    };
  },
});
