import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * One click handler for a region full of plain links: a list has hundreds of them, and a Link component each
 * costs more than the rest of the row. Without JavaScript they are links; with it they navigate without a reload.
 */
export function useLinkClicks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.dataset.full !== undefined || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
