/** What the bank paid is applied; what it refused is free again (purchasing §3). */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { payments } from '../../payments/payments.ts';
import type { purchasePayments } from '../purchase-payments.ts';
import { SETTLE } from '../settle.ts';

type Settling = ActionContext<typeof SETTLE.fields>;
type Result = Settling['input']['lines'][number];

type Waiting = Readonly<Record<'payee' | 'destination' | 'amount', string>> & { id: number };

/** Transfers without a result, by their payment. */
const waitingOf = (tx: Tx, proposal: number) =>
  tx.query(
    sql<Waiting>`select l.payment_id as id, coalesce(min(b.holder_name), min(s.legal_name)) as payee, coalesce('…' || right(min(l.destination), 4), '') as destination, sum(l.amount) as amount
      from purchase_payment_lines l ${raw(join('purchase_payment_lines.payee_supplier_id', 'l', 's'))} ${raw(leftJoin('purchase_payment_lines.bank_account_id', 'l', 'b'))}
      where l.account_id = ${TENANT} and l.proposal_id = ${proposal} and l.payment_id is not null and l.result = 'PENDIENTE' group by l.payment_id order by l.payment_id`,
  );

const isTold = ({ result }: Result) => result !== null && result !== undefined;

/** Throws VALIDACION beside each field; nothing moves then. */
function requireResults({ input }: Settling): readonly Result[] {
  const told = input.lines.filter(isTold);
  if (told.length === 0)
    throw invalid({
      lines: [t('prc.noResult', 'Di el resultado de al menos una transferencia.')],
    });
  const without = input.lines.flatMap(({ result, reference }, i) =>
    result === 'PAGADA' && !reference ? [`lines[${i}][reference]`] : [],
  );
  const message = t('prc.trackingKey', 'Escribe la clave de rastreo de la transferencia.');
  if (without.length > 0)
    throw invalid(Object.fromEntries(without.map((field) => [field, [message]])));
  return told;
}

function requireDay({ now, actor }: Settling, date: string): void {
  if (date <= todayOf(now, actor.timeZone)) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('prc.settleEarly', 'Se paga el {date}: registra el resultado desde ese día.', {
      date: formatDay(date),
    }),
  );
}

/** Said before the payment moves: until then it is the proposal that says when it does. */
const tellResult = ({ tx }: Settling, proposal: number, { id, result, reference }: Result) =>
  tx.execute(
    sql`update purchase_payment_lines set result = ${result}, bank_reference = ${reference ?? null}, version = version + 1 where account_id = ${TENANT} and proposal_id = ${proposal} and payment_id = ${id}`,
  );

async function settleOne(context: Settling, each: Result): Promise<void> {
  const { tx, services, actor } = context;
  const by = onBehalfOf(services, actor);
  const paid = each.result === 'PAGADA';
  // Others agreed to it with the proposal.
  await transitionInTransaction(
    tx,
    services,
    by,
    payments,
    paid ? 'apply' : 'cancel',
    each.id!,
    paid
      ? { reference: each.reference! }
      : { cancel_reason: t('prc.bankRefused', 'El banco rechazó la transferencia.') },
    'straight',
  );
}

export const settle = actionRulesOf<typeof purchasePayments>()(SETTLE, {
  async prefill({ tx, record }) {
    return { values: { lines: await waitingOf(tx, record.id) } };
  },
  async run(context) {
    const { tx, record } = context;
    const id = record.id;
    const told = requireResults(context);
    requireDay(context, record.payment_date);
    for (const each of told) await tellResult(context, id, each);
    for (const each of told) await settleOne(context, each);
    const left = await waitingOf(tx, id);
    if (left.length === 0) await moveByConsequence(context, 'purchase-payments.finish', { id });
    const paid = told.filter(({ result }) => result === 'PAGADA').length;
    return {
      data: { paid, rejected: told.length - paid },
      outcome: {
        message: t('prc.settled', 'Transferencias pagadas: {paid}; rechazadas: {rejected}.', {
          paid,
          rejected: told.length - paid,
        }),
      },
    };
  },
});
