import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { filesBehind, filesElsewhere } from './where.ts';

test.each(['/movements/5', '/movements', 'movements/new', '/movements?tab=lineas'])(
  '%s: declaration, rules, SQL, posting and tests of movements',
  (address) => {
    const files = filesBehind(address);
    expect(files[0]).toBe('erp/modules/inventory/movements/movements.ts');
    expect(files).toEqual(
      expect.arrayContaining([
        'erp/modules/inventory/movements/movements.rules.ts',
        'erp/modules/inventory/movements/movements.posting.ts',
      ]),
    );
    expect(files.every((file) => existsSync(file))).toBe(true);
  },
);

test.each([
  ['/acc/periods/3', 'erp/modules/accounting/periods/periods.rules.ts'],
  ['/inv/operations', 'erp/modules/inventory/operations/operations.endpoints.ts'],
  ['/kardex', 'erp/modules/inventory/reports/kardex-report.ts'],
  ['/lots/5/rastreo', 'app/screens/inventory/lots/lot-trace.tsx'],
  ['/wms/cli/availability', 'erp/modules/wms/availability/availability.endpoints.ts'],
])('%s leads to %s', (address, file) => expect(filesBehind(address)).toContain(file));

test('rules that another module adds and tests elsewhere that name it follow', () => {
  const files = filesElsewhere('/costCenters');
  expect(files).toContain('erp/modules/inventory/items/charged-centers.rules.ts');
  expect(filesElsewhere('/movements/5')).toEqual(
    expect.arrayContaining([
      'tests/scenarios/movement-needs.test.ts',
      'tests/scenarios/stock-rules.test.ts',
    ]),
  );
});

test('an address of nothing is refused', () =>
  expect(() => filesBehind('/no-hay/nada')).toThrow('«/no-hay/nada»'));

test('every resource, report and dashboard is found in a folder of its module', () => {
  const paths = [
    ...registry.resources.keys(),
    ...registry.reports.screens.keys(),
    ...registry.reports.dashboards.keys(),
  ];
  for (const path of paths) {
    const [file = ''] = filesBehind(path);
    expect(file, path).toMatch(/^erp\/modules\/[\w-]+\/[\w-]+\//);
    expect(readFileSync(file, 'utf8'), path).toContain(`'${path}'`);
  }
});

test("a resource's folder carries the last word of its path; child rows lie in that of their record", () => {
  const kebab = (text: string) =>
    text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');
  const lost = [...registry.resources.values()].flatMap((resource) => {
    if (registry.parentOf(resource)) return [];
    const [file = ''] = filesBehind(resource.path);
    const last = kebab(resource.path.split('/').at(-1) ?? '');
    return `-${basename(dirname(file))}`.endsWith(`-${last}`) &&
      basename(file) === `${basename(dirname(file))}.ts`
      ? []
      : [`${resource.path}: ${file}`];
  });
  expect(lost).toEqual([]);
});
