/**
 * Large views travel with their page as JSON of their own. The router's format names each value
 * once, which suits graphs and costs a tree of two thousand values ten times as much, to write and
 * to read.
 */
import { createContext, use } from 'react';

/** In a loader's or an action's reply: the view stands in the page under this name. */
export interface DeferredView {
  readonly pageData: string;
}

/** Views of the page that is being rendered, by name; null in the browser. */
export const PageDataContext = createContext<ReadonlyMap<string, object> | null>(null);

/** Id of the element that holds them. */
export const PAGE_DATA = 'page-data';

let parsed: Readonly<Record<string, unknown>> | undefined;
const fromPage = (name: string): unknown =>
  (parsed ??= JSON.parse(document.getElementById(PAGE_DATA)?.textContent ?? '{}') as Record<
    string,
    unknown
  >)[name];

/** The view itself, whichever way it came. A later visit brings it in the reply. */
export function usePageData<T extends object>(reply: T | DeferredView | null): T | null {
  const rendered = use(PageDataContext);
  if (!reply || !('pageData' in reply)) return reply;
  return (rendered ? rendered.get(reply.pageData) : fromPage(reply.pageData)) as T;
}
