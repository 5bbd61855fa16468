/** Letters to whom is invited to quote: that it is, and that it is called off. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { tellAsked } from '../../suppliers/portal/portal-notices.ts';
import type { MovedContext } from '#erp/kernel/rules.ts';
import type { prcQuotations } from '../prc-quotations.ts';
import type { Change } from './quotation-checks.ts';

const QUOTATIONS = 'prc-quotations';

type Writing = Pick<Change, 'tx' | 'actor' | 'before' | 'now' | 'action'>;

interface Invited {
  readonly id: number;
  readonly supplier_id: number;
  readonly emails: readonly string[];
}

/** The address of the invitation, else of the contacts that take orders, else of the supplier. */
const invitedTo = (tx: Tx, quotationId: number) =>
  tx.query(
    sql<Invited>`select i.id, i.supplier_id, case when i.contact_email is not null then array[i.contact_email]
        else coalesce((select array_agg(c.email order by c.position, c.id) from supplier_contacts c where c.account_id = ${TENANT} and c.supplier_id = i.supplier_id and c.receives_orders and c.email is not null), array_remove(array[s.email], null)) end as emails
      from prc_quotation_suppliers i ${raw(join('prc_quotation_suppliers.supplier_id', 'i', 's'))} where i.account_id = ${TENANT} and i.quotation_id = ${quotationId} order by i.id`,
  );

interface AskedLine {
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
}

const askedOf = (tx: Tx, quotationId: number) =>
  tx.query(
    sql<AskedLine>`select coalesce(l.description, '') as description, trim_scale(l.quantity)::text as quantity, u.code as unit from prc_quotation_lines l ${raw(join('prc_quotation_lines.unit_id', 'l', 'u'))} where l.account_id = ${TENANT} and l.quotation_id = ${quotationId} order by l.position, l.id`,
  );

/** In the company's time. */
function momentText({ before, actor }: Writing): string {
  const at = Temporal.Instant.from(before.deadline).toZonedDateTimeISO(actor.timeZone);
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' });
  return `${formatDay(at.toPlainDate().toString())} ${time}`;
}

async function write(context: Writing, subject: string, body: string): Promise<void> {
  const { tx, actor, before, now, action } = context;
  for (const { id, emails } of await invitedTo(tx, before.id!))
    if (emails.length > 0)
      await queueMail(tx, actor.accountId, {
        to: emails,
        template: 'record',
        tokens: { subject, body },
        resource: QUOTATIONS,
        recordId: before.id!,
        dedupeKey: `${QUOTATIONS}:${action}:${id}`,
        senderId: actor.userId,
        now,
      });
}

/** Once it is sent: letters say its folio. */
export async function inviteSuppliers(context: MovedContext<typeof prcQuotations>): Promise<void> {
  const { tx, before, after, actor, now } = context;
  const named = { folio: after.folio ?? '', title: before.title };
  const lines = (await askedOf(tx, before.id!)).map(
    ({ description, quantity, unit }) => `- ${description}: ${quantity} ${unit}`,
  );
  await write(
    context,
    t('purchasing.inviteSubject', 'Solicitud de cotización {folio}: {title}', named),
    [
      t(
        'purchasing.inviteUntil',
        'Te pedimos precio y tiempo de entrega, a más tardar el {moment}:',
        {
          moment: momentText(context),
        },
      ),
      lines.join('\n'),
      t('purchasing.inviteHow', 'Responde a este correo con tu propuesta y su vigencia.'),
    ].join('\n\n'),
  );
  await tx.execute(
    sql`update prc_quotation_suppliers set status = 'ENVIADA', sent_at = ${now.toString({ smallestUnit: 'millisecond' })}, version = version + 1, updated_by = ${actor.userId} where account_id = ${TENANT} and quotation_id = ${before.id}`,
  );
  const moment = momentText(context);
  for (const { id, supplier_id: supplierId } of await invitedTo(tx, before.id!))
    await tellAsked(context, { id, supplierId, folio: named.folio, moment });
}

export const callOff = (context: Change): Promise<void> =>
  write(
    context,
    t('purchasing.callOffSubject', 'Se canceló la solicitud de cotización {folio}', {
      folio: context.before.folio ?? '',
    }),
    t('purchasing.callOff', 'Ya no es necesario que respondas «{title}». Gracias.', {
      title: context.before.title,
    }),
  );
