import type { RouterContextProvider } from 'react-router';
import type { DeferredView } from '#app/page-data/page-data.ts';
import { requestContext } from '#app/session/context.ts';

/**
 * Hands a view to the screen (`usePageData`): beside the router's data in a page, in the reply
 * where only data is asked for.
 */
export function sendPageData<T extends object>(
  context: Readonly<RouterContextProvider>,
  name: string,
  view: T,
): T | DeferredView {
  const { pageData } = context.get(requestContext);
  if (!pageData) return view;
  pageData.set(name, view);
  return { pageData: name };
}
