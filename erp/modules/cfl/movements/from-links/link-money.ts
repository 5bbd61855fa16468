/** The money of a paid link in treasury: a receipt of its party, or a deposit of nobody yet. */
import { shownMoneyIn } from '#erp/model/field-types/numbers.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { draftMovement } from '#erp/domains/payments/draft-movement.ts';
import { isZero, minus, sumOf } from '#erp/domains/payments/money-amounts.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { paymentFormOf } from '#erp/platform/payments/payment-forms.ts';
import { asksSignature, typeOf } from '../movement-facts.ts';
import { LINKS, type Debt, type RecordItem, type PaidLink } from './paid-link.ts';

/** Where the link's money is now, and what a person still has to do about it. */
export interface Collected {
  readonly collection_status: 'COBRADA' | 'POR_IDENTIFICAR';
  readonly movement_id: number | null;
  readonly transaction_id: number | null;
  readonly collection_note: string | null;
}

const missing = (message: string) => new DomainError('ESTADO_INVALIDO', message);

/** Its account of kind PASARELA: that of the gateway, or the only one that names none. */
export async function gatewayAccount(tx: Tx, link: PaidLink): Promise<number> {
  const rows = await tx.query(
    sql<{
      id: number;
      own: boolean;
    }>`select b.id, b.gateway_id is not null as own from cfl__bank_accounts b ${raw(join('cfl__bank_accounts.account_type_id', 'b', 'y'))}
      where b.account_id = ${TENANT} and y.kind = 'PASARELA' and b.active and b.currency_id = ${link.paid_currency_id}
        and coalesce(b.gateway_id, ${link.gateway_id}) = ${link.gateway_id} order by 2 desc, 1`,
  );
  const [first] = rows;
  const named = { gateway: link.gateway, currency: link.paid_currency };
  if (!first)
    throw missing(
      t(
        'cfl.noGatewayAccount',
        'Falta una cuenta bancaria de tipo «Pasarela de pago» en {currency} para {gateway}: agrégala y el cobro se hace solo.',
        named,
      ),
    );
  if (first.own || rows.length === 1) return first.id;
  throw missing(
    t(
      'cfl.manyGatewayAccounts',
      'Hay varias cuentas de pasarela en {currency}: di en la suya que es de {gateway}.',
      named,
    ),
  );
}

async function paymentType(tx: Tx, method: string | null): Promise<number | null> {
  const code = paymentFormOf(method);
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from payment_types where account_id = ${TENANT} and sat_code = ${code} and active order by id limit 1`,
  );
  return found?.id ?? null;
}

interface Shares {
  readonly lines: readonly { readonly open_item_id: number; readonly amount: string }[];
  readonly note: string | null;
}

/** What was paid among what is owed, the first one first; what does not fit stays as a credit. */
function sharesOf(link: PaidLink, items: readonly RecordItem[]): Shares {
  const { paid_amount, paid_currency, paid_currency_id, amount, currency, currency_id } = link;
  if (paid_currency_id !== currency_id || !new Exact(paid_amount).eq(amount))
    return {
      lines: [],
      note: t(
        'cfl.linkOtherAmount',
        'Se pagaron {paid} y la liga es de {asked}: quedó como abono por aplicar.',
        { paid: shownMoneyIn(paid_amount, paid_currency), asked: shownMoneyIn(amount, currency) },
      ),
    };
  if (items.length === 0)
    return {
      lines: [],
      note: t(
        'cfl.linkOwesNothing',
        'El registro de la liga no tiene documentos por cobrar: quedó como abono por aplicar.',
      ),
    };
  const fitting = items.filter((item) => item.currency_id === currency_id);
  if (fitting.length === 0)
    return {
      lines: [],
      note: t(
        'cfl.linkOtherCurrency',
        'Los documentos de la liga son de otra moneda: quedó como abono por aplicar.',
      ),
    };
  let left = paid_amount;
  const lines = fitting.flatMap(({ id, balance }) => {
    const taken = new Exact(left).lt(balance) ? left : balance;
    left = minus(left, taken);
    return isZero(taken) ? [] : [{ open_item_id: id, amount: moneyText(new Exact(taken)) }];
  });
  return {
    lines,
    note: isZero(left)
      ? null
      : t(
          'cfl.linkRest',
          'Los documentos de la liga ya debían menos: {rest} quedaron como abono por aplicar.',
          { rest: shownMoneyIn(left, currency) },
        ),
  };
}

/** Nobody knows yet what the provider kept: its account has that much more than there is. */
const untoldFee = ({ fee, gateway }: PaidLink): string | null =>
  fee === null
    ? t(
        'cfl.linkFeeUntold',
        'No se supo la comisión de {gateway}: captúrala en el auxiliar de bancos cuando la diga.',
        { gateway },
      )
    : null;

const notesOf = (...notes: readonly (string | null)[]): string | null =>
  notes.filter(Boolean).join(' ') || null;

const conceptOf = ({ reference, title }: PaidLink): string =>
  t('cfl.linkConcept', 'Liga {reference} {title}', { reference, title: title ?? '' }).trim();

/** One that its type wants signed is sent; whoever signs it applies it. */
async function finish(context: Writing, id: number): Promise<string | null> {
  const { tx, services, actor } = context;
  const [made] = await tx.query(
    sql<{
      type: number;
      base_amount: string | null;
    }>`select movement_type_id as type, base_amount from cfl__movements where account_id = ${TENANT} and id = ${id}`,
  );
  const asks = asksSignature((await typeOf(tx, made!.type))!, made!.base_amount);
  const resource = services.registry.resource('cfl/movements');
  const action = asks ? 'submit' : 'apply';
  await transitionInTransaction(tx, services, actor, resource, action, id, {});
  return asks ? t('cfl.linkUnsigned', 'Su cobro espera una firma por su importe.') : null;
}

/** COBRO of the party, applied to what the link was made for. */
export async function receiptOf(
  context: Writing,
  link: PaidLink,
  { debt, account, date }: { readonly debt: Debt; readonly account: number; readonly date: string },
): Promise<Collected> {
  const { lines, note } = sharesOf(link, debt.items);
  const movement_id = await draftMovement(context, {
    kind: 'COBRO',
    source: { resource: LINKS, id: link.id },
    date,
    subject_id: debt.subject_id,
    bank_account_id: account,
    payment_type_id: await paymentType(context.tx, link.paid_method),
    amount: link.paid_amount,
    bank_fee: link.fee,
    bank_fee_tax: link.fee_tax,
    concept: conceptOf(link),
    reference: link.reference,
    lines: lines.map(({ open_item_id, amount }) => ({
      kind: 'APLICACION',
      open_item_id,
      amount_item: amount,
      amount,
    })),
  });
  const unsigned = await finish(context, movement_id);
  return {
    collection_status: 'COBRADA',
    movement_id,
    transaction_id: null,
    collection_note: notesOf(note, unsigned, untoldFee(link)),
  };
}

async function directType(tx: Tx, event: string): Promise<number> {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__transaction_types where account_id = ${TENANT} and event = ${event} and direct_entry and active order by id limit 1`,
  );
  if (found) return found.id;
  throw missing(
    t('cfl.noDirectType', 'Falta un tipo de transacción activo con el evento {event}: agrégalo.', {
      event,
    }),
  );
}

/** A deposit to be identified, and the fee that the provider kept of it. */
export async function depositOf(
  { tx, services, actor }: Writing,
  link: PaidLink,
  { account, date }: { readonly account: number; readonly date: string },
): Promise<Collected> {
  const resource = services.registry.resource('cfl/transactions');
  const capture = async (event: string, more: Readonly<Record<string, string>>) =>
    (
      await createInTransaction(tx, services, actor, resource, {
        bank_account_id: String(account),
        transaction_type_id: String(await directType(tx, event)),
        date,
        reference: link.reference,
        description: conceptOf(link).slice(0, 200),
        ...more,
      })
    ).id!;
  const transaction_id = await capture('DEPOSITO_NO_IDENTIFICADO', { amount: link.paid_amount });
  const fee = sumOf([link.fee, link.fee_tax]);
  if (!isZero(fee)) await capture('COMISION', { amount: fee, tax_amount: link.fee_tax ?? '0.00' });
  return {
    collection_status: 'POR_IDENTIFICAR',
    movement_id: null,
    transaction_id,
    collection_note: notesOf(
      t(
        'cfl.linkOfNobody',
        'El registro de la liga no es de un cliente: di de quién es el depósito.',
      ),
      untoldFee(link),
    ),
  };
}
