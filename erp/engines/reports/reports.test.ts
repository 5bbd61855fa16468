import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorWith, callerOf, freshApi, type Api } from '../../../tests/api/fixtures.ts';
import type { Services } from '#erp/api/services.ts';
import { registry } from '#erp/modules/all.ts';

let services: Services;
let accountId: number;
let api: Api;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ services, accountId, api, close } = await freshApi());
});
afterAll(() => close());

test('every declared report runs with its usual filters, page and total, for an empty company', async () => {
  const wrong: string[] = [];
  for (const screen of registry.reports.screens.values()) {
    for (const report of screen.reports) {
      const reply = await api.send(screen.call.method, screen.call.path, {
        body: new URLSearchParams({ report: report.key, ties: '1' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      if (reply.status !== 200 && reply.status !== 422) wrong.push(`${screen.path} ${report.key}: ${reply.status} ${reply.text.slice(0, 300)}`);
    }
  }
  expect(wrong).toEqual([]);
});
