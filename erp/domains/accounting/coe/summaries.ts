/** Chart of accounts and trial balance: a statement each. */
import { withinAccount } from '../within-account.ts';
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { BooksQuestion } from './question.ts';
import { rootOf } from './root.ts';
import { attributes, cut } from './xml.ts';

const CATALOG_ROOT = {
  element: 'Catalogo',
  prefix: 'catalogocuentas',
  schema: 'CatalogoCuentas',
};
const BALANCE_ROOT = { element: 'Balanza', prefix: 'BCE', schema: 'BalanzaComprobacion' };

interface CatalogRow {
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly nature: string;
  readonly parent: string | null;
  readonly sat_code: string | null;
}

/**
 * Those in use, and those that trial balances still name. An account without a SAT code of its own
 * has that of the nearest above it.
 */
export async function* catalogOf(question: BooksQuestion): AsyncGenerator<string> {
  const { services, accountId } = question;
  const rows = await services.db.reading({ accountId }, (tx) =>
    tx.query(
      sql<
        CatalogRow & Record<string, unknown>
      >`select a.code, a.name, a.level, a.nature, p.code as parent,
          (select g.code from acc__accounts o ${raw(join('acc__accounts.sat_account_id', 'o', 'g'))} where o.account_id = ${TENANT} and ${raw(withinAccount('a', 'o'))} order by length(o.code) desc limit 1) as sat_code
        from acc__accounts a ${raw(leftJoin('acc__accounts.parent_id', 'a', 'p'))} where a.account_id = ${TENANT} and (a.active or exists (select 1 from acc_balances b join acc__accounts d on d.account_id = ${TENANT} and d.id = b.book_account_id where b.account_id = ${TENANT} and ${raw(withinAccount('d', 'a'))})) order by a.code`,
    ),
  );
  yield rootOf('CATALOGO', question, CATALOG_ROOT);
  for (const { code, name, level, nature, parent, sat_code } of rows)
    yield `<catalogocuentas:Ctas${attributes({
      CodAgrup: sat_code ?? '000',
      NumCta: code,
      Desc: cut(name, 400),
      SubCtaDe: parent,
      Nivel: level,
      Natur: nature === 'ACREEDORA' ? 'A' : 'D',
    })}/>`;
  yield '</catalogocuentas:Catalogo>';
}

interface BalanceRow {
  readonly code: string;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly closing: string;
}

/**
 * Of every account that has something: balances in the sign of its nature. Results of years that no
 * entry closed stand in the account of the year's result (finance decision 12).
 */
export async function* trialBalanceOf(question: BooksQuestion): AsyncGenerator<string> {
  const { services, accountId, year, month, changedOn } = question;
  const place = year * 13 + month;
  const rows = await services.db.reading({ accountId }, (tx) =>
    tx.query(
      sql<BalanceRow & Record<string, unknown>>`with kept as (
          select case when y.closes_at_year_end and p.year < ${year} then coalesce((select result_account_id from acc__configuration where account_id = ${TENANT}), b.book_account_id) else b.book_account_id end as id,
            case when p.year * 13 + p.month < ${place} then b.debit - b.credit else 0 end as opening, case when p.year * 13 + p.month = ${place} then b.debit else 0 end as debit, case when p.year * 13 + p.month = ${place} then b.credit else 0 end as credit
          from acc_balances b join acc__periods p on p.account_id = ${TENANT} and p.id = b.period_id join acc__accounts d on d.account_id = ${TENANT} and d.id = b.book_account_id ${raw(join('acc__accounts.account_type_id', 'd', 'y'))}
          where b.account_id = ${TENANT} and p.year * 13 + p.month <= ${place}),
        summed as (select k.id, sum(k.opening) as opening, sum(k.debit) as debit, sum(k.credit) as credit from kept k group by k.id)
        select a.code, (sum(s.opening) * g.sign)::numeric(18, 2)::text as opening, sum(s.debit)::numeric(18, 2)::text as debit, sum(s.credit)::numeric(18, 2)::text as credit, (sum(s.opening + s.debit - s.credit) * g.sign)::numeric(18, 2)::text as closing
        from summed s join acc__accounts d on d.account_id = ${TENANT} and d.id = s.id join acc__accounts a on a.account_id = ${TENANT} and ${raw(withinAccount('d', 'a'))}
          cross join lateral (select case a.nature when 'ACREEDORA' then -1 else 1 end as sign) g
        group by a.code, g.sign having sum(s.opening) <> 0 or sum(s.debit) <> 0 or sum(s.credit) <> 0 order by a.code`,
    ),
  );
  yield rootOf('BALANZA', question, {
    ...BALANCE_ROOT,
    more: { TipoEnvio: changedOn ? 'C' : 'N', FechaModBal: changedOn },
  });
  for (const { code, opening, debit, credit, closing } of rows)
    yield `<BCE:Ctas${attributes({ NumCta: code, SaldoIni: opening, Debe: debit, Haber: credit, SaldoFin: closing })}/>`;
  yield '</BCE:Balanza>';
}
