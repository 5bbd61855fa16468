/** Calls that follow from declarations of reports, dashboards and datasets. */
import type { OwnCall } from '../../api/routes.ts';
import type { Registry } from '../../model/registry.ts';
import { analyticsCall } from './analytics.ts';
import { benchCall } from './bench.ts';
import { dashboardCalls } from './dashboard.ts';
import { homeCall } from './home.ts';
import { reportCalls } from './report-calls.ts';

export const declaredCalls = (registry: Registry): readonly OwnCall[] => [...reportCalls(registry), ...dashboardCalls(registry), analyticsCall, benchCall, homeCall];
