import type { LogsView } from './logs/logs-types.ts';
import type { TablesView } from './tables/tables-types.ts';

export type SysView =
  | { readonly kind: 'log'; readonly log: LogsView }
  | { readonly kind: 'tables'; readonly tables: TablesView };
