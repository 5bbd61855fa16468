/** The order in PDF to whoever takes orders at the supplier (purchasing §3). */
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
import { queueMail } from '#erp/platform/mail/queue.ts';
import { missingDocuments, missingText } from '../../document-types/missing-documents.ts';
import { orderContacts } from '../../suppliers/supplier-addresses.ts';
import { tellSentOrder } from '../../suppliers/portal/portal-notices.ts';
import { loadSupplier } from '../capture/order-facts.ts';
import { EMAIL_ORDER } from '../email-order.ts';
import type { purchaseOrders } from '../purchase-orders.ts';
import { eligibilityProblem } from '../send-order.ts';

const ORDERS = 'purchase-orders';
const MOST = 10;

interface Sent {
  readonly folio: string;
  readonly supplier_id: number;
  readonly revision: number;
  readonly promised: string | null;
  readonly reply_to: string | null;
}

async function sentOrder(tx: Tx, id: number, userId: number | null): Promise<Sent> {
  const [order] = await tx.query(
    sql<Sent>`select coalesce(folio, '') as folio, supplier_id, coalesce(revision, 1)::int as revision, promised_date as promised, (select u.email from users u where u.account_id = ${TENANT} and u.id = ${userId}) as reply_to
      from purchase_orders where account_id = ${TENANT} and id = ${id}`,
  );
  return order!;
}

const letterOf = ({ folio, revision, promised }: Sent): string => {
  const facts = { folio, revision, day: promised ? formatDay(promised) : '' };
  return revision > 1
    ? t(
        'purchasing.orderLetterAgain',
        'Adjuntamos la versión {revision} de la orden {folio}, que sustituye a la anterior. Esperamos la mercancía el {day}.',
        facts,
      )
    : t(
        'purchasing.orderLetter',
        'Adjuntamos la orden {folio}. Esperamos la mercancía el {day}; confirma cantidades, precios y fecha.',
        facts,
      );
};

function addressesIn(text: string): readonly string[] {
  const to = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const wrong = to.find((each) => !isMailAddress(each));
  if (wrong)
    throw invalid({
      emails: [t('purchasing.notMail', '«{mail}» no es una dirección de correo.', { mail: wrong })],
    });
  if (to.length === 0 || to.length > MOST)
    throw invalid({
      emails: [t('purchasing.mostMails', 'Escribe de una a {most} direcciones.', { most: MOST })],
    });
  return to;
}

/**
 * Between authorising and sending the supplier may have been stopped, or its file expired (R14).
 */
async function requireEligible(at: Writing, supplierId: number): Promise<void> {
  const supplier = await loadSupplier(at.tx, supplierId);
  const problem = supplier && eligibilityProblem(supplier);
  if (problem) throw invalid({}, problem);
  const missing = await missingDocuments(at, supplierId, 'ORDEN');
  if (missing.length > 0) throw invalid({}, missingText(missing));
}

export const emailOrder = actionRulesOf<typeof purchaseOrders>()(EMAIL_ORDER, {
  async prefill({ tx, record, actor }) {
    const order = await sentOrder(tx, record.id, actor.userId);
    const to = await orderContacts(tx, order.supplier_id);
    return { values: { emails: to.slice(0, MOST).join(', '), message: letterOf(order) } };
  },
  async run(context) {
    const { tx, actor, now, record, input } = context;
    const id = record.id;
    const order = await sentOrder(tx, id, actor.userId);
    await requireEligible(context, order.supplier_id);
    const to = addressesIn(input.emails!);
    const message = input.message!;
    const said = createHash('sha256').update(`${message}|${now.toString()}`).digest('hex');
    await queueMail(tx, actor.accountId, {
      to,
      template: 'record',
      tokens: {
        subject: t('purchasing.orderSubject', 'Orden de compra {folio}', { folio: order.folio }),
        body: message,
      },
      ...(order.reply_to && { replyTo: order.reply_to }),
      resource: ORDERS,
      recordId: id,
      dedupeKey: `${ORDERS}:email:${id}:${said.slice(0, 24)}`,
      drawsRecord: true,
      senderId: actor.userId,
      now,
    });
    const sent_at = now.toString({ smallestUnit: 'millisecond' });
    const moved = await moveByConsequence(
      context,
      `${ORDERS}.deliver`,
      { id },
      { changes: { sent_at } },
    );
    await tellSentOrder(context, { ...order, id, supplierId: order.supplier_id });
    if (moved.length === 0)
      await changeByConsequence(
        context,
        ORDERS,
        { id },
        {
          changes: () => ({ sent_at }),
          reason: t('purchasing.sentAgain', 'Se le envió otra vez al proveedor.'),
        },
      );
    return {
      data: { to },
      outcome: {
        message: t('purchasing.orderMailed', 'Se enviará a {to}.', { to: to.join(', ') }),
      },
    };
  },
});
