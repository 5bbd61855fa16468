/** A line of a shipment becomes several, which together are what it was. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { shipments } from '../shipments.ts';
import { addRowsLike } from './add-rows-like.ts';
import { MOST_ROWS } from '../shipment-choices.ts';
import { SPLIT_LINE } from './split-line.ts';

interface Row {
  readonly id: number;
  readonly description: string;
  readonly expected: string;
  readonly decimals: number;
}

const rowsOf = (tx: Tx, id: number): Promise<Row[]> =>
  tx.query(
    sql<Row>`select l.id, coalesce(l.description, '') as description, l.expected_quantity as expected, coalesce(u.decimals, 4) as decimals
      from shipment_lines l join units u on u.account_id = ${TENANT} and u.id = l.unit_id where l.account_id = ${TENANT} and l.shipment_id = ${id} order by l.position, l.id`,
  );

export const splitLine = actionRulesOf<typeof shipments>()(SPLIT_LINE, {
  async prefill({ tx, record }) {
    const rows = await rowsOf(tx, record.id);
    return {
      choices: {
        line: rows.map(({ id, description, expected }) => [
          String(id),
          `${description} (${Number(expected)})`,
        ]),
      },
    };
  },
  async run({ tx, record, input, actor }) {
    const rows = await rowsOf(tx, record.id);
    const row = rows.find(({ id }) => id === Number(input.line));
    if (!row) throw invalid({ line: [t('purchasing.rowGone', 'Esa partida ya no está.')] });
    if (rows.length + input.parts! - 1 > MOST_ROWS)
      throw invalid({
        parts: [
          t('purchasing.mostRows', 'Un embarque lleva hasta {most} renglones.', {
            most: MOST_ROWS,
          }),
        ],
      });
    const [first, ...others] = apportion(
      row.expected,
      Array.from({ length: input.parts! }, () => 1),
      Math.min(row.decimals, 4),
    );
    await tx.execute(
      sql`update shipment_lines set expected_quantity = ${first}, received_quantity = ${first}, version = version + 1, updated_by = ${actor.userId}, updated_at = now() where account_id = ${TENANT} and id = ${row.id}`,
    );
    await addRowsLike(tx, actor, {
      id: row.id,
      rows: others.map((quantity) => ({ expected: quantity, received: quantity })),
      place: 'BESIDE',
    });
    return {
      data: { parts: input.parts! },
      outcome: { message: t('purchasing.lineSplit', 'Partida dividida.') },
    };
  },
});
