import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { Nothing } from './panel-empty.tsx';
import type { PanelBody } from './panel-types.ts';
import { RichText } from './rich-text.tsx';

const MOST = 4;

/** Fields that changed, each named once; rows of a table are one of them. */
function changed(changes: readonly { readonly label: string }[]): string {
  const labels = [...new Set(changes.map(({ label }) => label.split(': ')[0]!))];
  const more = labels.length - MOST;
  return (
    labels.slice(0, MOST).join(', ') +
    (more > 0 ? t('panel.andMore', ' y {more} más', { more }) : '')
  );
}

export function ActivityPanel({ body }: { body: Extract<PanelBody, { tab: 'actividad' }> }) {
  if (body.entries.length === 0)
    return (
      <Nothing
        title={t('panel.noActivity', 'Sin actividad')}
        text={t('panel.noActivityHelp', 'Aquí aparece quién cambió, comentó o subió algo.')}
      />
    );
  return (
    <section className="card">
      <ol className="tl pad">
        {body.entries.map((entry, index) => (
          <li key={index}>
            <b>{entry.who}</b> {entry.what}
            {entry.file && (
              <>
                {' '}
                <a href={entry.file.href} data-full="">
                  {entry.file.name}
                </a>
              </>
            )}
            {entry.changes.length > 0 && <span className="mut">: {changed(entry.changes)}</span>}
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
          <Link to={body.olderHref}>{t('panel.seeEarlier', 'Ver anteriores')}</Link>
        </footer>
      )}
    </section>
  );
}
