import type { TablesView } from '#app/screens/sys/tables/tables-types.ts';

export interface OperationsView {
  readonly tables: TablesView;
  /** Storages of which a cyclic count may be planned. */
  readonly storages?: readonly (readonly [id: string, name: string])[];
  readonly health?: { readonly mayRebuild: boolean };
}
