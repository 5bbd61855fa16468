/** A stamped CFDI by mail: its bytes as a file of the record, and a message in the outbox. */
import { createHash } from 'node:crypto';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { readCfdiFile } from '../../cfdi-files/store-file.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { SEND } from './send-action.ts';

const MOST = 10;
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

function addressesIn(text: string): readonly string[] {
  const to = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const wrong = to.find((address) => !ADDRESS.test(address));
  if (wrong)
    throw invalid({
      emails: [t('invoicing.notMail', '«{mail}» no es una dirección de correo.', { mail: wrong })],
    });
  if (to.length === 0 || to.length > MOST)
    throw invalid({
      emails: [t('invoicing.mostMails', 'Escribe de una a {most} direcciones.', { most: MOST })],
    });
  return to;
}

interface InvoiceName {
  readonly number: string;
  readonly uuid: string;
  readonly emails: string | null;
  readonly rfc: string | null;
  readonly fiscal_validity: boolean;
}

const namedOf = async (tx: Tx, id: number): Promise<InvoiceName> => {
  const [named] = await tx.query(
    sql<InvoiceName>`select i.number, i.uuid, i.fiscal_validity, coalesce(i.emails, r.invoice_emails, c.email) as emails, s.rfc from satinvoices i
      left join customer_tax_companies r on r.account_id = ${TENANT} and r.id = i.tax_company_id left join customers c on c.account_id = ${TENANT} and c.id = i.customer_id
      left join sat__issuers s on s.account_id = ${TENANT} and (s.id = i.issuer_id or (i.issuer_id is null and s.is_default)) where i.account_id = ${TENANT} and i.id = ${id} limit 1`,
  );
  return named!;
};

/** What the sandbox stamped says so in the subject, whatever the person writes (sat-cfdi §10). */
const subjectOf = ({ number, fiscal_validity }: InvoiceName): string =>
  fiscal_validity
    ? t('invoicing.letterSubject', 'CFDI {number}', { number })
    : t('invoicing.letterTest', 'PRUEBA, sin validez fiscal: CFDI {number}', { number });

/** A file of the record, for whoever reads the record. */
async function attach(
  { tx, services, actor }: RuleContext,
  id: number,
  { rfc, number, uuid }: InvoiceName,
): Promise<number> {
  const bytes = (await readCfdiFile(tx, { resource: INVOICES, id }, ['TIMBRADO']))!;
  const content = Buffer.from(bytes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await contentsOf(services).put(actor.accountId, sha256, content);
  const [file] = await tx.query(
    sql<{
      id: number;
    }>`insert into files (account_id, name, mime, size, sha256, kind, resource, record_id, created_by, updated_by)
      values (${TENANT}, ${`${rfc ?? ''}_${number}_${uuid}.xml`}, 'application/xml', ${content.length}, ${sha256}, 'OTRO', ${INVOICES}, ${String(id)}, ${actor.userId}, ${actor.userId}) returning id`,
  );
  return file!.id;
}

export const sendInvoice = actionRules(SEND, {
  async prefill({ tx, record }) {
    const named = await namedOf(tx, record!.id!);
    return {
      values: {
        emails: named.emails,
        message: t('invoicing.letter', 'Adjuntamos el CFDI {number}, folio fiscal {uuid}.', {
          number: named.number,
          uuid: named.uuid,
        }),
      },
    };
  },
  async run(context) {
    const { tx, actor, record, input, now } = context;
    const id = record!.id!;
    const to = addressesIn(input.emails ?? '');
    const named = await namedOf(tx, id);
    const fileId = await attach(context, id, named);
    const digest = createHash('sha256')
      .update(`${to.join()}|${input.message}|${now.toString()}`)
      .digest('hex');
    await queueMail(tx, actor.accountId, {
      to,
      template: 'record',
      tokens: {
        subject: subjectOf(named),
        body: input.message ?? '',
      },
      resource: INVOICES,
      recordId: id,
      dedupeKey: `cfdi:${id}:${digest.slice(0, 24)}`,
      attachmentIds: [fileId],
      senderId: actor.userId,
      now,
    });
    return {
      outcome: {
        message: t('invoicing.sent', 'Se enviará a {to}.', { to: to.join(', ') }),
      },
    };
  },
});
