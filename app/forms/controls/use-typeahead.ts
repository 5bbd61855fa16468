import { useRef, useState } from 'react';
import type { Option, RefSearch, RefSpec } from '#app/resource-screens/shared/view/view-types.ts';

const PAUSE = 180;

export interface Typeahead {
  readonly found: RefSearch | null;
  readonly failed: boolean;
  search(q: string, form: HTMLFormElement | null, now?: boolean): void;
  /**
   * The one record that a text names: by its code where codes are read, or because nothing else
   * matches. Otherwise the matches are shown.
   */
  resolve(q: string, form: HTMLFormElement | null): Promise<Option | null>;
  clear(): void;
}

/**
 * Matches while one types: one question at a time, after a short pause; an older answer never
 * replaces a newer one.
 */
export function useTypeahead(ref: RefSpec, name: string, initial: RefSearch | null): Typeahead {
  const [found, setFound] = useState<RefSearch | null>(initial);
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<AbortController | null>(null);
  const ask = async (
    q: string,
    form: HTMLFormElement | null,
    exact = false,
  ): Promise<Option | null> => {
    clearTimeout(timer.current);
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      // What asks comes with the first search.
      const { findOptions } = await import('./find-options.ts');
      const named = exact
        ? await findOptions(ref, name, q, form, controller.signal, 'exact')
        : null;
      if (named?.total === 1) return named.options[0]!;
      const { total, options } = await findOptions(ref, name, q, form, controller.signal);
      setFound({ q, total, matches: options });
      setFailed(false);
      return total === 1 ? options[0]! : null;
    } catch (error) {
      if (!controller.signal.aborted) setFailed(true);
      else if (!(error instanceof DOMException)) throw error;
      return null;
    }
  };
  return {
    found,
    failed,
    resolve: (q, form) => ask(q, form, ref.scans),
    search(q, form, now = false) {
      clearTimeout(timer.current);
      running.current?.abort();
      if (q.trim().length < 1) setFound(null);
      else if (now) void ask(q, form);
      else timer.current = setTimeout(() => void ask(q, form), PAUSE);
    },
    clear() {
      clearTimeout(timer.current);
      running.current?.abort();
      setFound(null);
    },
  };
}
