/** The board of tie-outs reads at once what its rows add up to one by one (finance §5.4). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, story } from './given.ts';
import { apply, begin, move, MOVEMENTS } from './payments.ts';
import { sale, subjectOf, within } from './treasury.ts';
import { tieOf, untied } from './tie-outs.ts';

const OF_ITEMS = `join cfl__open_items i on i.account_id = x.account_id and i.id = x.item_id join sattaxes y on y.account_id = x.account_id and y.id = x.tax_id
  where x.basis = 'FLUJO' and y.sat_tax = '002' and i.kind <> 'ANTICIPO' and i.status <> 'CANCELADA' and y.kind = 'TRASLADO'`;
const SIGN = `case when i.side = 'CXC' then -1 else 1 end * case i.direction when 'CARGO' then 1 else -1 end`;
/** One statement for each kind of row, each amount by itself. */
const ONE_BY_ONE = [
  `select ${SIGN} * x.amount_mxn as amount from cfl__open_item_taxes x ${OF_ITEMS}`,
  `select -(${SIGN}) * t.tax_at_document from cfl__application_taxes t join cfl__open_item_taxes x on x.account_id = t.account_id and x.id = t.item_tax_id ${OF_ITEMS}`,
  `select case when i.side = 'CXC' then -t.tax_mxn else t.tax_mxn end from cfl__application_taxes t join cfl__open_item_taxes x on x.account_id = t.account_id and x.id = t.item_tax_id
    join cfl__open_items i on i.account_id = x.account_id and i.id = x.item_id join sattaxes y on y.account_id = t.account_id and y.id = t.tax_id where t.period_id is not null and y.sat_tax = '002' and x.realized_role is not null`,
];

const itemsOf = (side: string, roles: string, more = '') =>
  `select coalesce(sum(case when (i.side = 'CXC') = (i.direction = 'CARGO') then i.base_balance else -i.base_balance end), 0) as amount from cfl__open_items i where i.side = '${side}' and i.account_role = any('${roles}'::text[]) ${more}`;

test('what is owed and its IVA tie, before and after money comes and is taken back', async () => {
  const begun = await begin();
  const { told, bank } = begun;
  const admin = told.as('admin');
  const customer = await told.given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const sold = (number: string) =>
    sale(told, { customer, number, net: '1000.00', tax: '160.00', total: '1160.00' });
  const [paid, half, taken] = [await sold('A-1'), await sold('A-2'), await sold('A-3')];
  const collect = async (invoice: { id: number }, amount: string) =>
    Number(
      (
        await move(begun, 'COB', {
          date: TODAY(),
          bank_account_id: bank,
          subject_id,
          amount,
          lines: [apply(invoice, amount)],
        })
      ).id,
    );
  await collect(paid, '1160.00');
  await collect(half, '333.33');
  const bounced = await collect(taken, '700.00');
  await done(admin.act(MOVEMENTS, 'cancel', bounced, { cancel_reason: 'Rebotó' }));
  await done(
    admin.post('cfl/transactions', {
      bank_account_id: bank,
      transaction_type_id: await told.idOf('cfl__transaction_types', 'DNI'),
      date: TODAY(),
      amount: '50.00',
      reference: 'SPEI 77',
      description: 'Depósito',
    }),
  );

  const checks = told.stock.company.services.registry.rowSets.textOf('books:checks');
  const [read, expected] = await within(told, async ({ tx }) => [
    await tx.query<{ key: string; kept: string; waiting: string }>(
      `select c.key, c.kept, c.waiting from (${checks}) c where c.key in ('CXC', 'CXP', 'DEPOSITOS', 'IVA') order by c.key`,
    ),
    await tx.query<{ amount: string }>(
      [
        itemsOf('CXC', '{CLIENTES_NAC,CLIENTES_EXT,ANTICIPO_CLIENTES}'),
        itemsOf('CXP', '{PROVEEDORES_NAC,PROVEEDORES_EXT,ANTICIPO_PROV}'),
        itemsOf('CXC', '{DEPOSITOS_POR_IDENTIFICAR}'),
        `select sum(q.amount) from (${ONE_BY_ONE.join(' union all ')}) q`,
      ].join(' union all '),
    ),
  ]);
  expect(read.map(({ kept }) => Number(kept))).toEqual(
    expected.map(({ amount }) => Number(amount)),
  );
  // A-2 without its collection, and A-3; the IVA of the three, caused or pending; the deposit.
  expect(read.map(({ key, kept, waiting }) => [key, Number(kept), Number(waiting)])).toEqual([
    ['CXC', 1986.67, 0],
    ['CXP', 0, 0],
    ['DEPOSITOS', -50, 0],
    ['IVA', -480, 0],
  ]);
  expect(await untied(told)).toEqual([]);
});

test('the rounding of a month before the books began is in none of them', async () => {
  const told = await story({ brokenBooks: true });
  const tied = await tieOf(told, 'INVENTARIOS');
  const rounding = (status: string, date: string) =>
    told.query(
      `insert into acc__posting_events (account_id, event, date, amount, source_resource, source_id, status, attempts) select account_id, 'INV_REDONDEO', $2::date, 0.01, 'inv/periods', $2, $1, 1 from acc__periods order by id limit 1`,
      [status, date],
    );
  await rounding('OMITIDO', '2024-01-31');
  expect(await tieOf(told, 'INVENTARIOS')).toEqual(tied);
  // One that the books have takes its cent from what they lack.
  await rounding('CONTABILIZADO', '2024-02-29');
  expect(await tieOf(told, 'INVENTARIOS')).toEqual({ ...tied, waiting: '-0.01' });
});
