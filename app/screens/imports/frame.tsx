import type { ReactNode } from 'react';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import type { FrameView } from './types.ts';

/** Title, path and the thread of steps around each step. */
export function ImportFrame({ view, problem, children }: { view: FrameView; problem: string | null; children: ReactNode }) {
  return (
    <>
      <PageHead title={view.title} qualifier={view.qualifier} crumbs={view.crumbs} />
      <ol className="steps" aria-label="Pasos de la importación">
        {view.steps.map(({ label, note, state }) => (
          <li key={label} className={state === 'done' || state === 'no' ? state : undefined} aria-current={state === 'current' ? 'step' : undefined}>
            {label}
            {note && <small>{note}</small>}
          </li>
        ))}
      </ol>
      {problem !== null && (
        <Message tone="bad" title="No se hizo">
          <p>{problem}</p>
        </Message>
      )}
      {children}
    </>
  );
}
