/** Calls that follow from declarations of reports, dashboards and datasets. */
import type { Endpoint } from '#erp/http/routes.ts';
import type { Registry } from '#erp/model/registry.ts';
import { analyticsCall } from './pivot/analytics.ts';
import { benchCall } from './checks/bench.ts';
import { dashboardCalls } from './dashboards/dashboard.ts';
import { homeCall } from './dashboards/home.ts';
import { reportCalls } from './report-calls.ts';

export const declaredEndpoints = (registry: Registry): readonly Endpoint[] => [...reportCalls(registry), ...dashboardCalls(registry), analyticsCall, benchCall, homeCall];
