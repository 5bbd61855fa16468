import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';
import { MONTHS, monthBegin } from './calendar.ts';
import { BROUGHT_IN } from './fixed-assets.ts';

/** Inventory accounts by the kind of the place. */
const ACCOUNTS = [
  ['INVENTARIO', '115.01.01'],
  ['TRANSITO', '115.05.01'],
  ['TERCEROS', '115.06.01'],
] as const;
const CAPITAL = '301.01.01';
const EARLIER_RESULT = '304.01.01';

type Amount = readonly [code: string, amount: number];

/**
 * What the events of before this day left in each account of inventory, in pesos with cents: those
 * that the opening is compared with.
 */
const left = (desk: Desk, day: string) =>
  desk.tx.query(
    sql<{
      kind: string;
      amount: string;
    }>`select kind, sum(amount)::numeric(18,2)::text as amount from (
        select coalesce(e.account_kind, 'INVENTARIO') as kind, round(e.amount, 2) as amount from acc__posting_events e where e.account_id = ${TENANT} and e.date < ${day} and (e.event like 'INV\\_%' or e.event = 'VAR_NEGATIVO') and e.event not in ('INV_RECLASIFICACION', 'INV_REDONDEO')
        union all
        select coalesce(e.other_account_kind, 'INVENTARIO'), -round(e.amount, 2) from acc__posting_events e where e.account_id = ${TENANT} and e.date < ${day} and e.event = 'INV_TRASPASO'
        union all
        select coalesce(e.account_kind, 'INVENTARIO'), round(e.amount, 2) from acc__posting_events e join movements m on ${raw(sameCompany('m', 'e'))} and m.id = e.movement_id join inv__movement_types y on ${raw(sameCompany('y', 'm'))} and y.id = m.movement_type_id
        where e.account_id = ${TENANT} and e.date >= ${day} and y.code = 'INI') q
      group by 1 having sum(amount) <> 0`,
  );

const sumOf = (rows: readonly Amount[]) =>
  rows.reduce((sum, [, amount]) => sum + Math.round(amount * 100), 0) / 100;

/** The books begin five months ago with what there was, and what moved since is posted. */
export async function demoOpening(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const desk = await deskOf(tx, services, system, 'contador_general');
    const [known] = await tx.query(
      sql`select 1 from acc__configuration where account_id = ${TENANT} and start_date is not null`,
    );
    if (known) return;
    await openWith(desk, monthBegin(system, MONTHS));
    const today = Temporal.Now.plainDateISO(system.timeZone);
    await postQueued({ ...desk, now: services.now() }, today.toString());
  });
}

/** What was owed on the day before, with its IVA; its number is asked for where it is paid. */
export const OWED = {
  first: { side: 'CXC', party: 'CLI-00001', number: 'A-0962', net: 100_000, age: 20, days: 30 },
  old: { side: 'CXC', party: 'CLI-00004', number: 'A-0918', net: 30_000, age: 50, days: 30 },
  repair: { side: 'CXP', party: 'PROV-0016', number: 'F-3391', net: 20_000, age: 16, days: 30 },
} as const;
const VAT = 0.16;
const CONTROLS = {
  CXC: { account: '105.01.01', tax: '209.01.01', sign: 1 },
  CXP: { account: '201.01.01', tax: '119.01.01', sign: -1 },
} as const;

const owedAmounts = (): readonly Amount[] =>
  Object.entries(CONTROLS).flatMap(([side, { account, tax, sign }]): Amount[] => {
    const net = Object.values(OWED).reduce(
      (sum, each) => sum + (each.side === side ? each.net : 0),
      0,
    );
    return [
      [account, sign * net * (1 + VAT)],
      [tax, -sign * net * VAT],
    ];
  });

const partiesOf = async ({ tx }: Desk): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.query(
    sql<{ code: string; id: number }>`select coalesce(c.code, p.code) as code, s.id
      from cfl__subjects s left join customers c on c.account_id = ${TENANT} and c.id = s.customer_id left join suppliers p on p.account_id = ${TENANT} and p.id = s.supplier_id
      where s.account_id = ${TENANT} and coalesce(c.code, p.code) is not null`,
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
};

/** The items of the opening, each with the IVA that its payment will cause. */
async function loadOwed(desk: Desk, first: Temporal.PlainDate): Promise<void> {
  const parties = await partiesOf(desk);
  const taxes = await idsByCode(desk.tx, desk.actor.accountId, 'sattaxes');
  for (const { side, party, number, net, age, days } of Object.values(OWED)) {
    const date = first.subtract({ days: age });
    await make(desk, 'acc/opening-items', {
      side,
      subject_id: String(parties.get(party)),
      document_no: number,
      date: date.toString(),
      due_date: date.add({ days }).toString(),
      amount: (net * (1 + VAT)).toFixed(2),
      tax_id: String(taxes.get('IVA16')),
      tax_base: net.toFixed(2),
      tax_amount: (net * VAT).toFixed(2),
    });
  }
}

/** The stock is what earlier years earned; the partners brought the plant in. */
async function openWith(desk: Desk, first: Temporal.PlainDate): Promise<void> {
  const accounts = await idsByCode(desk.tx, desk.actor.accountId, 'acc__accounts');
  const worth = new Map(
    (await left(desk, first.toString())).map((row) => [row.kind, Number(row.amount)]),
  );
  const stock = ACCOUNTS.flatMap(([kind, code]): Amount[] => {
    const amount = worth.get(kind) ?? 0;
    return amount === 0 ? [] : [[code, amount]];
  });
  const plant = BROUGHT_IN.map(([, , code, cost]): Amount => [code, Number(cost)]);
  const owed = owedAmounts();
  const all = Map.groupBy(
    [
      ...stock,
      ...plant,
      ...owed,
      [CAPITAL, -sumOf(plant)] as const,
      [EARLIER_RESULT, -sumOf([...stock, ...owed])] as const,
    ],
    ([code]) => code,
  );
  const { id } = await make(desk, 'acc/openings', { date: first.toString() });
  for (const [code, rows] of all) {
    const amount = sumOf(rows);
    await make(desk, 'acc/opening-balances', {
      book_account_id: String(accounts.get(code)),
      [amount > 0 ? 'debit' : 'credit']: Math.abs(amount).toFixed(2),
    });
  }
  await loadOwed(desk, first);
  await act(desk, 'acc/openings', 'post', id!);
}
