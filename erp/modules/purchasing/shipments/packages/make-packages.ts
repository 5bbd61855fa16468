/** So many packages of the same net weight, the rest on the last. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { MAKE_PACKAGES } from '../make-packages.ts';
import { MOST_PACKAGES } from '../shipment-choices.ts';
import type { shipments } from '../shipments.ts';

const KG_DECIMALS = 3;

interface Row {
  readonly id: number;
  readonly description: string;
  readonly quantity: string;
}

const rowsOf = (tx: Tx, id: number) =>
  tx.query(
    sql<Row>`select id, coalesce(description, '') as description, coalesce(received_quantity, expected_quantity) as quantity from shipment_lines where account_id = ${TENANT} and shipment_id = ${id} order by position, id`,
  );

async function lastNumber(tx: Tx, id: number) {
  const [found] = await tx.query(
    sql<{
      number: number;
      count: number;
    }>`select coalesce(max(number), 0)::int as number, count(*)::int as count from shipment_packages where account_id = ${TENANT} and shipment_id = ${id}`,
  );
  return found!;
}

export const makePackages = actionRulesOf<typeof shipments>()(MAKE_PACKAGES, {
  async prefill({ tx, record }) {
    const rows = await rowsOf(tx, record.id);
    return {
      values: { line: rows.length === 1 ? String(rows[0]!.id) : null, kind: 'PACA' },
      choices: {
        line: rows.map(({ id, description, quantity }) => [
          String(id),
          `${description} (${Number(quantity)})`,
        ]),
      },
    };
  },
  async run({ tx, record, input, actor }) {
    const shipment = record.id;
    const rows = await rowsOf(tx, shipment);
    const at = rows.findIndex(({ id }) => id === Number(input.line));
    if (at < 0) throw invalid({ line: [t('purchasing.rowGone', 'Esa partida ya no está.')] });
    const last = await lastNumber(tx, shipment);
    if (last.count + input.count! > MOST_PACKAGES)
      throw invalid({
        count: [
          t('purchasing.mostPackages', 'Un embarque lleva hasta {most} paquetes.', {
            most: MOST_PACKAGES,
          }),
        ],
      });
    const whole = input.net_weight ?? rows[at]!.quantity;
    const nets = apportion(
      whole,
      Array.from({ length: input.count! }, () => 1),
      KG_DECIMALS,
    );
    if (nets.some((net) => new Exact(net).lte(0)))
      throw invalid({
        count: [t('purchasing.emptyPackages', 'Son más paquetes que gramos: escribe el peso.')],
      });
    const gross = nets.map((net) => new Exact(net).plus(input.tare ?? 0).toFixed(KG_DECIMALS));
    await tx.execute(
      sql`insert into shipment_packages (account_id, created_by, updated_by, shipment_id, position, line_no, number, kind, gross_kg, tare_kg)
        select ${TENANT}, ${actor.userId}, ${actor.userId}, ${shipment}, ${last.count} + x.n - 1, ${at + 1}, ${last.number} + x.n, ${input.kind}, x.gross, ${input.tare ?? '0'}::numeric
        from unnest(${gross}::numeric[]) with ordinality as x(gross, n)`,
    );
    return {
      data: { packages: input.count! },
      outcome: {
        message: t('purchasing.packagesMade', 'Paquetes agregados: {count}.', {
          count: input.count!,
        }),
      },
    };
  },
});
