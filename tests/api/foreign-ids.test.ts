/**
 * Ids that calls read from what they are sent, each of another company: answered as those of
 * records that never were, whatever else is missing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Services } from '#erp/kernel/services.ts';
import { mountedEndpoints } from '#erp/http/routes.ts';
import { product } from '#erp/provision/testing/product.ts';
import { registry } from '#erp/modules/all.ts';
import { testCompany } from '#erp/provision/testing/company.ts';
import { actorWith, callerOf, loud, makeAccounts, type Api } from './fixtures.ts';
import { asIfItNeverWas, askerOf, nameOf, NEVER } from './asking.ts';
import { Forge } from './forge.ts';

let services: Services;
let own: Forge;
let foreign: Forge;
let api: Api;

beforeAll(async () => {
  const company = await testCompany();
  services = { ...company.services, log: loud };
  const [theirs] = (await makeAccounts(services, 'DOS')) as [number];
  [own, foreign] = [new Forge(services, company.accountId), new Forge(services, theirs)];
  api = callerOf(services, actorWith(services, company.accountId));
});
afterAll(() => services.db.close());

/** What a field of this name refers to, by the declarations. */
const TARGETS = new Map<string, Set<string>>();
for (const resource of registry.resources.values())
  for (const [name, field] of Object.entries(resource.fields))
    if ((field.kind === 'ref' || field.kind === 'refs') && !field.by && field.to !== 'accounts')
      TARGETS.set(name, (TARGETS.get(name) ?? new Set()).add(field.to));

type Shape = { readonly type?: unknown; readonly items?: Shape; readonly properties?: Record<string, Shape> };
const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape) : {};

/** How each id is written: `bank_account_id`, `ids[0]`, `lines[0][product_id]`. */
function idsIn(shape: Shape, resource: string | null): readonly (readonly [path: string, target: string])[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, each]) => {
    const known = [...(TARGETS.get(name) ?? TARGETS.get(name.replace(/s$/, '')) ?? [])];
    if (/^ids?$/.test(name) && resource) known.push(resource);
    if (/file/.test(name)) known.push('files');
    if (each.items?.properties)
      return idsIn(each.items, resource).map(([path, target]) => {
        const [head, ...rest] = path.split('[');
        return [`${name}[0][${head}]${rest.map((part) => `[${part}`).join('')}`, target] as const;
      });
    const at = each.type === 'array' || /ids$/.test(name) ? `${name}[0]` : name;
    return known.map((target) => [at, target] as const);
  });
}

const ANY = [200, 201, 202, 400, 403, 404, 409, 413, 422];

test('an id of another company in what is sent is as one that never was', async () => {
  const wrong: string[] = [];
  let tried = 0;
  const asker = askerOf(api);
  for (const call of mountedEndpoints(product)) {
    const target = call.resource?.path ?? null;
    const ids = [...idsIn(shapeOf(call.input as z.ZodType), target), ...idsIn(shapeOf(call.query as z.ZodType), target)];
    if (ids.length === 0 || call.key === 'public') continue;
    for (const [path, to] of ids) {
      if (!registry.resources.has(to)) continue;
      const values: Record<string, string> = {};
      for (const [name, of] of Object.entries(call.pathRecords ?? {}))
        if (of !== null) values[name] = await own.some(of === '*' ? 'customers' : of);
      const id = await foreign.some(to);
      const said = { ...(path.includes('[') && !path.startsWith('ids') && {}) };
      try {
        tried += 1;
        const found = asIfItNeverWas(
          await asker.ask(call, values, { ...said, [path]: id }), id,
          await asker.ask(call, values, { ...said, [path]: NEVER }), NEVER, ANY,
        );
        if (found) wrong.push(`${nameOf(call)} ${path} → ${to}: ${found}`);
      } catch (error) {
        wrong.push(`${nameOf(call)} ${path} → ${to}: THROWN ${String(error).slice(0, 200)}`);
      }
    }
  }
  console.log('tried', tried);
  expect(wrong).toEqual([]);
}, 600_000);
