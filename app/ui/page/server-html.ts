/**
 * Markup that only the server draws: the rows of a list, the menu. It stands in the page already,
 * so it does not travel once more as data, and the slow computer that takes the page over leaves it
 * alone.
 */
import { createContext, use, useCallback } from 'react';
import { useRevalidator } from 'react-router';

/** What the loaders of this page have drawn, by name; nothing in the browser. */
export const ServerHtmlContext = createContext<ReadonlyMap<string, string> | null>(null);

/**
 * Props of the element around it. `html` is null for what came with the page itself; a later visit
 * brings the markup.
 */
export function useServerHtml(name: string, html: string | null) {
  const drawn = use(ServerHtmlContext);
  const { revalidate } = useRevalidator();
  const ref = useCallback(
    (element: HTMLElement | null) => {
      // A browser extension that changed the page makes React draw it anew, without what only the
      // server knew.
      if (element && html === null && !element.firstChild) void revalidate();
    },
    [html, revalidate],
  );
  return {
    ref,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html ?? drawn?.get(name) ?? '' },
  };
}
