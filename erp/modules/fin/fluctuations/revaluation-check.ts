/** A month is not closed while balances in other currencies are at the rates of before (R35). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import { t } from '#erp/model/texts/t.ts';
import { groupsOf, loadForeignBalances } from './foreign-balances.ts';

export const revaluationCheck: ClosingCheck = {
  key: 'revaluation',
  closing: 'CONTABILIDAD',
  label: 'Revaluación cambiaria',
  order: 64,
  href: '/fluctuations',
  async check({ tx, to, period }) {
    if (period.endsWith('-13')) return null;
    const balances = await loadForeignBalances(tx, to, groupsOf('TODO'));
    const held = balances.filter(({ amount_currency }) => Number(amount_currency) !== 0);
    if (held.length === 0) return null;
    const applied = await tx.query(
      sql<{
        scope: string;
      }>`select scope from fluctuations where account_id = ${TENANT} and date = ${to} and status = 'APLICADA'`,
    );
    const done = new Set(applied.flatMap(({ scope }) => groupsOf(scope)));
    const left = held.filter(({ balance_group }) => !done.has(balance_group));
    return {
      ok: left.length === 0,
      message: t(
        'fin.toRevalue',
        [
          '{count} saldo en moneda extranjera sin revaluar',
          '{count} saldos en moneda extranjera sin revaluar',
        ],
        { count: left.length },
      ),
    };
  },
};
