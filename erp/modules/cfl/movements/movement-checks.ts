/** What a movement must say, by its kind (finance §2.4); refusals stand beside their field. */
import { movesMoney } from '#erp/domains/cfdi/catalogs/payment-forms.ts';
import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { takenBy } from '#erp/domains/payments/money-amounts.ts';
import type { MoneyLine } from '#erp/domains/payments/money-order.ts';
import type { MovementKind } from '#erp/domains/payments/movement-kinds.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { itemFacts, type ItemFacts } from './movement-facts.ts';
import type { movements } from './movements.ts';

export type Save = SaveContext<typeof movements>;
type Line = NonNullable<Save['draft']['lines']>[number];

export function checkTransfer({ draft, fail }: Save): void {
  if (!draft.counter_account_id)
    fail('counter_account_id', t('cfl.counterAccount', 'Elige la cuenta que recibe.'));
  else if (draft.counter_account_id === draft.bank_account_id)
    fail('counter_account_id', t('cfl.otherAccount', 'Elige otra cuenta que la de origen.'));
}

export async function checkParty({ tx, draft, fail }: Save, kind: MovementKind): Promise<void> {
  if (kind.needsParty && !draft.subject_id)
    fail('subject_id', t('cfl.subjectNeeded', 'Elige el tercero.'));
  if (kind.direction === 'NINGUNA') return;
  if (!draft.payment_type_id) {
    fail('payment_type_id', t('cfl.paymentNeeded', 'Elige la forma de pago.'));
    return;
  }
  const [payment] = await tx.query(
    sql<{
      sat_code: string;
      reference: boolean;
    }>`select sat_code, requires_reference as reference from payment_types where account_id = ${TENANT} and id = ${draft.payment_type_id}`,
  );
  if (payment?.sat_code === '99')
    fail('payment_type_id', t('cfl.realPayment', 'Indica la forma de pago real.'));
  else if (payment && !movesMoney(payment.sat_code))
    fail(
      'payment_type_id',
      t('cfl.noMoney', 'Con esa forma no se mueve dinero: elige la real, o haz una compensación.'),
    );
  if (payment?.reference && !draft.reference)
    fail('reference', t('cfl.referenceNeeded', 'Esta forma de pago exige la referencia.'));
}

type Say = (field: string, message: string) => void;

/** Whether the kind may settle the item. */
function itemProblem(
  item: ItemFacts | undefined,
  kind: MovementKind,
  draft: Save['draft'],
  cross: boolean,
): string | null {
  const { settles } = kind;
  if (item?.side === 'CXP' && item.kind === 'FACTURA' && kind.event === 'PAGO_GASTO')
    return t('cfl.paidInPayments', 'Es la factura de un proveedor: págala en Pagos a proveedores.');
  if (
    !item ||
    !settles?.sides.includes(item.side) ||
    settles.direction !== item.direction ||
    (settles.kinds && !settles.kinds.includes(item.kind))
  )
    return t('cfl.otherItem', 'Este tipo de movimiento no paga esa partida: elige otra.');
  if (draft.subject_id && item.subject_id !== draft.subject_id && !cross)
    return t('cfl.otherParty', 'La partida es de otro tercero: elige una del tercero.');
  return null;
}

/**
 * In one currency it is what is applied: filled in so, and untouched since, it follows what is
 * corrected.
 */
function forgetFilled(line: Line, stored: Line | undefined): void {
  if (line.kind !== 'APLICACION' || !line.amount || !stored?.amount || !stored.amount_item) return;
  const untouched = new Exact(line.amount).eq(stored.amount);
  if (untouched && new Exact(stored.amount).eq(stored.amount_item)) line.amount = null;
}

function checkItemLine(line: Line, item: ItemFacts | undefined, draft: Save['draft'], say: Say) {
  if (!line.amount_item)
    say('amount_item', t('cfl.amountItem', 'Escribe cuánto se aplica a la partida.'));
  if (line.kind !== 'APLICACION' || !item) return;
  const isSame = item.currency_id === draft.currency_id;
  if (!line.amount) {
    if (isSame) return;
    say('amount', t('cfl.bothAmounts', 'Son de monedas distintas: escribe el importe en las dos.'));
  } else if (isSame && !new Exact(line.amount).eq(line.amount_item ?? 0))
    say('amount', t('cfl.sameAmount', 'En la misma moneda es lo que se aplica: déjalo vacío.'));
}

/**
 * Roles lead to accounts of items, of banks, of stock, which their own documents move: a person
 * keeps those that the document said, in as many lines as needed.
 */
function checkRole(line: Line, said: ReadonlySet<string>, say: Say): void {
  if (line.account_role && !said.has(line.account_role))
    say(
      'account_role',
      t(
        'cfl.roleOfDocument',
        'El rol lo pone el documento que hace el movimiento: elige el concepto o la cuenta.',
      ),
    );
}

function checkConceptLine(line: Line, kind: MovementKind, say: Say): void {
  if (!kind.concepts)
    say('kind', t('cfl.noConcepts', 'Este tipo de movimiento no lleva conceptos.'));
  if (!line.expense_id && !line.book_account_id && !line.account_role)
    say('expense_id', t('cfl.whichConcept', 'Elige el concepto o la cuenta.'));
  if (line.expense_id && line.book_account_id)
    say('book_account_id', t('cfl.oneCharge', 'Elige el concepto o la cuenta, uno de los dos.'));
  if (!new Exact(line.amount ?? 0).gt(0))
    say('amount', t('cfl.lineAmount', 'Escribe el importe del renglón.'));
}

/** Completes and checks the lines; gives what they take of the amount. */
export async function checkLines(
  { tx, actor, draft, before: record, fail }: Save,
  kind: MovementKind,
) {
  const lines = linesOf(draft);
  const ids = lines.flatMap(({ open_item_id }) => open_item_id ?? []);
  const items = new Map((await itemFacts(tx, ids)).map((item) => [item.id, item]));
  const cross = hasPermission(actor, 'cfl/applications.cross');
  const stored = new Map((record?.lines ?? []).map((line) => [line.id, line as Line]));
  const roles = new Set([...stored.values()].flatMap(({ account_role }) => account_role ?? []));
  for (const [i, line] of lines.entries()) {
    const say: Say = (field, message) => fail(`lines[${i}][${field}]`, message);
    line.kind ??= 'APLICACION';
    const before = line.id === undefined ? undefined : stored.get(line.id);
    forgetFilled(line, before);
    if (!actor.byDocument) checkRole(line, roles, say);
    const item = items.get(line.open_item_id ?? 0);
    if (kind.direction === 'NINGUNA' && line.kind !== 'APLICACION')
      say('kind', t('cfl.onlyItems', 'Una compensación sólo aplica partidas.'));
    else if (line.kind === 'CONCEPTO') checkConceptLine(line, kind, say);
    else if (line.open_item_id) {
      const problem = itemProblem(item, kind, draft, cross);
      if (problem) say('open_item_id', problem);
      checkItemLine(line, item, draft, say);
    } else if (line.kind === 'REDONDEO') {
      if (!new Exact(line.amount ?? 0).gt(0))
        say('amount', t('cfl.lineAmount', 'Escribe el importe del renglón.'));
    } else say('open_item_id', t('cfl.whichItem', 'Elige la partida.'));
    if (line.kind === 'APLICACION') line.amount ??= line.amount_item;
    if (line.kind === 'DESCUENTO') line.amount = '0';
  }
  return lines.reduce(
    (sum, line) => sum.plus(takenBy({ ...line, kind: line.kind as MoneyLine['kind'], field: '' })),
    new Exact(0),
  );
}
