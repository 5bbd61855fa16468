import { Link } from 'react-router';
import { Nothing } from './panel-empty.tsx';
import type { PanelBody } from './panel-types.ts';
import { RichText } from './rich-text.tsx';

export function ActivityPanel({ body }: { body: Extract<PanelBody, { tab: 'actividad' }> }) {
  if (body.entries.length === 0) return <Nothing title="Sin actividad" text="Aquí aparece quién cambió, comentó o subió algo." />;
  return (
    <section className="card">
      <ol className="tl pad">
        {body.entries.map((entry, index) => (
          <li key={index}>
            <b>{entry.who}</b> {entry.what}{' '}
            {entry.file && (
              <a href={entry.file.href} data-full="">
                {entry.file.name}
              </a>
            )}
            {entry.changes.length > 0 && (
              <span className="mut">
                :{' '}
                {entry.changes
                  .slice(0, 4)
                  .map(({ label }) => label)
                  .join(', ')}
                {entry.changes.length > 4 && ` y ${entry.changes.length - 4} más`}
              </span>
            )}
            <time>{entry.at}</time>
            {(entry.reason ?? '') !== '' && <q>{entry.reason}</q>}
            {entry.quote && (
              <q className="quo">
                <RichText pieces={entry.quote} />
              </q>
            )}
          </li>
        ))}
      </ol>
      {body.olderHref && (
        <footer>
          <Link to={body.olderHref}>Ver anteriores</Link>
        </footer>
      )}
    </section>
  );
}
