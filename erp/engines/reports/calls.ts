/** Calls that follow from declarations of reports, dashboards and datasets. */
import type { OwnCall } from '../../api/routes.ts';
import type { Registry } from '../../model/registry.ts';
import { reportCalls } from './report-calls.ts';

export const declaredCalls = (registry: Registry): readonly OwnCall[] => [...reportCalls(registry)];
