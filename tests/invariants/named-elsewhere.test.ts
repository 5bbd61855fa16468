import { expect, test } from 'vitest';
import { listed, namedElsewhere } from './named-elsewhere.ts';

test('a business module’s resources are named in its own folder; elsewhere there are only fewer of them', () => {
  const allowed = listed();
  const more = Object.entries(namedElsewhere()).flatMap(([file, count]) =>
    count > (allowed[file] ?? 0) ? [`${file}: ${count}, ${allowed[file] ?? 0} are listed`] : [],
  );
  expect(
    more,
    'let the module declare it (docs/modules.md); after a file was renamed: node tests/invariants/named-elsewhere.ts',
  ).toEqual([]);
});

test('what is named less often leaves the list', () => {
  const now = namedElsewhere();
  const stale = Object.entries(listed()).flatMap(([file, count]) =>
    count > (now[file] ?? 0) ? [`${file}: ${count} are listed, ${now[file] ?? 0} are there`] : [],
  );
  expect(stale, 'node tests/invariants/named-elsewhere.ts').toEqual([]);
});

test('below the modules and outside their screens nothing names one', () => {
  const below = Object.keys(namedElsewhere()).filter(
    (file) => !/^(?:erp\/modules|app\/screens)\//.test(file),
  );
  expect(below, 'declare it, or let the module run it: docs/decisions/372').toEqual([]);
});
