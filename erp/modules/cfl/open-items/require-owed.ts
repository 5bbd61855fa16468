/** A link of payment asks for no more than its record owes, in the money in which it is owed. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { sumOf } from '#erp/domains/payments/money-amounts.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { shownMoneyIn } from '#erp/model/field-types/numbers.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { AskedPayment } from '#erp/platform/payments/payment-asked.ts';
import { ITEMS } from '../movements/from-links/paid-link.ts';

interface Item {
  readonly side: 'CXC' | 'CXP';
  readonly direction: 'CARGO' | 'ABONO';
  readonly balance: string;
  readonly currency_id: number;
  readonly currency: string;
}

/** What the record, or its documents, left to be collected or paid. */
const itemsOf = (tx: Tx, { resource, id }: AskedPayment['record']): Promise<Item[]> =>
  tx.query(
    sql<Item>`select i.side, i.direction, i.balance, i.currency_id, c.code as currency
      from cfl__open_items i ${raw(join('cfl__open_items.currency_id', 'i', 'c'))}
      where i.account_id = ${TENANT} and i.status <> 'CANCELADA'
        and case when ${resource.path} = ${ITEMS} then i.id = ${id} else i.source_resource = ${resource.path} and i.source_id = ${String(id)} end`,
  );

/** Nothing is said of a record without items: what is paid of it stays as a credit. */
export async function requireOwed(
  { tx }: Writing,
  { record, amount, currency }: AskedPayment,
): Promise<void> {
  const items = await itemsOf(tx, record);
  if (items.length === 0) return;
  const charges = items.filter(({ side, direction }) => side === 'CXC' && direction === 'CARGO');
  if (charges.length === 0)
    throw invalid({
      source_id: [t('cfl.linkNotOwed', 'Nadie debe este registro: no es por cobrar.')],
    });
  const open = charges.filter(({ balance }) => new Exact(balance).gt(0));
  if (open.length === 0)
    throw invalid({ source_id: [t('cfl.linkSettled', 'Este registro ya no debe nada.')] });
  const same = open.filter(({ currency_id }) => currency_id === currency.id);
  if (same.length === 0)
    throw invalid({
      currency_id: [
        t('cfl.linkCurrency', 'Lo que se debe es en {currency}: haz la liga en esa moneda.', {
          currency: open[0]!.currency,
        }),
      ],
    });
  const owed = sumOf(same.map(({ balance }) => balance));
  if (new Exact(amount).gt(owed))
    throw invalid({
      amount: [
        t('cfl.linkTooMuch', 'Se deben {owed}: la liga no puede ser de más.', {
          owed: shownMoneyIn(moneyText(new Exact(owed)), currency.code),
        }),
      ],
    });
}
