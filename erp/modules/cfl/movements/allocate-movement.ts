import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { sumOf, takenBy } from '#erp/domains/payments/money-amounts.ts';
import type { MoneyLine } from '#erp/domains/payments/money-order.ts';
import { movementKind } from '#erp/domains/payments/movement-kinds.ts';
import { openCharges, suggest } from '#erp/domains/open-items/reading/suggest.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import { ALLOCATE } from './allocate.ts';
import type { movements } from './movements.ts';

type Movement = StoredRow<typeof movements>;

/** What lines that settle no item take of the amount. */
const otherwiseTaken = (movement: Movement): string =>
  sumOf(
    linesOf(movement)
      .filter(({ kind }) => kind !== 'APLICACION')
      .map((line) => takenBy({ ...line, kind: line.kind as MoneyLine['kind'], field: '' })),
  );

export const allocate = actionRules(ALLOCATE, {
  async prefill({ tx, services, actor, record }) {
    // The kernel knows of a record only that it is one; the action is this resource's.
    const movement = record as unknown as Movement;
    const { subject_id, currency_id, amount, concept, reference } = movement;
    if (!subject_id || !currency_id) return { values: { lines: [] } };
    const { settles } = movementKind(movement.kind!)!;
    const party = {
      side: settles!.sides[0]!,
      subjectId: subject_id,
      currencyId: currency_id,
      kinds: settles!.kinds ?? null,
    };
    const all = await openCharges(tx, party);
    const among = await visibleIds(
      { tx, services, actor },
      'cfl/open-items',
      all.map(({ id }) => id),
    );
    const charges = all.filter(({ id }) => among.has(id));
    const { lines } = await suggest(tx, {
      ...party,
      amount: moneyText(new Exact(amount).minus(otherwiseTaken(movement))),
      said: `${concept} ${reference ?? ''}`,
      among,
    });
    const proposed = new Map(lines.map(({ id, amount: part }) => [id, part]));
    return {
      values: {
        lines: charges.map(({ id, document_no, kind, due_date, balance }) => ({
          id,
          document: document_no ?? kind,
          due_date,
          balance,
          amount: proposed.get(id) ?? null,
        })),
      },
    };
  },
  async run({ tx, actor, record, input }) {
    // The kernel knows of a record only that it is one, as above.
    const movement = record as unknown as Movement;
    const { id, amount } = movement;
    const rows = input.lines.filter((line) => line.amount && new Exact(line.amount).gt(0));
    const applied = rows.reduce(
      (sum, line) => sum.plus(line.amount!),
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
