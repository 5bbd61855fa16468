/**
 * A module says all of itself: without `dif` the others still declare, migrate, provision and
 * answer.
 *
 * Runs on the server alone: its statements are a part of those of all modules.
 */
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '../api/fixtures.ts';
import type { Database } from '#erp/db/database.ts';
import { schemaChange } from '#erp/db/schema/schema.ts';
import { endpointsOf, mountedEndpoints } from '#erp/http/routes.ts';
import { standardRoutes } from '#erp/http/standard-calls.ts';
import { openApi } from '#erp/http/openapi.ts';
import { loadBehaviour } from '#erp/kernel/behaviour/load-behaviour.ts';
import type { Services } from '#erp/kernel/services.ts';
import { Registry } from '#erp/model/registry.ts';
import { modules, registry as everything } from '#erp/modules/all.ts';
import { jobsOf } from '#erp/platform/jobs/all.ts';
import { declaredOf } from '#erp/provision/companies/declared.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';

const LEFT_OUT = 'dif';
const registry = new Registry(modules.filter(({ key }) => key !== LEFT_OUT));
const { rules, server } = await loadBehaviour(registry);
const TRACE = /\bdif(?:\/|__|\.)|scale_reading|b[aá]scula/i;

describe('what is declared', () => {
  test('names nothing of it: fields, keys of roles, labels, tabs, notices, tasks', () => {
    const { contributions } = registry;
    const named = [...registry.resources.values()].flatMap(({ path, fields, list }) =>
      [path, ...Object.keys(fields), ...list.columns].filter((name) => TRACE.test(name)),
    );
    expect(named).toEqual([]);
    expect(
      declaredOf(registry).roles.flatMap(({ keys }) => keys.filter((key) => TRACE.test(key))),
    ).toEqual([]);
    const added = [
      contributions.notices,
      [...contributions.qrTypes],
      contributions.warehouseTasks,
      contributions.linkedTabs('storages'),
      contributions.hub('floor'),
    ];
    expect(JSON.stringify(added)).not.toMatch(TRACE);
  });

  test('its tables, calls and jobs are gone, and all others stay', async () => {
    const { statements } = await schemaChange(registry, null);
    expect(statements.filter((text) => /dif__|scale_reading/.test(text))).toEqual([]);
    const whole = await loadBehaviour(everything);
    const calls = (of: Pick<Services, 'registry' | 'server'>) =>
      mountedEndpoints(of).map(({ method, path }) => `${method} ${path}`);
    const left = calls({ registry, server });
    const gone = calls({ registry: everything, server: whole.server }).filter(
      (call) => !left.includes(call),
    );
    expect(gone.filter((call) => !/ dif\//.test(call))).toEqual([]);
    expect(left.filter((call) => TRACE.test(call))).toEqual([]);
    expect(jobsOf(whole).length - jobsOf({ server }).length).toBe(1);
    expect(
      Object.keys(openApi({ registry, server }).paths as object).filter((path) => TRACE.test(path)),
    ).toEqual([]);
  });
});

describe('its screens', () => {
  const sources = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const folderOf = (file: string) => /^app\/screens\/([^/]+)\//.exec(file)?.[1];

  test('each folder of screens declares the addresses of its own files, and no other does', () => {
    const foreign = sources
      .filter((file) => /^app\/(?:routes|screens\/[^/]+\/routes)\.ts$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/'screens\/([^/']+)\//g)]
          .map(([, folder]) => folder!)
          .filter((folder) => folder !== (folderOf(file) ?? 'core'))
          .map((folder) => `${file}: ${folder}`),
      );
    // The link of a mail opens the approvals without a session, outside the frame.
    expect(foreign).toEqual(['app/routes.ts: approvals']);
  });

  test('are named by no other: without its folder the rest still builds', () => {
    const named = sources
      .filter((file) => folderOf(file) !== LEFT_OUT)
      .filter((file) => readFileSync(file, 'utf8').includes(`screens/${LEFT_OUT}/`));
    expect(named).toEqual([]);
  });
});

describe('a company without it', () => {
  let db: Database;
  let stock: StockCompany;
  let call: ReturnType<typeof callerOf>;
  beforeAll(async () => {
    db = await testDatabase(registry);
    stock = await stockCompany('UNO', db, registry);
    call = callerOf(stock.company.services, stock.admin);
  });
  afterAll(() => db.close());

  test('answers every list, form and call that reads', async () => {
    const wrong: string[] = [];
    const reads = [
      ...[...registry.resources.values()].flatMap((resource) =>
        standardRoutes(resource).flatMap(([method, path]) => (method === 'GET' ? [path] : [])),
      ),
      ...endpointsOf(stock.company.services).flatMap(({ method, path }) =>
        method === 'GET' ? [path] : [],
      ),
    ].filter((path) => !path.includes(':'));
    for (const path of reads) {
      const { status } = await call.get(path);
      if (status >= 500) wrong.push(`${path}: ${status}`);
    }
    expect(reads.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  test('posts stock, keeps a movement by hand, and its jobs end well', async () => {
    const { services, accountId } = stock.company;
    const product = await stock.product('FIBRA');
    await stock.post('INI', [{ productId: product, qty: '5', unitCost: '10' }]);
    expect(await stock.pool(product)).toEqual(['5.000000', '50.000000', '10.000000']);
    const type = await stock.idOf('inv__movement_types', 'INI');
    const made = await call.post('movements', {
      movement_type_id: type,
      storage_id: stock.storages.A,
      lines: [{ product_id: product, qty: '2', unit_cost: '10' }],
    });
    expect([made.status, made.data.fields]).toEqual([201, undefined]);
    for (const job of jobsOf(services))
      await job.run({
        services,
        accountId,
        accountCode: 'UNO',
        timeZone: 'America/Mexico_City',
        now: services.now(),
        progress: async () => undefined,
      });
  });

  test('a key of a scale is no credential', async () => {
    await expect(stock.company.actorOf(`tlb_aaaaaaaa_${'a'.repeat(32)}`)).rejects.toThrow();
  });

  test('has rules for its own resources only', () => {
    expect([...rules.keys()].filter((path) => !registry.resources.has(path))).toEqual([]);
  });
});
