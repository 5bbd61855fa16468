/**
 * Names and values that no form of ours sends, read as every generic form is read: nothing of it is
 * a fault.
 */
import { expect, test } from 'vitest';
import { layoutOf } from '#app/resource-screens/shared/view/view.server.ts';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { guardForm } from '#app/session/guards/form-guard.server.ts';
import { registry } from '#erp/modules/all.ts';
import { Chance, NASTY, nastyForm, nastyMultipart } from '../../tests/api/invalid-input.ts';
import { readPayload, readStored, readValues, saveBody } from './form-values.server.ts';
import { applyIntent, readIntent } from './intents.server.ts';

const reader = { can: () => true, t: (_key: string, source: string) => source };
const inMexico = (work: () => Promise<void>) =>
  runInCompany(
    { account_id: 1, configs: { time_zone: 'America/Mexico_City' } },
    { get: () => Promise.reject(new Error('nothing is asked')) },
    work,
  );
const resources = [...registry.resources.values()];

test('four thousand posted forms are read or refused', () => inMexico(readThousands));

async function readThousands(): Promise<void> {
  const chance = new Chance(7);
  const refused = new Map<number, number>();
  for (let i = 0; i < 4000; i += 1) {
    const resource = chance.of(resources);
    const names = [
      ...Object.keys(resource.fields),
      'version',
      'base',
      'resto',
      'clave',
      'do',
      'tab',
      '__intent__',
      'constructor',
    ];
    const multipart = chance.in(0.2) ? nastyMultipart(chance, names) : null;
    const type = multipart?.type ?? 'application/x-www-form-urlencoded';
    const request = new Request('http://telar.test/x', {
      method: 'POST',
      body: multipart?.body ?? nastyForm(chance, names, false),
      headers: { 'content-type': type },
    });
    try {
      await guardForm(request, true);
    } catch (error) {
      const { status } = (error as { init?: { status: number } }).init ?? {};
      if (status === undefined) throw error;
      refused.set(status, (refused.get(status) ?? 0) + 1);
      continue;
    }
    const form = await request.formData();
    const payload = readPayload(form);
    const tabs = layoutOf(resource, 'new', reader);
    const stored = readStored(
      chance.in(0.5)
        ? chance.of(NASTY)
        : JSON.stringify({
            values: { a: chance.of([1, null, 'x', [], [{}], [{ a: 1 }], {}]) },
            titles: chance.of([{}, null, { a: 1 }, []]),
          }),
    );
    const values = readValues(tabs, payload, stored.values);
    const intent = readIntent(
      `${chance.of(['add', 'remove', 'up', 'down', 'duplicate', 'change', 'page', 'x'])}:${chance.of([...names, `${chance.of(names)}[${chance.of(['0', '7', '99999'])}].${chance.of(names)}`])}:${chance.of(['0', '1', '99999', '-1', 'x'])}`,
    );
    saveBody(tabs, intent ? applyIntent(tabs, values, intent) : values, stored.values);
  }
  expect([...refused.keys()].toSorted()).toEqual([422]);
}
