import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import {
  defineRules,
  type ComputeContext,
  type MovedContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadCustomer } from '#erp/modules/sales/documents/sale-facts.ts';
import { orderFromCall, quotationFromCall } from './sell-in-call.ts';
import { telemarketing } from './telemarketing.ts';

type Change = TransitionContext<typeof telemarketing>;

async function phoneOf(tx: Tx, customerId: number, contactId: number | null) {
  const [found] = await tx.query(
    sql<{
      phone: string | null;
    }>`select coalesce((select coalesce(nullif(x.mobile, ''), nullif(x.phone, '')) from customer_contacts x where x.account_id = ${TENANT} and x.id = ${contactId}::bigint), nullif(c.phone, '')) as phone from customers c where c.account_id = ${TENANT} and c.id = ${customerId}`,
  );
  return found?.phone ?? null;
}

/** Who calls, whom and at which number, where nobody says. */
async function complete({ tx, draft, actor }: ComputeContext<typeof telemarketing>): Promise<void> {
  draft.agent_id ??= actor.userId;
  if (!draft.customer_id) return;
  draft.contact_id ??= (await loadCustomer(tx, draft.customer_id))?.contact_id ?? null;
  draft.phone_used ??= await phoneOf(tx, draft.customer_id, draft.contact_id);
}

function start({ changes, now }: Change): void {
  changes.started_at = now.toString();
}

async function requireReason({ tx, input, fail }: Change): Promise<void> {
  const id = input.no_sale_reason_id;
  if (!id) {
    fail('no_sale_reason_id', t('crm.whyNoSale', 'Elige por qué no le interesa.'));
    return;
  }
  const [reason] = await tx.query(
    sql<{
      requires_notes: boolean;
    }>`select requires_notes from crm__dismiss where account_id = ${TENANT} and id = ${Number(id)}`,
  );
  if (reason?.requires_notes && !input.notes)
    fail('notes', t('crm.reasonNotes', 'Ese motivo exige un comentario.'));
}

/** What was agreed (sales §2), and how long it took. */
async function finish(context: Change): Promise<void> {
  const { before, changes, input, now, fail } = context;
  if (input.result === 'NO_INTERESADO') await requireReason(context);
  if (input.result === 'VOLVER_A_LLAMAR') {
    if (!input.next_call_at)
      fail('next_call_at', t('crm.whenNext', 'Escribe cuándo se vuelve a llamar.'));
    else if (Temporal.Instant.compare(Temporal.Instant.from(String(input.next_call_at)), now) <= 0)
      fail('next_call_at', t('crm.nextLater', 'Escribe una fecha y hora que no haya pasado.'));
  }
  changes.ended_at = now.toString();
  const started = Temporal.Instant.from(before.started_at ?? now.toString());
  changes.duration_min = Math.ceil(now.since(started).total('minutes'));
}

/** The call that follows: the same one, when it was agreed. */
async function callAgain(context: MovedContext<typeof telemarketing>): Promise<void> {
  const { tx, services, actor, action, after } = context;
  if (action !== 'finish' || after.result !== 'VOLVER_A_LLAMAR') return;
  await createInTransaction(
    tx,
    services,
    actor,
    telemarketing,
    sentValues({
      customer_id: after.customer_id,
      consignee_id: after.consignee_id,
      contact_id: after.contact_id,
      phone_used: after.phone_used,
      agent_id: after.agent_id,
      call_type: after.call_type,
      campaign: after.campaign,
      scheduled_at: after.next_call_at,
    }),
  );
}

export const rules = defineRules(telemarketing, {
  compute: complete,
  actions: { order: orderFromCall, quote: quotationFromCall },
  transitions: { start, finish },
  afterTransition: callAgain,
});
