import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { actorWith } from '../../../tests/api/fixtures.ts';
import { canUseReport, requireReportAccess } from './access.ts';

const { screens, datasets, dashboards } = registry.reports;
const parts = [
  ...[...screens.values(), ...dashboards.values()].map((at) => ({
    at,
    key: at.key as string | undefined,
  })),
  ...[...datasets.values()].map((at) => ({ at, key: at.privilege as string | undefined })),
];

test('no report, analysis or dashboard is for customers and suppliers, whatever rights they hold', () => {
  expect(parts.length).toBeGreaterThan(20);
  for (const { at, key } of parts) {
    expect(canUseReport(actorWith({ registry }, 1), registry, at, key)).toBe(true);
    expect(canUseReport(actorWith({ registry }, 1, { keys: [] }), registry, at, key)).toBe(
      key === undefined,
    );
    for (const userKind of ['PROVEEDOR', 'CLIENTE'] as const) {
      const outside = actorWith({ registry }, 1, { more: { userKind } });
      expect(canUseReport(outside, registry, at, key)).toBe(false);
      expect(() => requireReportAccess(outside, registry, at, key)).toThrow(
        expect.objectContaining({ code: 'SIN_PERMISO' }),
      );
    }
  }
});
