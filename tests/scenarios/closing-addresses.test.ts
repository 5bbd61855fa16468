/** What a checklist counts is what stands where it leads: of that month, in those states. */
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { CREDITOR, ENTRIES, EXPENSE, draft } from './entries.ts';
import { done, story, type Person, type Stage } from './given.ts';
import { INVOICES, activeSupplier, invoiceBody } from './payables.ts';

const IN_MONTH = '2026-02-10';
const AFTER = '2026-03-05';

interface Check {
  readonly key: string;
  readonly ok: boolean;
  readonly said: string;
  readonly href: string;
}

async function writeDrafts(stage: Stage, date: string): Promise<void> {
  const admin = stage.as('admin');
  const lines = [
    [EXPENSE, '10.00', ''],
    [CREDITOR, '', '10.00'],
  ] as const;
  await done(admin.post(ENTRIES, await draft(stage, lines, { date })));
  await done(
    admin.post('cfl/movements', {
      movement_type_id: await stage.idOf('cfl__movement_types', 'OIN'),
      date,
      payment_type_id: await stage.idOf('payment_types', '01', 'sat_code'),
      subject_id: await stage.idOf('cfl__subjects', 'SAT970701NN3', 'rfc'),
      bank_account_id: await stage.idOf('cfl__bank_accounts', 'Operativa', 'name'),
      amount: '10.00',
      concept: 'Otro ingreso',
    }),
  );
  await stage.query(
    `insert into acc__posting_events (account_id, event, date, amount, source_resource, source_id, status, attempts) select account_id, 'INV_VENTA', $1::date, 5, 'movements', $1, 'ERROR', 1 from acc__periods order by id limit 1`,
    [date],
  );
}

/** How many a list at that address has: a screen repeats a name, the API counts its values. */
async function standing(who: Person, href: string): Promise<number> {
  const [path, query] = href.slice(1).split('?') as [string, string];
  const resource = [...registry.resources.values()].find(
    (each) => (each.screen ?? each.path) === path && !each.sameTableAs,
  );
  const asked = [...Map.groupBy(new URLSearchParams(query), ([name]) => name)].flatMap(
    ([name, all]) =>
      all.length === 1
        ? all
        : all.map(([, value], i): [string, string] => [`${name}[${i}]`, value]),
  );
  return (await who.get(`${resource!.path}?${new URLSearchParams(asked).toString()}`)).meta
    .total as number;
}

test('each check that leads to a list leads to what it counts', async () => {
  const stage = await story({ at: '2026-03-20T18:00:00Z' });
  const admin = stage.as('admin');
  await stage.given.bankAccount('Operativa');
  const supplier = await activeSupplier(stage);
  for (const date of [IN_MONTH, AFTER]) {
    await writeDrafts(stage, date);
    await done(
      admin.post(INVOICES, await invoiceBody(stage, supplier, [['LUZ', '100']], { date })),
    );
  }
  const [period] = await stage.query<{ id: number }>(
    'select id from acc__periods where year = 2026 and month = 2',
  );
  const checks = (await done(admin.get(`acc/periods/checklist/${period!.id}`))) as Check[];
  const leading = checks.filter(({ ok, href }) => !ok && href.includes('filter['));
  expect(leading.map(({ key }) => key).toSorted()).toEqual([
    'cfl/movements',
    'drafts',
    'failed',
    INVOICES,
  ]);
  for (const { key, said, href } of leading)
    expect([key, await standing(admin, href)]).toEqual([key, Number.parseInt(said, 10)]);
});
