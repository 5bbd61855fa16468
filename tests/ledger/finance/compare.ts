/** The product's ledgers beside the model's, and beside each other. */
import { bankDifferences } from '#erp/domains/bank/balances.ts';
import { balanceDifferences } from '#erp/domains/accounting/ledger.ts';
import { balancesAsOf } from '#erp/domains/open-items/reading/as-of.ts';
import { verifyItems } from '#erp/domains/open-items/reading/verify-items.ts';
import { saleDifferences } from '#erp/domains/net-sales/keep-sums.ts';
import { done } from '../../scenarios/given.ts';
import { CURRENCIES, type Setting } from './stage.ts';
import { cents, money } from './dice.ts';

/** Both sides, line by line. */
function same(what: string, product: readonly string[], model: readonly string[]): void {
  const [ours, theirs] = [new Set(product), new Set(model)];
  const only = (of: readonly string[], other: ReadonlySet<string>) =>
    of.filter((line) => !other.has(line)).join(' | ');
  const [more, less] = [only(product, theirs), only(model, ours)];
  if (more || less) throw new Error(`${what}: product ${more}; model ${less}`);
}

/** Gains and losses of items and debts stand in one pair of accounts. */
const REVALUED = new Set(['105.01.98', '201.01.98']);

export async function compareBooks({ told, books }: Setting): Promise<void> {
  const rows = await told.query<{ code: string; day: string; sum: string }>(
    'select a.code, l.date::text as day, sum(l.debit - l.credit)::text as sum from acc_ledger l join acc__accounts a on a.account_id = l.account_id and a.id = l.book_account_id group by 1, 2',
  );
  const added = (all: readonly (readonly [string, bigint])[]) => {
    const sums = new Map<string, bigint>();
    for (const [key, amount] of all) sums.set(key, (sums.get(key) ?? 0n) + amount);
    return [...sums].filter(([, sum]) => sum !== 0n).map(([key, sum]) => `${key} ${money(sum)}`);
  };
  same(
    'books',
    added(
      rows.map(({ code, day, sum }) => [
        `${day} ${REVALUED.has(code) ? 'REVAL' : code}`,
        cents(sum),
      ]),
    ),
    added(books.posted.map((line) => [`${line.day} ${line.account}`, line.cents])),
  );
  const items = await told.query<{ line: string }>(
    `select id || ' ' || balance || ' ' || base_balance || ' ' || (status = 'CANCELADA') as line from cfl__open_items`,
  );
  same(
    'items',
    items.map(({ line }) => line),
    books.items.map(({ id, balance, baseBalance, cancelled }) =>
      cancelled === null
        ? `${id} ${money(balance)} ${money(baseBalance)} false`
        : `${id} 0.00 0.00 true`,
    ),
  );
}

export async function compareApplications({ told, books }: Setting): Promise<void> {
  const rows = await told.query<{ line: string }>(
    `select a.id || ' ' || a.base_at_document || ' ' || a.base_at_payment || ' ' || a.fx_result || ' ' || coalesce((select string_agg(t.tax_doc || '/' || t.tax_mxn || '/' || t.tax_at_document, ' ' order by t.tax_doc, t.tax_mxn) from cfl__application_taxes t where t.account_id = a.account_id and t.application_id = a.id and t.period_id is not null), '') as line
      from cfl__applications a where a.reverses_id is null`,
  );
  same(
    'applications',
    rows.map(({ line }) => line),
    books.applications.map(
      ({ id, atDocument, atPayment, fx, caused }) =>
        `${id} ${money(atDocument)} ${money(atPayment)} ${money(fx)} ${caused
          .toSorted((a, b) => Number(a.doc - b.doc || a.mxn - b.mxn))
          .map((tax) => `${money(tax.doc)}/${money(tax.mxn)}/${money(tax.atDocument)}`)
          .join(' ')}`,
    ),
  );
  const lines = await told.query<{ line: string }>(
    'select a.code || l.date || sum(l.signed_amount) as line from cfl__transactions l join cfl__bank_accounts b on b.account_id = l.account_id and b.id = l.bank_account_id join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id group by a.code, l.date',
  );
  const ofModel = [...books.bank].flatMap(([account, all]) =>
    [...Map.groupBy(all, ({ day }) => day)].map(
      ([day, some]) =>
        `${account}${day}${money(some.reduce((sum, { amount }) => sum + amount, 0n))}`,
    ),
  );
  same(
    'bank',
    lines.map(({ line }) => line),
    ofModel,
  );
}

const CONTROL = ['105.01.01', '105.01.02', '201.01.01', '201.02.01', '206.01.01', '120.01.01'];
const VAT = [
  ['IVA_TRAS_COBRADO', '208.01.01', '-1'],
  ['IVA_ACRED_PAGADO', '118.01.01', '1'],
] as const;

/** What must hold at the end of any day. */
export async function compareDay({ told, books }: Setting, day: string): Promise<void> {
  const asOf = await told.query<{ code: string; sum: string }>(
    `select a.code, sum(case when (i.side = 'CXC') = (i.direction = 'CARGO') then q.base_balance else -q.base_balance end)::text as sum
      from (${balancesAsOf(`'${day}'::date`)}) q join cfl__open_items i on i.id = q.item_id join acc__accounts a on a.account_id = i.account_id and a.id = i.book_account_id group by 1`,
  );
  const kept = new Map(asOf.map(({ code, sum }) => [code, cents(sum)]));
  for (const account of CONTROL) {
    const worth = books.balance(account, day);
    if (books.worthOfItems(account, day) !== worth)
      throw new Error(`R10 of the model on ${day}: ${account}`);
    if ((kept.get(account) ?? 0n) !== worth)
      throw new Error(
        `R10 on ${day}: items of ${account} ${money(kept.get(account) ?? 0n)}, books ${money(worth)}`,
      );
  }
  await compareTaxes(told, books, day);
}

async function compareTaxes(
  { stock, query }: Setting['told'],
  books: Setting['books'],
  day: string,
): Promise<void> {
  const rows = stock.company.services.registry.rowSets.textOf('taxes:rows');
  const sums = await query<{ role: string; sum: string }>(
    `select r.role, sum(r.amount)::text as sum from (${rows}) r where r.date <= $1::date and not (r.side = 'CXP' and r.withheld) group by 1`,
    [day],
  );
  for (const [role, account, sign] of VAT) {
    const caused = cents(sums.find((row) => row.role === role)?.sum ?? '0');
    // What was withheld is not creditable until it is remitted, but its rows tell all of it.
    const held = role === 'IVA_ACRED_PAGADO' ? books.balance('119.01.02', day) : 0n;
    const worth = BigInt(sign) * (books.balance(account, day) + held);
    if (caused !== worth)
      throw new Error(
        `IVA on ${day}: rows of ${role} ${money(caused)}, ${account} ${money(worth)}`,
      );
  }
}

/** What each party owes, by its statement of account in each currency. */
export async function compareStatements({ told, books, customers, suppliers, ...at }: Setting) {
  for (const { subject } of [...customers, ...suppliers])
    for (const side of ['CXC', 'CXP'] as const)
      for (const currency of CURRENCIES) {
        const rows: readonly { balance: string }[] = await done(
          told.as('admin').post('cfl/reports', {
            report: 'ESTADO_CUENTA',
            from: at.first,
            to: at.today,
            filter: { subject_id: subject, side, currency_id: at.id(currency) },
            sort: 'date',
          }),
        );
        const worth = books.items
          .filter(
            (item) =>
              item.subject === subject &&
              item.side === side &&
              item.currency === currency &&
              item.cancelled === null,
          )
          .reduce(
            (sum, { direction, balance }) => sum + (direction === 'CARGO' ? balance : -balance),
            0n,
          );
        const said = cents(rows.at(-1)?.balance ?? '0');
        if (said !== worth)
          throw new Error(
            `statement of ${subject} ${side} ${currency}: ${money(said)}, its items ${money(worth)}`,
          );
      }
}

/** The product's own looks at itself, and the board of tie-outs. */
export async function compareKept({ told }: Setting): Promise<void> {
  const { stock } = told;
  const checks = stock.company.services.registry.rowSets.textOf('books:checks');
  const wrong = await stock.within(async ({ tx, services }) => [
    ...(await saleDifferences(tx, services.registry)),
    ...(await balanceDifferences(tx)),
    ...(await bankDifferences(tx)),
    ...(await verifyItems(tx)),
    ...(await tx.query(
      'select entry_id, sum(debit - credit) from acc_ledger group by 1 having sum(debit) <> sum(credit)',
    )),
    ...(await tx.query(
      `select * from (${checks}) c where c.key is not null and c.kept - c.waiting <> c.ledger`,
    )),
    ...(await tx.query(
      `select event, message from acc__posting_events where status not in ('CONTABILIZADO', 'OMITIDO')`,
    )),
  ]);
  if (wrong.length > 0) throw new Error(`kept: ${JSON.stringify(wrong.slice(0, 5))}`);
}
