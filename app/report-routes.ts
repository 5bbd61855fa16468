/**
 * X
 * only.
 */
import { route, type RouteConfigEntry } from '@react-router/dev/routes';
import { registry } from '#erp/modules/all.ts';

export const reportRoutes = (): RouteConfigEntry[] => [
  ...[...registry.reports.screens.keys()].map((path) =>
    route(path, 'reports/report.tsx', { id: `report:${path}` }),
  ),
  route('catalogue/report/*', 'reports/file.ts'),
  route('analytics', 'reports/pivot/analytics.tsx'),
  route('resports-tes', 'reports/report-tests/report-tests.tsx'),
  ...[...registry.reports.dashboards.keys()].map((path) =>
    route(path, 'reports/dashboard/dashboard.tsx', { id: `dashboard:${path}` }),
  ),
  ...[...registry.pairings.keys()].map((path) =>
    route(path, 'views/pairing/pairing.tsx', { id: `pairing:${path}` }),
  ),
];
