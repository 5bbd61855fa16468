/** What of a return is right, and who answers for it (sales §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadReturnedRows } from '../load-returned.ts';
import { REJECTIONS } from '../rejection-choices.ts';
import type { slsRejections } from '../rejections.ts';
import { JUDGE } from './judge.ts';

const received = async (tx: Tx, id: number) =>
  (await loadReturnedRows(tx, id)).filter(({ qty_received }) => fixed(qty_received ?? '0') > 0n);

export const judge = actionRulesOf<typeof slsRejections>()(JUDGE, {
  async prefill({ tx, record }) {
    const rows = await received(tx, record.id);
    return {
      values: {
        lines: rows.map(({ id, product, lot, qty_received, unit }) => ({
          id,
          product,
          lot,
          received: qty_received,
          unit,
          verdict: 'PROCEDE',
        })),
      } as never,
    };
  },
  async run(context) {
    const { tx, record, input, fail } = context;
    const id = record.id;
    const rows = await received(tx, id);
    const verdicts = rows.flatMap((row) => {
      const own = (input.lines ?? []).find((line) => line.id === row.id);
      return own?.verdict ? [{ id: row.id, verdict: own.verdict }] : [];
    });
    if (verdicts.length < rows.length)
      fail('lines', t('sales.judgeAll', 'Di de cada partida si procede.'));
    await tx.execute(
      sql`update sls__rejections__lines l set verdict = x.verdict, version = l.version + 1 from unnest(${verdicts.map((each) => each.id)}::bigint[], ${verdicts.map((each) => each.verdict)}::text[]) as x(id, verdict) where l.account_id = ${TENANT} and l.id = x.id`,
    );
    await moveByConsequence(
      context,
      `${REJECTIONS}.judged`,
      { id },
      { changes: { responsible_area: input.responsible_area } },
    );
    return { outcome: { message: t('sales.returnJudged', 'Devolución dictaminada.') } };
  },
});
