import { useCallback } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router';

/** A plain click on a link of ours navigates without a reload. */
export function followLink(event: MouseEvent, navigate: NavigateFunction): void {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    !link ||
    link.target ||
    link.hasAttribute('download') ||
    link.dataset.full !== undefined ||
    link.origin !== location.origin
  )
    return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  void navigate(link.pathname + link.search + link.hash);
}

/**
 * One click handler for a region full of plain links: a list has hundreds of them, and a Link
 * component each costs more than the rest of the row. Without JavaScript they are links; with it
 * they navigate without a reload. Returns the ref of the region.
 */
export function useLinkClicks(): (region: HTMLElement | null) => (() => void) | undefined {
  const navigate = useNavigate();
  return useCallback(
    (region) => {
      if (!region) return undefined;
      const onClick = (event: MouseEvent) => followLink(event, navigate);
      region.addEventListener('click', onClick);
      return () => region.removeEventListener('click', onClick);
    },
    [navigate],
  );
}
