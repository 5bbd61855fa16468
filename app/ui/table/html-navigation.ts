import { useCallback, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { followLink } from './link-clicks.ts';

/**
 * Ref of a region of plain markup: its links and the forms that ask for something navigate without
 * a reload. Without JavaScript they are links and forms. `data-send` marks a choice that sends its
 * form at once. What somebody types while the next markup is on its way is put into it; `markup`
 * changes with it.
 */
export function useHtmlNavigation(
  markup: unknown,
): (region: HTMLElement | null) => (() => void) | undefined {
  const navigate = useNavigate();
  const typed = useRef(new Map<string, string>());
  useLayoutEffect(() => {
    for (const [id, text] of typed.current) {
      const field = document.getElementById(id);
      if (!(field instanceof HTMLInputElement) || field.value === text) continue;
      field.value = text;
      if (document.activeElement === document.body) field.focus();
    }
    typed.current.clear();
  }, [markup]);
  return useCallback(
    (region) => {
      if (!region) return undefined;
      const controller = new AbortController();
      const listen = <K extends keyof HTMLElementEventMap>(
        name: K,
        act: (event: HTMLElementEventMap[K]) => void,
      ) => region.addEventListener(name, act, { signal: controller.signal });
      listen('click', (event) => followLink(event, navigate));
      listen('input', ({ target }) => {
        if (target instanceof HTMLInputElement && target.id && target.type !== 'checkbox')
          typed.current.set(target.id, target.value);
      });
      listen('submit', (event) => {
        typed.current.clear();
        const form = event.target;
        if (
          !(form instanceof HTMLFormElement) ||
          event.defaultPrevented ||
          form.method !== 'get' ||
          form.dataset.full !== undefined
        )
          return;
        event.preventDefault();
        const query = new URLSearchParams(
          [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]),
        );
        void navigate(`${new URL(form.action).pathname}?${query}`);
      });
      listen('change', ({ target }) => {
        if (target instanceof HTMLSelectElement && target.dataset.send !== undefined)
          target.form?.requestSubmit();
      });
      return () => controller.abort();
    },
    [navigate],
  );
}
