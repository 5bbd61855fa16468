import { t } from '#app/i18n/t.ts';
import type { ReactNode } from 'react';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import type { FrameView, MissingView } from './types.ts';

/** Title, path and the thread of steps around each step. */
export function ImportFrame({
  view,
  problem,
  children,
}: {
  view: FrameView;
  problem: string | null;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title={view.title} qualifier={view.qualifier} crumbs={view.crumbs} />
      <ol className="steps" aria-label={t('import.steps', 'Pasos de la importación')}>
        {view.steps.map(({ label, note, state }) => (
          <li
            key={label}
            className={state === 'done' || state === 'no' ? state : undefined}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {label}
            {note && <small>{note}</small>}
          </li>
        ))}
      </ol>
      {problem !== null && (
        <Message tone="bad" title={t('common.notDone', 'No se hizo')}>
          <p>{problem}</p>
        </Message>
      )}
      {children}
    </>
  );
}

const either = new Intl.ListFormat('es-MX', { type: 'disjunction' });

/**
 * Which columns new records need and the file does not have, each with the headings that are
 * understood.
 */
export function MissingColumns({
  missing: { fields, templateHref },
  tone,
  remedy,
}: {
  missing: MissingView;
  tone: 'wait' | 'bad';
  remedy: string;
}) {
  return (
    <Message
      tone={tone}
      title={
        fields.length === 1
          ? t('import.oneMissing', 'Falta una columna obligatoria')
          : t('import.someMissing', 'Faltan {count} columnas obligatorias', {
              count: fields.length,
            })
      }
    >
      <ul>
        {fields.map(({ label, headings }) => (
          <li key={label}>
            <b>{label}</b>
            {headings.length > 0 &&
              t('import.alsoKnown', '; también se reconoce como {headings}', {
                headings: either.format(headings.map((heading) => `«${heading}»`)),
              })}
          </li>
        ))}
      </ul>
      <p>
        {remedy}{' '}
        <a href={templateHref} data-full="">
          {t('import.template', 'Descarga la plantilla')}
        </a>{' '}
        {t('import.allColumns', 'con todas las columnas.')}
      </p>
    </Message>
  );
}
