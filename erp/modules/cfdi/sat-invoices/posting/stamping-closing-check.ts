/** What is issued is in the books before its month is closed (finance R35). */
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import { t } from '#erp/model/texts/t.ts';

export const stampingDone: ClosingCheck = {
  key: 'cfdi-stamped',
  closing: 'CONTABILIDAD',
  label: 'CFDI timbrados y contabilizados',
  order: 44,
  href: '/sat/invoices',
  async check({ tx, from, to, period }) {
    if (period.endsWith('-13')) return null;
    const [found] = await tx.query(
      sql<{
        n: number;
      }>`select count(*)::int + (select count(*)::int from sat_landing_bills b where b.account_id = ${TENANT} and b.date between ${from}::date and ${to}::date and b.status = 'TIMBRANDO') as n from satinvoices i ${raw(leftJoin('satinvoices.event_id', 'i', 'e'))}
        where i.account_id = ${TENANT} and i.date between ${from}::date and ${to}::date
          and (i.status = 'TIMBRANDO' or (i.status = 'TIMBRADO' and i.event_id is not null and e.status not in ('CONTABILIZADO', 'OMITIDO')))`,
    );
    const count = found!.n;
    return {
      ok: count === 0,
      message: t('invoicing.toFinish', '{count} CFDI sin timbre o sin póliza', { count }),
    };
  },
};
