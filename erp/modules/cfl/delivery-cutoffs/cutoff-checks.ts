/** What a cut-off must say before it is stored, handed over or received. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { resulting } from '#erp/kernel/rows/resulting.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext, TransitionContext } from '#erp/kernel/rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { formsOf } from './cutoff-figures.ts';
import type { deliveryCutoffs } from './delivery-cutoffs.ts';

type Save = SaveContext<typeof deliveryCutoffs>;
type Change = TransitionContext<typeof deliveryCutoffs>;

/** Whoever collects closes one before beginning the next. */
async function requireNoneOpen({ tx, before, draft, fail }: Save): Promise<void> {
  if ((before?.status ?? 'ABIERTO') !== 'ABIERTO') return;
  const [open] = await tx.query(
    sql<{
      folio: string;
    }>`select folio from cfl__delivery_cutoffs where account_id = ${TENANT} and status = 'ABIERTO' and responsible_id = ${draft.responsible_id} and id <> ${before?.id ?? 0} limit 1`,
  );
  if (open)
    fail(
      'responsible_id',
      t('cfl.cutoffOpen', 'Tiene un corte abierto: {folio}. Entrégalo primero.', {
        folio: open.folio,
      }),
    );
}

interface Item {
  readonly id: number;
  readonly subject_id: number | null;
  readonly balance: string;
  readonly in_pesos: boolean;
}

async function itemsById({ tx }: Save, ids: readonly unknown[]) {
  const rows = await tx.query(
    sql<Item>`select i.id, i.subject_id, i.balance, coalesce(a.base_currency_id = c.id, c.code = 'MXN') as in_pesos
      from cfl__open_items i ${raw(join('cfl__open_items.currency_id', 'i', 'c'))} join accounts a on a.id = c.account_id
      where i.account_id = ${TENANT} and i.id = any(${ids}::bigint[]) and i.side = 'CXC' and i.direction = 'CARGO'`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type Line = NonNullable<Save['draft']['lines']>[number];

/** The field of a line that is wrong, and why; null when it may stand. */
function problemOf(
  line: Line,
  item: Item | undefined,
): readonly [field: string, why: string] | null {
  const amount = new Exact(line.amount || 0);
  if (line.result === 'NO_COBRADO')
    return amount.isZero()
      ? null
      : ['amount', t('cfl.notCollected', 'No se cobró: deja el importe vacío.')];
  if (line.result && amount.isZero())
    return ['amount', t('cfl.howMuch', 'Escribe cuánto se cobró.')];
  if (!line.open_item_id) return null;
  if (!item || !item.in_pesos || item.subject_id !== line.subject_id)
    return ['open_item_id', t('cfl.itemOfParty', 'Elige una partida por cobrar suya, en pesos.')];
  if (amount.gt(item.balance))
    return [
      'amount',
      t('cfl.overItem', 'Su saldo es {balance}.', { balance: shownMoney(item.balance) }),
    ];
  return null;
}

export async function checkCutoff(context: Save): Promise<void> {
  const { draft, before, fail } = context;
  await requireNoneOpen(context);
  if ((before?.status ?? 'ABIERTO') !== 'ABIERTO') return;
  const lines = linesOf(draft);
  const items = await itemsById(
    context,
    lines.map(({ open_item_id }) => open_item_id ?? null),
  );
  for (const [i, line] of lines.entries()) {
    const problem = problemOf(line, items.get(line.open_item_id ?? 0));
    if (problem) fail(`lines[${i}][${problem[0]}]`, problem[1]);
    if (line.result && line.result !== 'COBRADO' && !line.reason)
      fail(`lines[${i}][reason]`, t('cfl.whyNot', 'Di por qué no se cobró completo.'));
  }
}

export async function requireResults({ tx, before, fail }: Change): Promise<void> {
  const lines = linesOf(before);
  if (lines.length === 0) fail('lines', t('cfl.noCollections', 'Agrega lo que se cobró.'));
  const forms = await formsOf(
    tx,
    lines.map(({ payment_type_id }) => payment_type_id),
  );
  for (const [i, { result, reference, payment_type_id }] of lines.entries()) {
    if (!result) fail(`lines[${i}][result]`, t('cfl.resultNeeded', 'Elige el resultado.'));
    else if (
      result !== 'NO_COBRADO' &&
      !reference &&
      forms.get(payment_type_id ?? 0)?.needs_reference
    )
      fail(
        `lines[${i}][reference]`,
        t('cfl.referenceNeeded', 'Esta forma de pago exige la referencia.'),
      );
  }
}

export async function receiveCutoff(context: Change): Promise<void> {
  const { tx, actor, before, changes } = context;
  const { difference_reason: reason } = resulting(context);
  if (new Exact(before.expected_cash ?? 0).gt(0) && (before.denominations ?? []).length === 0) {
    const message = t('cfl.countFirst', 'Cuenta primero el efectivo, por denominación.');
    throw invalid({ denominations: [message] }, message);
  }
  if (!new Exact(before.difference ?? 0).isZero() && !reason) {
    const message = t('cfl.whyDifference', 'Di por qué hay {amount} de diferencia.', {
      amount: shownMoney(before.difference ?? '0'),
    });
    throw invalid({ difference_reason: [message] }, message);
  }
  const [box] = await tx.query(
    sql`select 1 from cfl__bank_accounts b ${raw(join('cfl__bank_accounts.account_type_id', 'b', 'y'))} ${raw(join('cfl__bank_accounts.currency_id', 'b', 'c'))} join accounts a on a.id = b.account_id
      where b.account_id = ${TENANT} and b.id = ${changes.bank_account_id} and y.is_cash and coalesce(a.base_currency_id = c.id, c.code = 'MXN')`,
  );
  if (!box) {
    const message = t('cfl.pesosBox', 'Elige una caja en pesos.');
    throw invalid({ bank_account_id: [message] }, message);
  }
  changes.receiver_id = actor.userId;
}
