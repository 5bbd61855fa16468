import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import { LinkedTab } from './linked-tab.tsx';

interface Props {
  readonly tab: string;
  /** Address of the record. */
  readonly record: string;
  /** Shows it without a script, and after a failure. */
  readonly door: ReactNode;
}

/**
 * What a tab shows beside its fields, read when it is seen for the first time; what is typed stays
 * where it is.
 */
export function LaterTab({ tab, record, door }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [views, setViews] = useState<readonly LinkedView[] | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      void readTab(record, tab, gone.signal).then((found) => found && setViews(found));
    });
    seen.observe(place.current!);
    return () => {
      gone.abort();
      seen.disconnect();
    };
  }, [record, tab]);
  if (views) return <LinkedTab views={views} />;
  return (
    <div className="door" ref={place}>
      {door}
    </div>
  );
}

/** Null when it cannot be had now: the button is still there. */
async function readTab(
  record: string,
  tab: string,
  signal: AbortSignal,
): Promise<readonly LinkedView[] | null> {
  try {
    const reply = await fetch(`/catalogue/tab${record}?tab=${tab}`, {
      signal,
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
    return reply.ok ? ((await reply.json()) as readonly LinkedView[]) : null;
  } catch (error) {
    if (
      error instanceof TypeError ||
      (error instanceof DOMException && error.name === 'AbortError')
    )
      return null;
    throw error;
  }
}
