/** Accounts of banks are certified by a statement before their month is closed (finance R35). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import { t } from '#erp/model/texts/t.ts';

export const statementsCertified: ClosingCheck = {
  key: 'statements',
  closing: 'CONTABILIDAD',
  label: 'Cuentas conciliadas con el banco',
  order: 40,
  href: '/cfl/statements',
  async check({ tx, from, to, period }) {
    if (period.endsWith('-13')) return null;
    const [found] = await tx.query(
      sql<{
        n: number;
      }>`select count(*)::int as n from cfl__bank_accounts b ${raw(join('cfl__bank_accounts.account_type_id', 'b', 'y'))}
        where b.account_id = ${TENANT} and y.kind not in ('CAJA', 'CAJA_CHICA')
          and exists (select 1 from cfl__transactions x where x.account_id = ${TENANT} and x.bank_account_id = b.id and x.date between ${from}::date and ${to}::date
            and not exists (select 1 from cfl__statements s where s.account_id = ${TENANT} and s.bank_account_id = b.id and s.status = 'CONCILIADO' and s.end_date >= x.date))`,
    );
    const count = found!.n;
    return {
      ok: count === 0,
      blocks: false,
      message: t(
        'cfl.accountsToCertify',
        [
          '{count} cuenta sin estado de cuenta conciliado',
          '{count} cuentas sin estado de cuenta conciliado',
        ],
        { count },
      ),
    };
  },
};
