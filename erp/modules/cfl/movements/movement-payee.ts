/**
 * How a party is paid: a transfer goes to an account that somebody else verified, a check is the
 * next one of its account (finance §2.4).
 */
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { movementKind } from '#erp/domains/payments/movement-kinds.ts';
import { takeCheck } from '../checks/check-numbers.ts';
import { payeeNamed, payeeOfDraft, payeeToPay, type Payment } from '../subjects/payee-account.ts';
import { sourceOf, type Change } from './movement-change.ts';
import type { Save } from './movement-checks.ts';
import { paymentForm } from './movement-facts.ts';

type Movement = Change['before'] | Save['draft'];

/** What the movement asks of an account; null unless money is transferred to a party. */
async function paymentOf(tx: Tx, movement: Movement): Promise<Payment | null> {
  const { kind, subject_id, currency_id, date, payment_type_id } = movement;
  if (!kind || movementKind(kind)?.direction !== 'SALIDA') return null;
  if (!subject_id || !currency_id || !date) return null;
  const form = await paymentForm(tx, payment_type_id);
  return form?.kind === 'TRANSFERENCIA' ? { subject_id, currency_id, date } : null;
}

/** Takes the account that the party prefers unless one is named, which must be fit to be paid. */
export async function takePayee({ tx, draft, fail }: Save): Promise<void> {
  draft.supplier_account_id = null;
  const payment = await paymentOf(tx, draft);
  if (!payment) {
    draft.subject_account_id = null;
    return;
  }
  const account = payeeNamed('TERCERO', draft.subject_account_id);
  const asked = { ...payment, account };
  const payee = await payeeOfDraft(tx, asked, (why) => fail('subject_account_id', why));
  if (!payee) return;
  draft.subject_account_id = payee.account?.owner === 'TERCERO' ? payee.account.id : null;
  draft.supplier_account_id = payee.account?.owner === 'PROVEEDOR' ? payee.account.id : null;
}

/** VALIDACION beside the account: it may have changed since the movement was captured. */
export async function requireMovementPayee({ tx, before, changes, fail }: Change): Promise<void> {
  const payment = await paymentOf(tx, before);
  if (!payment) return;
  const { subject_account_id, supplier_account_id } = before;
  const named =
    payeeNamed('TERCERO', subject_account_id) ?? payeeNamed('PROVEEDOR', supplier_account_id);
  const asked = { ...payment, account: named };
  const account = await payeeToPay(tx, asked, (why) => fail('subject_account_id', why));
  if (!named && account)
    changes[account.owner === 'TERCERO' ? 'subject_account_id' : 'supplier_account_id'] =
      account.id;
}

/** A movement that is paid by check takes the next one of its account. */
export async function issueCheck(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  if (before.check_number || movementKind(before.kind!)?.direction !== 'SALIDA') return;
  const form = await paymentForm(tx, before.payment_type_id);
  if (form?.kind !== 'CHEQUE') return;
  changes.check_number = await takeCheck(context, {
    bank_account_id: before.bank_account_id!,
    source: sourceOf(context),
    date: before.date,
    amount: before.amount,
    subject_id: before.subject_id ?? null,
  });
}

/** Of `suppliers:paid-accounts`: where movements sent money. */
export const PAID_SUPPLIER_ACCOUNTS = `select m.account_id, m.supplier_account_id from cfl__movements m where m.supplier_account_id is not null and m.folio is not null`;

/** Of `items:needed`: what is left in favour of a customer and treasury is about to give back. */
export const DRAFT_REFUNDS = `select l.account_id, i.source_resource, i.source_id, 'cfl/movements', m.folio from cfl__movement_lines l ${join('cfl__movement_lines.movement_id', 'l', 'm')} ${join('cfl__movement_lines.open_item_id', 'l', 'i')}
  where m.status in ('BORRADOR', 'POR_AUTORIZAR', 'AUTORIZADO') and i.side = 'CXC' and i.direction = 'ABONO'`;
