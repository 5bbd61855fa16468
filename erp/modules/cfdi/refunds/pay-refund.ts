/** What a note left in favour of its customer is given back by a movement of treasury. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { requireWorth } from '#erp/domains/open-items/applying/require-worth.ts';
import { draftMovement, withdrawMovement } from '#erp/domains/payments/draft-movement.ts';
import type { MovedMoney } from '#erp/domains/payments/money-moved.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { INVOICES } from '../sat-invoices/stamping/invoices-path.ts';
import { PAY, WITHDRAW } from './pay-action.ts';
import { REFUNDS } from './refund-choices.ts';
import type { refunds } from './refunds.ts';

interface Credit {
  readonly id: number;
  readonly subject_id: number;
  readonly balance: string;
}

/** What its note left and nothing was applied to, locked. */
const creditOf = (tx: Tx, id: number): Promise<Credit[]> =>
  tx.query(
    sql<Credit>`select i.id, i.subject_id, i.balance from cfl__open_items i join refunds r on r.account_id = ${TENANT} and r.credit_note_id::text = i.source_id
      where i.account_id = ${TENANT} and r.id = ${id} and i.source_resource = ${INVOICES} and i.side = 'CXC' and i.direction = 'ABONO' and i.status in ('ABIERTA', 'PARCIAL') order by i.id for update of i`,
  );

interface Refund {
  readonly movement_id: number | null;
  /** Of its note. */
  readonly currency_id: number | null;
  readonly folio: string | null;
  /** Nothing of it is on its way to be cancelled. */
  readonly in_force: boolean | null;
}

async function refundOf(tx: Tx, id: number): Promise<Refund> {
  const [refund] = await tx.query(
    sql<Refund>`select r.movement_id, r.currency_id, d.folio, n.status = 'TIMBRADO' as in_force from refunds r join sls__rejections d on d.account_id = ${TENANT} and d.id = r.rejection_id left join satinvoices n on n.account_id = ${TENANT} and n.id = r.credit_note_id where r.account_id = ${TENANT} and r.id = ${id} for update of r`,
  );
  return refund!;
}

const totalOf = (credit: readonly Credit[]) =>
  moneyText(sumOf(credit.map(({ balance }) => balance)));

function requirePayable({ movement_id, in_force }: Refund, credit: readonly Credit[]): void {
  if (!in_force)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('refunds.noteLeaves', 'Su nota de crédito se está cancelando: no se paga.'),
    );
  if (movement_id !== null)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('refunds.asked', 'Su pago ya está en tesorería: aplícalo, o cancélalo para otro.'),
    );
  if (credit.length === 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('refunds.nothingLeft', 'La nota bajó lo que el cliente debía: no queda nada a su favor.'),
    );
}

type Paying = ActionContext<NonNullable<typeof PAY.fields>>;

interface AccountCurrency {
  readonly currency_id: number;
  readonly code: string;
  readonly note: string;
}

/**
 * What leaves the account for what the note left in favour: the same, or what is told where the
 * account is of another currency, since the rate is the bank's.
 */
async function paidFrom(
  { tx, input, fail }: Paying,
  { currency_id }: Refund,
  inFavor: string,
): Promise<string> {
  const [account] = await tx.query(
    sql<AccountCurrency>`select c.id as currency_id, c.code, (select n.code from currencies n where n.account_id = ${TENANT} and n.id = ${currency_id}::bigint) as note
      from cfl__bank_accounts b join currencies c on c.account_id = ${TENANT} and c.id = b.currency_id
      where b.account_id = ${TENANT} and b.id = coalesce(${input.bank_account_id ?? null}::bigint, (select default_payment_account_id from cfl__configs where account_id = ${TENANT}))`,
  );
  if (!account || currency_id === null || account.currency_id === currency_id) {
    if (input.amount && moneyText(new Exact(input.amount)) !== inFavor)
      fail(
        'amount',
        t('refunds.sameCurrency', 'La cuenta es de la moneda de la nota: se pagan {amount}.', {
          amount: inFavor,
        }),
      );
    return inFavor;
  }
  if (!input.amount)
    fail(
      'amount',
      t(
        'refunds.otherCurrency',
        'La nota es en {note} y la cuenta en {code}: escribe cuánto sale de la cuenta.',
        { note: account.note, code: account.code },
      ),
    );
  const amount = moneyText(new Exact(input.amount ?? inFavor));
  if (input.amount)
    await requireWorth(tx, [
      {
        charge: account,
        credit: { currency_id },
        amount_charge: amount,
        amount_credit: inFavor,
        date: input.date!,
        field: 'amount',
      },
    ]);
  return amount;
}

export const withdraw = actionRulesOf<typeof refunds>()(WITHDRAW, {
  async run(context) {
    const { tx, record, input } = context;
    const id = record.id;
    const { movement_id } = await refundOf(tx, id);
    const withdrawn =
      movement_id === null
        ? 0
        : await withdrawMovement(context, { resource: REFUNDS, id }, input.reason!);
    if (withdrawn === 0)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('refunds.nothingAsked', 'No tiene un pago por autorizar que se pueda retirar.'),
      );
    await moveByConsequence(context, `${REFUNDS}.losePayment`, { id }, { changes: UNPAID });
    return { outcome: { message: t('refunds.withdrawn', 'Pago retirado.') } };
  },
});

export const pay = actionRulesOf<typeof refunds>()(PAY, {
  async prefill({ tx, record, now, actor }) {
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    return { values: { date: today, in_favor: totalOf(await creditOf(tx, record.id)) } };
  },
  async run(context) {
    const { tx, record, input } = context;
    const id = record.id;
    const refund = await refundOf(tx, id);
    const credit = await creditOf(tx, id);
    requirePayable(refund, credit);
    const { date, bank_account_id = null, payment_type_id = null } = input;
    const inFavor = totalOf(credit);
    const amount = await paidFrom(context, refund, inFavor);
    const taken = apportion(
      amount,
      credit.map(({ balance }) => balance),
    );
    const movement_id = await draftMovement(context, {
      kind: 'REEMBOLSO_CLIENTE',
      source: { resource: REFUNDS, id },
      date: date!,
      subject_id: credit[0]!.subject_id,
      bank_account_id,
      payment_type_id,
      amount,
      concept: t('refunds.concept', 'Reembolso de {folio}', { folio: refund.folio ?? `#${id}` }),
      reference: refund.folio,
      lines: credit.map((item, at) => ({
        kind: 'APLICACION',
        open_item_id: item.id,
        amount_item: item.balance,
        ...(amount !== inFavor && { amount: taken[at] }),
      })),
    });
    await moveByConsequence(context, `${REFUNDS}.askPayment`, { id }, { changes: { movement_id } });
    return {
      data: { movement_id },
      outcome: {
        message: t('refunds.made', 'Reembolso en borrador: envíalo y aplícalo en tesorería.'),
        open: { resource: 'cfl/movements', id: movement_id },
      },
    };
  },
});

const UNPAID = { movement_id: null, payment_type_id: null, paid_on: null, paid_amount: null };

interface PaidBack {
  readonly payment_type_id: number | null;
  /** Of what the note left in favour; null of a movement that gave back something else. */
  readonly amount: string | null;
}

async function paidBack({ tx }: Writing, movementId: number): Promise<PaidBack> {
  const [paid] = await tx.query(
    sql<PaidBack>`select m.payment_type_id, (select sum(l.amount_item) from refunds r join cfl__open_items i on i.account_id = ${TENANT} and i.source_resource = ${INVOICES} and i.source_id = r.credit_note_id::text
        join cfl__movement_lines l on l.account_id = ${TENANT} and l.open_item_id = i.id and l.movement_id = m.id where r.account_id = ${TENANT} and r.movement_id = m.id) as amount
      from cfl__movements m where m.account_id = ${TENANT} and m.id = ${movementId}`,
  );
  return paid!;
}

/** Applied to what its note left, it is paid; else another payment may be asked for. */
export async function moneyMoved(context: Writing, moved: MovedMoney): Promise<void> {
  const { happened, movement_id, date } = moved;
  if (happened === 'APLICADO') {
    const { payment_type_id, amount } = await paidBack(context, movement_id);
    if (amount !== null) {
      const changes = { paid_on: date, paid_amount: amount, payment_type_id };
      await moveByConsequence(context, `${REFUNDS}.settle`, { movement_id }, { changes });
      return;
    }
  }
  await moveByConsequence(context, `${REFUNDS}.losePayment`, { movement_id }, { changes: UNPAID });
}
