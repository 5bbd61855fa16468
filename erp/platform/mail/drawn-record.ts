/** The paper that a message takes: drawn when it leaves, and kept with the record. */
import type { Services } from '#erp/kernel/services.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { servicesFor } from '../custom-fields/company.ts';
import { readerNow } from '../notifications/told-now.ts';
import { insertPrintedRecord, printRecord } from '../printing/record-print.ts';
import { attachmentsOf, type Attachment } from './attachments.ts';

interface Leaving {
  readonly id: number;
  readonly user_id: number | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly draws_record: boolean;
  readonly attachments: readonly Attachment[];
}

/** Null where who sent it may not read its record any more. A retry draws nothing. */
export async function attachmentsNow(
  services: Services,
  accountId: number,
  mail: Leaving,
): Promise<readonly Attachment[] | null> {
  if (!mail.draws_record) return mail.attachments;
  if (mail.user_id === null || mail.record_id === null || !mail.resource) return null;
  const own = await servicesFor(services, accountId);
  const userId = mail.user_id;
  const actor = await own.db.tenant({ accountId }, (tx) => readerNow(tx, own, accountId, userId));
  if (!actor) return null;
  const record = { resource: own.registry.resource(mail.resource), id: mail.record_id };
  try {
    const paper = await printRecord(own, actor, record, own.now());
    return await own.db.tenant({ accountId }, async (tx) => {
      const note = t('mail.drawnNote', 'Enviado por correo');
      const fileId = await insertPrintedRecord(tx, actor, record, paper, note);
      await tx.execute(
        'insert into mail_outbox__attachment_ids (account_id, owner_id, target_id) values ($1, $2, $3)',
        [accountId, mail.id, fileId],
      );
      await tx.execute(
        'update mail_outbox set draws_record = false, version = version + 1 where account_id = $1 and id = $2',
        [accountId, mail.id],
      );
      return attachmentsOf(tx, accountId, mail.id);
    });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
