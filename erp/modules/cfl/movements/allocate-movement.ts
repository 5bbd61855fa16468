import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { openCharges, suggest } from '#erp/domains/open-items/reading/suggest.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import { ALLOCATE } from './allocate.ts';
import type { movements } from './movements.ts';

type Movement = StoredRow<typeof movements>;

export const allocate = actionRules(ALLOCATE, {
  async prefill({ tx, record }) {
    // The kernel knows of a record only that it is one; the action is this resource's.
    const movement = record as unknown as Movement;
    const { subject_id, currency_id, amount, concept, reference } = movement;
    if (!subject_id || !currency_id) return { values: { lines: [] } };
    const charges = await openCharges(tx, 'CXC', subject_id, currency_id);
    const { lines } = await suggest(tx, {
      side: 'CXC',
      subjectId: subject_id,
      currencyId: currency_id,
      amount,
      said: `${concept} ${reference ?? ''}`,
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
    const { id, amount } = record as unknown as Movement;
    const rows = input.lines.filter((line) => line.amount && new Exact(line.amount).gt(0));
    const applied = rows.reduce((sum, line) => sum.plus(line.amount!), new Exact(0));
    if (applied.gt(amount))
      throw invalid({
        lines: [t('cfl.overAmount', 'Las aplicaciones suman más que el importe.')],
      });
    const stored = rows.map((line, position) => ({
      item: line.id,
      amount: line.amount,
      position,
    }));
    await tx.execute(
      sql`delete from cfl__movement_lines where account_id = ${TENANT} and movement_id = ${id}`,
    );
    await tx.execute(
      sql`insert into cfl__movement_lines (account_id, created_by, updated_by, movement_id, open_item_id, amount_item, amount, position)
        select ${TENANT}, ${actor.userId}, ${actor.userId}, ${id}, r.item, r.amount, r.amount, r.position from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r(item bigint, amount numeric, position int)`,
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
