/** A month is not closed while assets have months to depreciate (finance R35). */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import { t } from '#erp/model/texts/t.ts';

export const depreciationCheck: ClosingCheck = {
  key: 'depreciation',
  closing: 'CONTABILIDAD',
  label: 'Depreciación del mes',
  order: 60,
  href: '/acc/fixed-assets',
  async check({ tx, to }) {
    const [found] = await tx.query(
      sql<{
        n: number;
      }>`select count(distinct r.asset_id)::int as n from acc__asset_depreciations r ${raw(join('acc__asset_depreciations.asset_id', 'r', 'a'))}
        where r.account_id = ${TENANT} and r.run_id is null and not r.is_opening and r.period <= ${to}::date and a.status in ('EN_USO', 'DEPRECIADO')`,
    );
    const count = found!.n;
    return {
      ok: count === 0,
      message: t(
        'assets.toDepreciate',
        ['{count} activo por depreciar', '{count} activos por depreciar'],
        { count },
      ),
    };
  },
};
