/**
 * A closed month is closed whatever else is said of it; a lock holds one area, and gives way to an
 * exception of its own.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { AREA_LOCKS, PERIOD_AREAS, type PeriodArea } from '#erp/model/approvals/approvals.ts';
import { requireOpenPeriod } from './periods.ts';

let company: Company;
beforeAll(async () => {
  company = await testCompany();
});
afterAll(() => company.services.db.close());

const query = <R extends object>(sql: string, params: readonly unknown[] = []) =>
  company.services.db.system((tx) => tx.query<R>(sql, params));
beforeEach(() =>
  query('delete from acc__period_exceptions').then(() => query('delete from acc__periods')),
);

async function month(status: string, lock: string | null = null): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into acc__periods (account_id, year, month, status, coe_status${lock ? `, ${lock}` : ''}) values ($1, 2026, 10, $2, 'PENDIENTE'${lock ? ', true' : ''}) returning id`,
    [company.accountId, status],
  );
  return row!.id;
}
const refused = (area: PeriodArea) =>
  company.services.db
    .tenant({ accountId: company.accountId }, (tx) =>
      requireOpenPeriod(
        {
          tx,
          services: company.services,
          actor: { accountId: company.accountId, userId: company.adminId },
          now: company.services.now(),
        },
        area,
        '2026-10-15',
        'date',
      ),
    )
    .then(
      () => null,
      (error: { code?: string }) => error.code,
    );
const areas = PERIOD_AREAS.map(([code]) => code);

test('without a record, or open, every area writes', async () => {
  for (const area of areas) expect([area, await refused(area)]).toEqual([area, null]);
  await month('ABIERTO');
  for (const area of areas) expect([area, await refused(area)]).toEqual([area, null]);
});

test('closed without any lock it is closed for every area, for who has an exception too', async () => {
  const id = await month('CERRADO');
  await query(
    `insert into acc__period_exceptions (account_id, period_id, user_id, area, expires_at, reason) select $1, $2, $3, a, '2030-01-01', 'Falta una factura' from unnest($4::text[]) a`,
    [company.accountId, id, company.adminId, areas],
  );
  for (const area of areas) expect([area, await refused(area)]).toEqual([area, 'PERIODO_CERRADO']);
});

test('a lock closes its own area, until an exception of that person and area', async () => {
  for (const [area, lock] of Object.entries(AREA_LOCKS) as [PeriodArea, string][]) {
    await query('delete from acc__period_exceptions');
    await query('delete from acc__periods');
    const id = await month('ABIERTO', lock);
    for (const each of areas)
      expect([area, each, await refused(each)]).toEqual([
        area,
        each,
        each === area ? 'PERIODO_CERRADO' : null,
      ]);
    const except = (until: string) =>
      query(
        `insert into acc__period_exceptions (account_id, period_id, user_id, area, expires_at, reason) values ($1, $2, $3, $4, $5, 'Falta una factura')`,
        [company.accountId, id, company.adminId, area, until],
      );
    await except('2020-01-01');
    expect([area, await refused(area)]).toEqual([area, 'PERIODO_CERRADO']);
    await except('2030-01-01');
    expect([area, await refused(area)]).toEqual([area, null]);
  }
});
