/** What a currency is worth on a day, from the rates that the company keeps (`exchanges`). */
import { readOnce } from '#erp/db/sql/read-once.ts';
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { invalid } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import type { RateKind } from './rate-kinds.ts';
import { currencyCode } from './currency-code.ts';

export interface Rate {
  /** Pesos for one unit, 6 decimals. */
  readonly rate: string;
  /** ISO date from which it applies. */
  readonly on: string;
}

interface RateRow {
  readonly code: string;
  readonly base: boolean;
  readonly days: number;
  readonly rate: string | null;
  readonly on: string | null;
}

const isOld = (on: string, date: string, days: number): boolean =>
  Temporal.PlainDate.compare(Temporal.PlainDate.from(on).add({ days }), date) < 0;

async function search(tx: Tx, currencyId: number, date: string, kind?: RateKind) {
  const [found] = await readOnce(
    tx,
    sql<RateRow>`select c.code, coalesce(a.base_currency_id = c.id, c.code = 'MXN') as base, coalesce(s.max_rate_age_days, 5) as days, x.rate, x.date as "on"
      from currencies c join accounts a on a.id = c.account_id left join acc__configuration s on ${raw(sameCompany('s', 'c'))}
      left join lateral (select e.rate, e.date from exchanges e where ${raw(sameCompany('e', 'c'))} and e.currency_id = c.id
        and e.kind = coalesce(${kind ?? null}, s.rate_kind, 'DOF') and e.date <= ${date} order by e.date desc limit 1) x on true
      where c.account_id = ${TENANT} and c.id = ${currencyId}`,
  );
  return found;
}

/** Null where there is none, or only one that is too old. */
export async function findRate(
  tx: Tx,
  currencyId: number | null,
  date: string,
  kind?: RateKind,
): Promise<Rate | null> {
  if (currencyId === null) return { rate: '1', on: date };
  const found = await search(tx, currencyId, date, kind);
  if (found?.base) return { rate: '1', on: date };
  if (!found?.rate || !found.on || isOld(found.on, date, found.days)) return null;
  return { rate: found.rate, on: found.on };
}

export const noRateText = async (
  tx: Tx,
  currencyId: number | null,
  date: string,
): Promise<string> =>
  t(
    'exchange.noRate',
    'No hay tipo de cambio {currency} vigente para {date}: captúralo en Tipos de cambio.',
    { currency: (await currencyCode(tx, currencyId)) ?? '', date: formatDay(date) },
  );

/**
 * The last rate of the company's kind (or of `kind`) up to `date`; `null` is pesos. Throws
 * VALIDACION beside `exchange_rate` where the last one is older than the accounting settings allow.
 */
export async function rateFor(
  tx: Tx,
  currencyId: number | null,
  date: string,
  kind?: RateKind,
): Promise<Rate> {
  const rate = await findRate(tx, currencyId, date, kind);
  if (rate) return rate;
  const message = await noRateText(tx, currencyId, date);
  throw invalid({ exchange_rate: [message] }, message);
}
