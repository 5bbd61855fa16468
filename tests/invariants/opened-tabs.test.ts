/** A tab that an outcome or a link of a report opens is one of that record's. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openedPath } from '#app/resource-screens/action/action.server.ts';
import { findScreen } from '#app/resource-screens/shared/screens.server.ts';
import { registry } from '#erp/modules/all.ts';

/** Where code names a tab of a record: the record's resource is named in the same file. */
const named = globSync('erp/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }).flatMap(
  (file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/\b(?:open|link|record): \{[^}]*\btab: '([\w-]+)'/g)].map(
      ([whole, tab]) => ({
        file,
        tab: tab!,
        resource: /\b(?:resource|record): '([\w/-]+)'/.exec(
          whole.includes('...') ? text : whole,
        )![1]!,
      }),
    );
  },
);

const formTabs = (path: string): string[] => [
  ...(registry.resource(path).form?.tabs ?? []).map(({ key }) => key),
  ...registry.contributions.linkedTabs(path).map(({ key }) => key),
];

test('every tab that code opens is one of the record', () => {
  expect(named.map(({ resource, tab }) => `${resource} ${tab}`)).toEqual(
    expect.arrayContaining(['loans tabla', 'storages map', 'acc/periods verificaciones']),
  );
  const missing = named.filter(
    ({ resource, tab }) =>
      !formTabs(resource).includes(tab) &&
      !registry.contributions.recordTabs(resource).some(({ key }) => key === tab),
  );
  expect(missing).toEqual([]);
});

test('an outcome opens the record with the tab that it names', () => {
  const wrong = named.filter(({ resource, tab }) => {
    const path = openedPath({ message: '', open: { resource, id: 1, tab } });
    const own = registry.contributions.recordTabs(resource).some(({ key }) => key === tab);
    if (own) return !path?.endsWith(`/1/${tab}`);
    const url = new URL(path!, 'http://telar.invalid');
    return url.searchParams.get('tab') !== tab || findScreen(url.pathname)?.kind !== 'edit';
  });
  expect(wrong).toEqual([]);
});
