/** No form offers what a request may not change, whatever is declared. */
import { expect, test as anyTest } from 'vitest';
import { fixedPartOf } from '#erp/model/fixed/fixed-rows.ts';
import { screenOf } from '#erp/model/registry.ts';
import { registry } from '#erp/modules/all.ts';
import { findScreen } from '../../shared/screens.server.ts';
import { filledRecord } from './testing/filled-record.ts';
import { namesOf, opened, pageOf, stub, test } from './testing/form-of-one.tsx';

const ruled = [...registry.resources.values()].flatMap((resource) =>
  (resource.fixedRows ?? []).flatMap((rule) =>
    (rule.fields ?? []).length > 0 && findScreen(`/${screenOf(resource)}/5`)
      ? [{ path: `/${screenOf(resource)}/5`, resource, rule }]
      : [],
  ),
);

anyTest('there are many', () => expect(ruled.length).toBeGreaterThan(12));

for (const { path, resource, rule } of ruled)
  test(`${path}: ${rule.message}`, async () => {
    stub.record = filledRecord(resource, rule);
    const { all, fields } = fixedPartOf(resource, stub.record);
    const page = pageOf(await opened(path));
    if (all !== null) return;
    const own = new Set(namesOf(page).map((name) => name.split(/[.[]/)[0]!));
    expect([...fields.keys()].filter((name) => own.has(name))).toEqual([]);
    const typedHere = (rule.fields ?? []).some((name) => resource.fields[name]!.readOnly !== true);
    if (typedHere) expect(page.text).toContain(rule.message);
  });
