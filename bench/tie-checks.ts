/** What modules keep beside the books, compared at a closing and by the board (finance §5.4). */
import { rebuildBalances } from '#erp/domains/open-items/reading/verify-items.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../tests/api/fixtures.ts';
import { atMost, format, type Figure } from './figures.ts';
import { fillBooks } from './filled-books.ts';
import { fillItems, FIRST_ITEM, ITEMS } from './open-items.ts';
import { quickest } from './quickest.ts';
import { reportOf } from './report.ts';
import { newWatch, watched } from './watched.ts';

const LINES = 300_000;

/** IVA of every invoice, and what every payment of it caused. */
async function fillTaxes({ company: { services, accountId } }: StockCompany): Promise<void> {
  await services.db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      `insert into cfl__open_item_taxes (account_id, item_id, tax_id, base, amount, amount_mxn, basis, pending_role, realized_role)
       select $1::bigint, i.id, y.id, round(i.amount / 1.16, 2), i.amount - round(i.amount / 1.16, 2), i.amount - round(i.amount / 1.16, 2), 'FLUJO', 'IVA_TRAS_PENDIENTE', 'IVA_TRAS_COBRADO'
       from cfl__open_items i join (select account_id, min(id) as id from sattaxes where sat_tax = '002' and kind = 'TRASLADO' group by 1) y on y.account_id = i.account_id
       where i.id >= ${FIRST_ITEM} and i.direction = 'CARGO'`,
      [accountId],
    );
    await tx.execute(
      `insert into cfl__application_taxes (account_id, application_id, item_tax_id, tax_id, base_doc, tax_doc, base_mxn, tax_mxn, tax_at_document, period_id)
       select $1::bigint, a.id, x.id, x.tax_id, x.base, v.tax, x.base, v.tax, v.tax, p.id
       from cfl__applications a join cfl__open_item_taxes x on x.account_id = a.account_id and x.item_id = a.charge_item_id
         cross join lateral (select least(x.amount, round(a.amount_charge * 0.16 / 1.16, 2)) as tax) v
         join (select account_id, min(id) as id from acc__periods group by 1) p on p.account_id = a.account_id`,
      [accountId],
    );
    await rebuildBalances(tx);
  });
  await services.db.system((tx) => tx.execute('analyze'));
}

/** Reading once, in one order, what the checks add up. */
const READ_ONCE = [
  'select sum(base_balance) as sum from cfl__open_items',
  'select sum(amount_mxn) as sum from cfl__open_item_taxes',
  'select sum(tax_mxn) as sum from cfl__application_taxes',
  'select sum(debit - credit) as sum from acc_balances',
];

export async function tieChecks(): Promise<Figure[]> {
  const stock = await stockCompany();
  try {
    const { services, accountId } = stock.company;
    await fillBooks(stock, LINES);
    await fillItems(stock);
    await fillTaxes(stock);
    const board = await reportOf(stock, 'acc-audit', { report: 'CUADRE' });
    const [month] = await stock.query<{ readonly id: number }>(
      'select id from acc__periods order by year, month limit 1',
    );
    const watch = newWatch();
    const send = callerOf({ ...services, db: watched(services.db, watch) }, stock.admin);
    const whole = await quickest(7, async () => {
      Object.assign(watch, newWatch());
      const reply = await send.get(`acc/periods/checklist/${month!.id}`);
      if (reply.status !== 200) throw new Error(reply.text);
    });
    const beside = await quickest(7, () =>
      services.db.tenant({ accountId }, async (tx) => {
        for (const sql of READ_ONCE) await tx.query(sql);
      }),
    );
    return [
      atMost(
        `Checklist of a closing over ${ITEMS.toLocaleString('en')} items, its longest statement`,
        watch.longest,
        200,
        'ms',
        `${watch.sql}; all of it ${format(whole)} ms`,
      ),
      atMost(
        'Board of tie-outs beside reading once what it adds up',
        board.longest / beside,
        10,
        '×',
        `${format(board.longest)} ms beside ${format(beside)} ms`,
      ),
    ];
  } finally {
    await stock.company.services.db.close();
  }
}
