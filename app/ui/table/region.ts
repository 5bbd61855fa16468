import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { followLink } from './link-clicks.ts';

/**
 * Ref of a region of plain markup: its links and the forms that ask for something navigate without a reload. Without
 * JavaScript they are links and forms. `data-send` marks a choice that sends its form at once.
 */
export function useRegion(): (region: HTMLElement | null) => (() => void) | undefined {
  const navigate = useNavigate();
  return useCallback(
    (region) => {
      if (!region) return undefined;
      const controller = new AbortController();
      const { signal } = controller;
      region.addEventListener('click', (event) => followLink(event, navigate), { signal });
      region.addEventListener(
        'submit',
        (event) => {
          const form = event.target;
          if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'get' || form.dataset.full !== undefined) return;
          event.preventDefault();
          const query = new URLSearchParams([...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]));
          void navigate(`${new URL(form.action).pathname}?${query}`);
        },
        { signal },
      );
      region.addEventListener('change', ({ target }) => void (target instanceof HTMLSelectElement && target.dataset.send !== undefined && target.form?.requestSubmit()), {
        signal,
      });
      return () => controller.abort();
    },
    [navigate],
  );
}
