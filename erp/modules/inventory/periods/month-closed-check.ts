import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import { t } from '#erp/model/texts/t.ts';

/** The books of a month close after its stock. */
export const stockMonthClosed: ClosingCheck = {
  key: 'stock',
  closing: 'CONTABILIDAD',
  label: 'Inventario del mes cerrado',
  order: 30,
  href: '/inv/operations?tab=cierres',
  async check({ tx, period }) {
    if (period.endsWith('-13')) return null;
    const [month] = await tx.query(
      sql<{
        status: string;
      }>`select status from inv__periods where account_id = ${TENANT} and period = ${period}`,
    );
    return {
      ok: month?.status !== 'ABIERTO',
      message: t('inventory.closeStock', 'Cierra primero el inventario de ese mes.'),
    };
  },
};
