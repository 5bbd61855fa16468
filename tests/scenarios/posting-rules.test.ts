/** Events of documents become entries by rules that a company changes (finance §2.2, R5–R9). */
import { expect, test } from 'vitest';
import type { FinancialEvent } from '#erp/domains/accounting/events/financial-event.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { account, TODAY } from './entries.ts';
import { done, refusedFields, story, type Stage } from './given.ts';

const EVENTS = 'acc/posting-events';
const RULES = 'auto-targets';

/** Work in one transaction of the administrator, as a document's own. */
function within<T>({ stock, as }: Stage, work: (context: Writing) => Promise<T>): Promise<T> {
  const { services } = stock.company;
  const { actor } = as('admin');
  return services.db.tenant({ accountId: actor.accountId }, (tx) =>
    work({ tx, services, actor, now: services.now() }),
  );
}

const consumption = (more: Partial<FinancialEvent> = {}): FinancialEvent => ({
  event: 'INV_CONSUMO',
  source: { resource: 'storage-exits', id: 7 },
  date: TODAY(),
  branch_office_id: null,
  tokens: { folio: 'V-7' },
  sets: {
    TOTAL: [{ amounts: { importe: '-250.00' }, roles: { INVENTARIO: 'INV_MERCANCIA' } }],
  },
  ...more,
});

const begin = async (told: Stage) => {
  await done(
    told.as('admin').change('acc/configuration', { start_date: `${TODAY().slice(0, 7)}-01` }),
  );
};

const entryLines = async ({ query }: Stage, entryId: number | null) =>
  query<{ code: string; debit: string; credit: string }>(
    'select a.code, l.debit::text as debit, l.credit::text as credit from acc_ledger l join acc__accounts a on a.account_id = l.account_id and a.id = l.book_account_id where l.entry_id = $1 order by l.line_no',
    [entryId],
  );

test('an event is one entry however often it is raised; its document undoes it, and raises it anew', async () => {
  const told = await story();
  await begin(told);
  const first = await within(told, (context) => postEvent(context, consumption()));
  expect(first.message).toBeNull();
  expect(await entryLines(told, first.entryId)).toEqual([
    { code: '115.01.01', debit: '0.00', credit: '250.00' },
    { code: '604.82.01', debit: '250.00', credit: '0.00' },
  ]);
  const again = await within(told, (context) => postEvent(context, consumption()));
  expect(again).toEqual(first);
  const [mirror] = await within(told, (context) =>
    reverseSource(context, consumption().source, { date: TODAY(), reason: 'Se canceló el vale' }),
  );
  expect(await entryLines(told, mirror!)).toEqual([
    { code: '115.01.01', debit: '250.00', credit: '0.00' },
    { code: '604.82.01', debit: '0.00', credit: '250.00' },
  ]);
  const reversed = await done(told.as('admin').get(`acc/book-entries/${first.entryId}`));
  expect([reversed.status, reversed.reversed_by_id]).toEqual(['REVERSADA', mirror]);
  const anew = await within(told, (context) => postEvent(context, consumption()));
  expect(anew.entryId).not.toBe(first.entryId);
});

test('two at once write it once', async () => {
  const told = await story();
  await begin(told);
  const both = await Promise.all([
    within(told, (context) => postEvent(context, consumption())),
    within(told, (context) => postEvent(context, consumption())),
  ]);
  expect(both[0]!.entryId).toBe(both[1]!.entryId);
  expect(
    await told.query(
      `select count(*)::int as n from acc__book_entries where event = 'INV_CONSUMO'`,
    ),
  ).toEqual([{ n: 1 }]);
});

test('a rule of the company goes before that of the system, under its conditions and within its dates', async () => {
  const told = await story();
  await begin(told);
  const admin = told.as('admin');
  const [centre, other] = await Promise.all([
    account(told, '603.81.01'),
    account(told, '205.02.01'),
  ]);
  const rule = (more: object) => ({
    event: 'INV_CONSUMO',
    name: 'Papelería de la matriz',
    priority: '10',
    conditions: [{ field: 'SUCURSAL', operator: 'ES', value: 'MATRIZ' }],
    lines: [
      {
        side: 'CARGO',
        account_mode: 'FIJA',
        book_account_id: other,
        set: 'TOTAL',
        amount_key: 'importe',
      },
      {
        side: 'ABONO',
        account_mode: 'FIJA',
        book_account_id: centre,
        set: 'TOTAL',
        amount_key: 'importe',
      },
    ],
    ...more,
  });
  expect(
    await refusedFields(
      admin.post(RULES, rule({ lines: [{ ...rule({}).lines[0], side: 'CARGO' }] })),
    ),
  ).toEqual({ lines: ['Una regla lleva al menos un cargo y un abono.'] });
  expect(
    await refusedFields(
      admin.post(
        RULES,
        rule({ lines: rule({}).lines.map((each) => ({ ...each, amount_key: 'iva' })) }),
      ),
    ),
  ).toEqual({
    'lines[0][amount_key]': ['El evento no tiene ese importe: usa importe.'],
    'lines[1][amount_key]': ['El evento no tiene ese importe: usa importe.'],
  });
  const made = await done(admin.post(RULES, rule({})));
  const head = await told.idOf('branch_offices', 'MATRIZ');
  const [own, system] = [
    await within(told, (context) => postEvent(context, consumption({ branch_office_id: head }))),
    await within(told, (context) =>
      postEvent(context, consumption({ source: { resource: 'storage-exits', id: 8 } })),
    ),
  ];
  expect((await entryLines(told, own.entryId)).map(({ code }) => code)).toEqual([
    '205.02.01',
    '603.81.01',
  ]);
  expect((await entryLines(told, system.entryId)).map(({ code }) => code)).toEqual([
    '115.01.01',
    '604.82.01',
  ]);
  await done(admin.change(`${RULES}/${made.id}`, { valid_to: '2020-12-31' }));
  const later = await within(told, (context) =>
    postEvent(
      context,
      consumption({ source: { resource: 'storage-exits', id: 9 }, branch_office_id: head }),
    ),
  );
  expect((await entryLines(told, later.entryId)).map(({ code }) => code)).toEqual([
    '115.01.01',
    '604.82.01',
  ]);
  const [kept] = await told.query<{ id: number }>(
    `select id from auto_targets where event = 'INV_CONSUMO' and is_system`,
  );
  expect(await refusedFields(admin.change(`${RULES}/${kept!.id}`, { name: 'Otra' }))).toEqual({
    name: ['Es del sistema: duplícala y cambia la copia, o desactívala.'],
  });
  expect((await admin.del(`${RULES}/${kept!.id}`)).status).toBe(409);
});

test('without an account it waits with its reason, or stops the document where the company says so', async () => {
  const told = await story();
  await begin(told);
  const admin = told.as('admin');
  const [row] = await told.query<{ id: number }>(
    `select id from acc__account_maps where role = 'GASTO' and scope = 'GENERAL'`,
  );
  await done(admin.del(`acc/account-maps/${row!.id}`));
  const waits = await within(told, (context) => postEvent(context, consumption()));
  expect([waits.entryId, waits.message]).toEqual([null, 'Falta la cuenta para el rol Gasto.']);
  await done(admin.change('acc/configuration', { on_missing_rule: 'BLOQUEAR' }));
  const other = consumption({ source: { resource: 'storage-exits', id: 8 } });
  await expect(within(told, (context) => postEvent(context, other))).rejects.toThrow(
    'Falta la cuenta para el rol Gasto.',
  );
  await done(
    admin.post('acc/account-maps', {
      role: 'GASTO',
      scope: 'GENERAL',
      book_account_id: await account(told, '603.81.01'),
    }),
  );
  expect(await done(admin.post(`${EVENTS}/run`, {}))).toMatchObject({ entries: 1, failed: 0 });
  const known = await within(told, (context) => postEvent(context, consumption()));
  expect((await entryLines(told, known.entryId)).map(({ code }) => code)).toEqual([
    '115.01.01',
    '603.81.01',
  ]);
});

test('tried again, it says at once whether its entry is made or what is missing', async () => {
  const told = await story();
  await begin(told);
  const admin = told.as('admin');
  const [row] = await told.query<{ id: number }>(
    `select id from acc__account_maps where role = 'GASTO' and scope = 'GENERAL'`,
  );
  await done(admin.del(`acc/account-maps/${row!.id}`));
  const { eventId } = await within(told, (context) => postEvent(context, consumption()));
  const other = await within(told, (context) =>
    postEvent(context, consumption({ source: { resource: 'storage-exits', id: 8 } })),
  );
  const retry = async () => {
    const { status, message, missing_role, attempts, entry_id } = await done(
      admin.act(EVENTS, 'retry', eventId),
    );
    return [status, message, missing_role, attempts, entry_id !== null];
  };
  expect(await retry()).toEqual(['ERROR', 'Falta la cuenta para el rol Gasto.', 'GASTO', 2, false]);
  expect(await done(admin.get(`${EVENTS}?filter[missing_role]=GASTO`))).toHaveLength(2);
  await done(
    admin.post('acc/account-maps', {
      role: 'GASTO',
      scope: 'GENERAL',
      book_account_id: await account(told, '603.81.01'),
    }),
  );
  expect(await retry()).toEqual(['CONTABILIZADO', null, null, 3, true]);
  // Only the one that was asked for.
  expect((await done(admin.get(`${EVENTS}/${other.eventId}`))).status).toBe('ERROR');
  const bulk = { resource: EVENTS, action: 'retry', ids: [String(other.eventId)] };
  expect(await done(admin.post('bulk', bulk))).toMatchObject([{ ok: true }]);
  expect((await done(admin.get(`${EVENTS}/${other.eventId}`))).status).toBe('CONTABILIZADO');
});

test('what its document undoes before it is posted makes no entry, and a director leaves one out with a reason', async () => {
  const told = await story();
  const admin = told.as('admin');
  const early = await within(told, (context) => postEvent(context, consumption()));
  expect(early.message).toBeNull();
  await within(told, (context) =>
    reverseSource(context, consumption().source, { date: TODAY(), reason: 'Se canceló' }),
  );
  expect((await done(admin.get(`${EVENTS}/${early.eventId}`))).status).toBe('OMITIDO');
  const other = await within(told, (context) =>
    postEvent(context, consumption({ source: { resource: 'storage-exits', id: 8 } })),
  );
  await told.given.person('contador', 'AUXILIAR_CONTABLE');
  expect(
    (await told.as('contador').act(EVENTS, 'skip', other.eventId, { reason: 'No va' })).status,
  ).toBe(403);
  await done(admin.act(EVENTS, 'skip', other.eventId, { reason: 'Ya estaba en la apertura' }));
  expect((await done(admin.get(`${EVENTS}/${other.eventId}`))).status).toBe('OMITIDO');
});

test('a closed month refuses it; the names of an event are its company’s', async () => {
  const told = await story();
  await begin(told);
  const admin = told.as('admin');
  const [name] = await told.query<{ id: number }>(
    `select id from nomenclatures where event = 'INV_CONSUMO'`,
  );
  expect(
    await refusedFields(
      admin.change(`nomenclatures/${name!.id}`, { concept_template: 'Vale {folio} de {nadie}' }),
    ),
  ).toEqual({ concept_template: ['Variable no reconocida: {nadie}'] });
  await done(
    admin.change(`nomenclatures/${name!.id}`, { concept_template: 'Vale {folio} de {tercero}' }),
  );
  const made = await within(told, (context) => postEvent(context, consumption()));
  const entry = await done(admin.get(`acc/book-entries/${made.entryId}`));
  expect(entry.concept).toBe('Vale V-7 de');
  await told.query(
    `update acc__periods set status = 'CERRADO' where year = extract(year from '${TODAY()}'::date) and month = extract(month from '${TODAY()}'::date)`,
  );
  const closed = consumption({ source: { resource: 'storage-exits', id: 8 } });
  await expect(within(told, (context) => postEvent(context, closed))).rejects.toMatchObject({
    code: 'PERIODO_CERRADO',
  });
});

test('each account says why, and a rule is tried on what is posted before it is in force', async () => {
  const told = await story();
  await begin(told);
  const admin = told.as('admin');
  const made = await within(told, (context) => postEvent(context, consumption()));
  const why = (await done(
    admin.post('acc-audit', { report: 'POR_QUE', entry_id: made.entryId }),
  )) as unknown as readonly Record<string, unknown>[];
  expect(why.map(({ rule, role, kind, scope }) => [rule, role, kind, scope])).toEqual([
    ['Regla del sistema', 'INVENTARIO', 'MAP', 'GENERAL'],
    ['Regla del sistema', 'GASTO', 'MAP', 'GENERAL'],
  ]);
  const line = { account_mode: 'ROL', set: 'TOTAL', amount_key: 'importe' };
  const rule = await done(
    admin.post(RULES, {
      event: 'INV_CONSUMO',
      name: 'A mermas',
      active: '0',
      lines: [
        { ...line, side: 'CARGO', role: 'INVENTARIO' },
        { ...line, side: 'ABONO', role: 'MERMAS' },
      ],
    }),
  );
  const period = { from: TODAY(), to: TODAY() };
  expect(await done(admin.post(`${RULES}/backtest/${rule.id}`, period))).toMatchObject({
    tried: 1,
    differing: [{ event_id: made.eventId, entry_id: made.entryId, problem: null }],
  });
  const [system] = await told.query<{ id: number }>(
    `select id from auto_targets where event = 'INV_CONSUMO' and is_system`,
  );
  expect(await done(admin.post(`${RULES}/backtest/${system!.id}`, period))).toMatchObject({
    tried: 1,
    differing: [],
  });
});

test('a queue longer than one reading holds is posted whole, its days in turn', async () => {
  const told = await story();
  await begin(told);
  const { services, accountId } = told.stock.company;
  const first = `${TODAY().slice(0, 7)}-01`;
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into acc__posting_events (account_id, event, date, amount, source_resource, source_id, account_kind, status, attempts)
       select $1::bigint, 'INV_COMPRA', case when i % 2 = 0 then $2::date else $3::date end, 1, 'movements', i::text, 'INVENTARIO', 'PENDIENTE', 0 from generate_series(1, 2500) i`,
      [accountId, first, TODAY()],
    ),
  );
  const run = await done(told.as('admin').post(`${EVENTS}/run`, {}));
  expect(run).toMatchObject({ failed: 0, events: 2500 });
  expect(
    await told.query(
      'select count(distinct entry_id)::int as entries from acc__posting_events where status = $1 group by status',
      ['CONTABILIZADO'],
    ),
  ).toEqual([{ entries: first === TODAY() ? 1 : 2 }]);
  expect(
    await told.query(
      'select sum(debit)::text as debit, sum(credit)::text as credit from acc_ledger',
      [],
    ),
  ).toEqual([{ debit: '2500.00', credit: '2500.00' }]);
});
