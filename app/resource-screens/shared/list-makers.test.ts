/** Lists whose records other resources make offer it, to who may. */
import { expect, test as anyTest } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { registry } from '#erp/modules/all.ts';
import { makerLinks } from '../list/list-data.server.ts';

const test = (name: string, work: () => void) =>
  anyTest(name, () =>
    runInCompany(
      { account_id: 1, configs: { time_zone: 'America/Mexico_City' } },
      { get: () => Promise.reject(new Error('nothing is asked')) },
      () => Promise.resolve(work()),
    ),
  );
const reader = (...denied: string[]) =>
  ({
    can: (key: string) => !denied.includes(key),
    t: (_: string, text: string) => text,
  }) as unknown as Session;

test('global invoices are made from their own list', () => {
  const globals = registry.resource('sat/global-invoices');
  expect(makerLinks(globals, reader())).toEqual([
    ['/catalogue/action/pos/tickets/global', 'Factura global'],
  ]);
  expect(makerLinks(globals, reader('pos/tickets.global'))).toEqual([]);
  expect(makerLinks(registry.resource('pos/tickets'), reader())).toEqual([]);
});
