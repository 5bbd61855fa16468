/**
 * The tabs of /inv/operations: each module declares its own in the `operations-tabs.server.ts` of
 * its screens.
 */
import type { Session } from '#app/session/context.ts';
import type { OperationsTab } from './operations-tab.server.ts';

const DECLARED = Object.values(
  import.meta.glob<() => readonly OperationsTab[]>('/app/screens/*/operations-tabs.server.ts', {
    eager: true,
    import: 'operationsTabs',
  }),
);

/** Tabs that this person may open. */
export const tabsOf = (session: Session): readonly OperationsTab[] =>
  DECLARED.flatMap((tabs) => tabs())
    .filter(({ needs }) => session.can(needs))
    .toSorted((a, b) => a.order - b.order);

/** The tab that the address names, or the first that may be opened. */
export function tabOf(session: Session, url: URL): OperationsTab {
  const tabs = tabsOf(session);
  const tab = tabs.find(({ key }) => key === url.searchParams.get('tab')) ?? tabs[0];
  if (!tab) throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
  return tab;
}
