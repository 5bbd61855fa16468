/** What the counts ask before a month of the stock ledger is closed (inventory R33, R34). */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { noneLeft } from '#erp/domains/stock/closing/close-checks.ts';
import { annualCoverage } from '#erp/domains/stock/counts/annual-count.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';

const HREF = '/inv/operations?tab=conteos';

const ended: ClosingCheck = {
  key: 'counts',
  closing: 'INVENTARIOS',
  label: 'Conteos terminados',
  order: 50,
  href: HREF,
  async check({ tx, end }) {
    const [found] = await tx.query<{ n: number }>(
      `select count(*)::int as n from inv__counts where account_id = $2 and status in ('EN_CONTEO', 'EN_REVISION') and started_at < $1`,
      [end, TENANT],
    );
    return noneLeft(found!.n, (values) =>
      t('inv.countsOpen', ['{count} conteo abierto', '{count} conteos abiertos'], values),
    );
  },
};

const percent = (part: number) => `${part.toLocaleString('es-MX', { maximumFractionDigits: 1 })} %`;

/** R34: what the year's physical inventory covered. */
const annual: ClosingCheck = {
  key: 'annual',
  closing: 'INVENTARIOS',
  label: 'Inventario físico anual',
  order: 90,
  href: HREF,
  async check({ tx, actor, period }) {
    if (!period.endsWith('-12')) return null;
    const covered = await annualCoverage({ tx, actor }, period);
    const { products, value, lastCount, movedSince } = covered;
    const since = lastCount
      ? t(
          'inv.coveredSince',
          [
            '; último conteo {day} y {count} movimiento posterior',
            '; último conteo {day} y {count} movimientos posteriores',
          ],
          { day: formatDay(lastCount), count: movedSince.toLocaleString('es-MX') },
        )
      : '';
    const said = t('inv.covered', '{products} de los productos y {value} del valor{since}', {
      products: percent(products),
      value: percent(value),
      since,
    });
    return {
      ok: products >= 100,
      message: t('inv.annualIncomplete', 'inventario físico anual incompleto: {said}', { said }),
      settled: t('inv.annualDone', 'Listo: {said}', { said }),
    };
  },
};

export const countClosingChecks: readonly ClosingCheck[] = [ended, annual];
