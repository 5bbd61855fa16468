/** Calls that follow from declarations of reports, dashboards and datasets. */
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Registry } from '#erp/model/registry.ts';
import { analyticsEndpoint } from './pivot/analytics.ts';
import { reportTestEndpoint } from './checks/report-tests.ts';
import { dashboardEndpoints } from './dashboards/dashboard.ts';
import { homeEndpoint } from './dashboards/home.ts';
import { reportEndpoints } from './report-calls.ts';

export const declaredEndpoints = (registry: Registry): readonly Endpoint[] => [
  ...reportEndpoints(registry),
  ...dashboardEndpoints(registry),
  analyticsEndpoint(registry),
  reportTestEndpoint,
  homeEndpoint,
];
