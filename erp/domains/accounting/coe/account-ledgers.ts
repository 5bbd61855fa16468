/** Lines of a month by account, with what each began and ended with. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { monthsOf, type BooksQuestion } from './question.ts';
import { requestOf, rootOf } from './root.ts';
import { attributes, cut } from './xml.ts';

const PAGE = 2_000;

interface AccountRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly opening: string;
  readonly closing: string;
}
interface LineRow {
  readonly id: number;
  readonly date: string;
  readonly folio: string;
  readonly description: string;
  readonly debit: string;
  readonly credit: string;
}

/** Accounts that moved; those of results begin each year at zero. */
const accountsOf = (question: BooksQuestion): Promise<readonly AccountRow[]> => {
  const { services, accountId, year } = question;
  const months = monthsOf('AUX_CUENTAS', question);
  const first = year * 13 + months[0]!;
  const last = year * 13 + months.at(-1)!;
  return services.db.reading({ accountId }, (tx) =>
    tx.query(
      sql<
        AccountRow & Record<string, unknown>
      >`select a.id, a.code, a.name, (coalesce(sum(b.debit - b.credit) filter (where p.year * 13 + p.month < ${first} and (not y.closes_at_year_end or p.year = ${year})), 0) * g.sign)::numeric(18, 2)::text as opening,
          (sum(b.debit - b.credit) filter (where not y.closes_at_year_end or p.year = ${year}) * g.sign)::numeric(18, 2)::text as closing
        from acc_balances b join acc__periods p on p.account_id = ${TENANT} and p.id = b.period_id join acc__accounts a on a.account_id = ${TENANT} and a.id = b.book_account_id ${raw(join('acc__accounts.account_type_id', 'a', 'y'))}
          cross join lateral (select case a.nature when 'ACREEDORA' then -1 else 1 end as sign) g
        where b.account_id = ${TENANT} and p.year * 13 + p.month <= ${last}
        group by a.id, a.code, a.name, g.sign having count(*) filter (where p.year * 13 + p.month >= ${first}) > 0 order by a.code`,
    ),
  );
};

async function* linesOf(question: BooksQuestion, bookAccountId: number) {
  const { services, accountId, year } = question;
  const months = monthsOf('AUX_CUENTAS', question);
  let after: { readonly date: string; readonly id: number } = { date: '0001-01-01', id: 0 };
  for (;;) {
    const { date, id } = after;
    const rows = await services.db.reading({ accountId }, (tx) =>
      tx.query(
        sql<
          LineRow & Record<string, unknown>
        >`select x.id, x.date, e.folio, x.description, x.debit::text as debit, x.credit::text as credit
          from acc_ledger x join acc__book_entries e on e.account_id = ${TENANT} and e.id = x.entry_id join acc__periods p on p.account_id = ${TENANT} and p.id = x.period_id
          where x.account_id = ${TENANT} and x.book_account_id = ${bookAccountId} and p.year = ${year} and p.month = any(${months}::bigint[]) and (x.date, x.id) > (${date}::date, ${id}::bigint) order by x.date, x.id limit ${PAGE}`,
      ),
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!;
  }
}

export async function* accountLedgersOf(question: BooksQuestion): AsyncGenerator<string> {
  yield rootOf('AUX_CUENTAS', question, {
    element: 'AuxiliarCtas',
    prefix: 'AuxiliarCtas',
    schema: 'AuxiliarCtas',
    more: requestOf(question),
  });
  for (const { id, code, name, opening, closing } of await accountsOf(question)) {
    yield `<AuxiliarCtas:Cuenta${attributes({ NumCta: code, DesCta: cut(name, 100), SaldoIni: opening, SaldoFin: closing })}>`;
    for await (const rows of linesOf(question, id))
      for (const line of rows)
        yield `<AuxiliarCtas:DetalleAux${attributes({
          Fecha: line.date,
          NumUnIdenPol: line.folio,
          Concepto: cut(line.description, 200),
          Debe: line.debit,
          Haber: line.credit,
        })}/>`;
    yield '</AuxiliarCtas:Cuenta>';
  }
  yield '</AuxiliarCtas:AuxiliarCtas>';
}
