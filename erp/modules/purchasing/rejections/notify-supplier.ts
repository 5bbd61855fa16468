import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { claimContacts } from '../suppliers/supplier-addresses.ts';
import type { Change } from './rejection-change.ts';

interface LetterFacts {
  readonly product: string;
  readonly unit: string;
  readonly shipment: string;
  readonly note: string;
  readonly cause: string;
}

async function factsOf({ tx, before }: Change): Promise<LetterFacts> {
  const [facts] = await tx.query(
    sql<LetterFacts>`select concat_ws(' ', p.code, p.name) as product, u.code as unit, coalesce(s.folio, '') as shipment, coalesce(s.delivery_note, '') as note, c.name as cause
      from shipments s join products p on p.account_id = ${TENANT} and p.id = ${before.product_id} join units u on u.account_id = ${TENANT} and u.id = ${before.unit_id} join causes c on c.account_id = ${TENANT} and c.id = ${before.cause_id}
      where s.account_id = ${TENANT} and s.id = ${before.shipment_id}`,
  );
  return facts!;
}

/** Puts the mail into the outbox, in the transaction of the claim. */
export async function notifySupplier(context: Change): Promise<void> {
  const { tx, actor, now, before, changes, fail } = context;
  const to = await claimContacts(tx, before.supplier_id!);
  if (to.length === 0)
    return fail(
      '',
      t('purchasing.noMailOfSupplier', 'El proveedor no tiene correo: escríbelo en sus contactos.'),
    );
  const { product, unit, shipment, note, cause } = await factsOf(context);
  const folio = before.folio ?? '';
  await queueMail(tx, actor.accountId, {
    to,
    template: 'record',
    tokens: {
      subject: t('purchasing.rejectionSubject', 'Rechazo {folio} de la remisión {note}', {
        folio,
        note,
      }),
      body: t(
        'purchasing.rejectionBody',
        'Rechazamos {quantity} {unit} de {product}, recibidos en {shipment}.\nMotivo: {cause}.\n{description}',
        {
          quantity: Number(before.quantity),
          unit,
          product,
          shipment,
          cause,
          description: before.description,
        },
      ),
    },
    resource: 'pur/rejections',
    recordId: before.id,
    dedupeKey: `pur-rejection:${before.id}`,
    senderId: actor.userId,
    now,
  });
  changes.notified_at = now.toString({ smallestUnit: 'millisecond' });
}
