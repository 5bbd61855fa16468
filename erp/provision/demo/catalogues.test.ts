import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { DomainError } from '#erp/model/errors.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { update } from '#erp/kernel/operations/save.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { registry } from '#erp/modules/all.ts';
import { demoServices } from '../testing/demo.ts';
import { bulkProducts } from './bulk.ts';

let services: Services;
let ids: ReadonlyMap<string, number>;

beforeAll(async () => {
  services = await demoServices();
  const accounts = await services.db.system((tx) =>
    tx.query<{ id: number; code: string }>('select id, code from accounts'),
  );
  ids = new Map(accounts.map(({ code, id }) => [code, id]));
}, 480_000);
afterAll(() => services.db.close());

const idOf = (code: string) => ids.get(code)!;

const COUNTS = `select (select count(*) from products) products, (select count(*) from customers) customers, (select count(*) from suppliers) suppliers,
  (select count(*) from categories) categories, (select count(*) from storages) storages, (select count(*) from pricelists) pricelists,
  (select count(*) from pricelists__lines) rules, (select count(distinct kind) from products) kinds, (select count(*) from products p where not exists (select 1 from products__tax_ids x where x.owner_id = p.id)) untaxed,
  (select count(*) from customers c where not exists (select 1 from customer_tax_companies x where x.customer_id = c.id)) without_tax_data,
  (select count(*) from suppliers s where not exists (select 1 from supplier_contacts x where x.supplier_id = s.id and x.is_main)) without_contact`;

test('DEMO has catalogues of every kind, and OTRA a handful of its own', async () => {
  const { db } = services;
  const of = (code: string) =>
    db.tenant(
      { accountId: idOf(code) },
      async (tx) => (await tx.query<Record<string, number>>(COUNTS))[0],
    );
  expect(await of('DEMO')).toEqual({
    products: 66,
    customers: 40,
    suppliers: 28,
    categories: 16,
    storages: 21,
    pricelists: 6,
    rules: 20,
    kinds: 10,
    untaxed: 0,
    without_tax_data: 0,
    without_contact: 0,
  });
  expect(await of('OTRA')).toMatchObject({
    products: 5,
    customers: 4,
    suppliers: 3,
    storages: 2,
    pricelists: 1,
  });
});

/** Child rows with one harmless change, so that their rules run too. */
async function touched(actor: Actor, path: string, id: number): Promise<WireObject> {
  const change = (
    {
      customers: { contacts: 'notes', tax_companies: 'int_number', consignees: 'instructions' },
      suppliers: { contacts: 'job_title' },
      pricelists: { lines: 'max_discount_percent' },
      'suppliers/catalogs': { lines: 'lead_time_days' },
    } as Record<string, Record<string, string>>
  )[path];
  if (!change) return {};
  const row = await one(services, actor, services.registry.resource(path), id);
  return Object.fromEntries(
    Object.entries(change).map(([lines, field]) => [
      lines,
      Object.fromEntries(
        (row[lines] as unknown as readonly Row[]).map((line, i) => [
          String(i),
          { id: String(line.id), [field]: '7' },
        ]),
      ),
    ]),
  );
}

test('every demo record is one that the rules would let somebody save', async () => {
  const { db } = services;
  const problems: string[] = [];
  for (const company of ['DEMO', 'OTRA']) {
    const accountId = idOf(company);
    const actor = systemActor(registry, accountId, company, 'America/Mexico_City');
    for (const path of [
      'categories',
      'lines',
      'units',
      'storage-types',
      'storages',
      'products',
      'customer_types',
      'zones',
      'pricelists',
      'customers',
      'sls/consignees',
      'suppliers',
      'suppliers/catalogs',
      'payment-types',
      'satTaxes',
      'sat-tax-regimens',
    ]) {
      const resource = registry.resource(path);
      const rows = await db.tenant({ accountId }, (tx) =>
        tx.query<{ id: number; status?: string }>(`select * from ${resource.table} order by id`),
      );
      for (const { id, status } of rows) {
        if (status === 'SUSTITUIDO') continue;
        const body = await touched(actor, path, id);
        await update(services, actor, resource, id, body).catch((error: unknown) =>
          problems.push(
            `${company} ${path} ${id}: ${error instanceof DomainError ? JSON.stringify(error.toJSON()) : String(error)}`,
          ),
        );
      }
    }
  }
  expect(problems).toEqual([]);
}, 60_000);

test('bulk products are as many as asked, with distinct codes, and more can follow', async () => {
  const { db } = services;
  const accountId = idOf('OTRA');
  await db.tenant({ accountId }, async (tx) => {
    await bulkProducts(tx, accountId, 3000);
    await bulkProducts(tx, accountId, 10);
    const [row] = await tx.query<Record<string, number>>(
      `select count(*) n, count(distinct code) codes, count(distinct name) names, count(*) filter (where status = 'ACTIVO') active from products where code ~ '^B-'`,
    );
    expect(row).toMatchObject({ n: 3010, codes: 3010 });
    expect(row!.names).toBeGreaterThan(1000);
    expect(row!.active).toBeGreaterThan(2700);
  });
});
