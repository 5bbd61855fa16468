import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { sumOf, takenBy } from '#erp/domains/payments/money-amounts.ts';
import type { MoneyLine } from '#erp/domains/payments/money-order.ts';
import { currencyCode } from '#erp/domains/exchange/currency-code.ts';
import { movementKind } from '#erp/domains/payments/movement-kinds.ts';
import { openCharges, suggest } from '#erp/domains/open-items/reading/suggest.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import { ALLOCATE } from './allocate.ts';
import type { movements } from '../movements.ts';

type Movement = StoredRow<typeof movements>;
type Reading = Pick<Writing, 'tx' | 'services' | 'actor'>;

/** What lines that settle no item take of the amount. */
const otherwiseTaken = (movement: Movement): string =>
  sumOf(
    linesOf(movement)
      .filter(({ kind }) => kind !== 'APLICACION')
      .map((line) => takenBy({ ...line, kind: line.kind as MoneyLine['kind'], field: '' })),
  );

/** What the party owes, of what the person may see. */
async function chargesFor({ tx, services, actor }: Reading, movement: Movement) {
  const { settles } = movementKind(movement.kind!)!;
  const party = {
    side: settles!.sides[0]!,
    subjectId: movement.subject_id!,
    currencyId: movement.currency_id!,
    kinds: settles!.kinds ?? null,
  };
  const all = await openCharges(tx, party);
  const among = await visibleIds(
    { tx, services, actor },
    'cfl/open-items',
    all.map(({ id }) => id),
  );
  return { party, among, charges: all.filter(({ id }) => among.has(id)) };
}

const nothingOwed = ({ kind }: Movement) =>
  kind === 'GASTO'
    ? t(
        'cfl.noExpensesOwed',
        'El tercero no tiene gastos por pagar. Sus facturas se pagan en Pagos a proveedores.',
      )
    : t('cfl.nothingOwed', 'El tercero no tiene documentos por aplicar en esta moneda.');

type Chosen = { readonly id: number; readonly amount: string };

/** At least one of them takes something, and each is of the party. */
function requireChosen(
  lines: readonly { readonly id?: number | null; readonly amount?: string | null }[],
  owed: ReadonlySet<number>,
  movement: Movement,
): readonly Chosen[] {
  if (owed.size === 0) throw invalid({ lines: [nothingOwed(movement)] });
  const takes = (amount: string | null | undefined) => Boolean(amount) && new Exact(amount!).gt(0);
  const unknown = lines.findIndex(({ id, amount }) => takes(amount) && (!id || !owed.has(id)));
  if (unknown >= 0)
    throw invalid({
      [`lines[${unknown}][amount]`]: [
        t('cfl.notOfParty', 'El tercero no debe este documento: recarga la página.'),
      ],
    });
  const chosen = lines.flatMap(({ id, amount }) =>
    takes(amount) ? [{ id: id!, amount: amount! }] : [],
  );
  if (chosen.length > 0) return chosen;
  const message = t('cfl.allocateSome', 'Escribe cuánto se aplica a alguno de los documentos.');
  throw invalid({ [lines.length > 0 ? 'lines[0][amount]' : 'lines']: [message] }, message);
}

export const allocate = actionRulesOf<typeof movements>()(ALLOCATE, {
  async prefill({ record: movement, ...context }) {
    const { subject_id, currency_id, amount, concept, reference } = movement;
    if (!subject_id || !currency_id) return { values: { lines: [] } };
    const { party, among, charges } = await chargesFor(context, movement);
    const { lines } = await suggest(context.tx, {
      ...party,
      amount: moneyText(new Exact(amount).minus(otherwiseTaken(movement))),
      said: `${concept} ${reference ?? ''}`,
      among,
    });
    const currency = await currencyCode(context.tx, currency_id);
    const proposed = new Map(lines.map(({ id, amount: part }) => [id, part]));
    return {
      values: {
        lines: charges.map(({ id, document_no, kind, due_date, balance }) => ({
          id,
          document: document_no ?? kind,
          due_date,
          balance,
          currency,
          amount: proposed.get(id) ?? null,
        })),
      },
    };
  },
  async run({ record: movement, input, ...context }) {
    const { tx, actor } = context;
    const { id, amount } = movement;
    const { charges } =
      movement.subject_id && movement.currency_id
        ? await chargesFor(context, movement)
        : { charges: [] };
    const owed = new Set(charges.map((charge) => charge.id));
    const rows = requireChosen(input.lines, owed, movement);
    const applied = rows.reduce(
      (sum, line) => sum.plus(line.amount),
      new Exact(otherwiseTaken(movement)),
    );
    if (applied.gt(amount))
      throw invalid({
        lines: [t('cfl.overAmount', 'Los renglones suman más que el importe.')],
      });
    const stored = rows.map((line, position) => ({
      item: line.id,
      amount: line.amount,
      position,
    }));
    await tx.execute(
      sql`delete from cfl__movement_lines where account_id = ${TENANT} and movement_id = ${id} and kind = 'APLICACION'`,
    );
    await tx.execute(
      sql`insert into cfl__movement_lines (account_id, created_by, updated_by, movement_id, kind, open_item_id, amount_item, amount, position)
        select ${TENANT}, ${actor.userId}, ${actor.userId}, ${id}, 'APLICACION', r.item, r.amount, r.amount, r.position from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r(item bigint, amount numeric, position int)`,
    );
    await tx.execute(
      sql`update cfl__movements set applied = ${moneyText(applied)}, unapplied = amount - ${moneyText(applied)}::numeric, version = version + 1, updated_by = ${actor.userId}, updated_at = now() where account_id = ${TENANT} and id = ${id}`,
    );
    return {
      outcome: {
        message: t('cfl.allocated', 'Importe repartido: revísalo y aplícalo.'),
        open: { resource: 'cfl/movements', id: id! },
      },
    };
  },
});
