/** What a tab of /inv/operations is made of. */
import type { Session } from '#app/session/context.ts';
import type { TableCardView } from '#app/screens/sys/tables/tables-types.ts';
import { listCard, type ListCard } from './operations-lists.server.ts';
import type { OperationsView } from './operations-types.ts';

export interface OperationsTab {
  readonly key: string;
  readonly label: string;
  /** Place among the tabs of all modules. */
  readonly order: number;
  /** Privilege without which the tab is not there. */
  readonly needs: string;
  view(session: Session): Promise<OperationsView>;
}

export const tables = (tab: string, cards: readonly TableCardView[]): OperationsView => ({
  tables: { tab, counts: [], filters: [], cards },
});

/** The newest rows of a resource. */
export const list = (tab: string, listed: ListCard) => async (session: Session) =>
  tables(tab, [await listCard(session, listed)]);
