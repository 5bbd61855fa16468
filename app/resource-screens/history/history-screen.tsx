import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { Empty } from '#app/ui/empty.tsx';
import type { HistoryView } from './history.server.ts';
import { WaitingDraft } from '../shared/waiting-draft.tsx';
import { PageHead } from '../shared/page-head.tsx';

export function HistoryScreen({ view }: { view: HistoryView }) {
  return (
    <>
      <PageHead title={t('form.history', 'Historial')} qualifier={view.title}>
        <Link className="btn" to={view.waiting ?? view.recordHref}>
          {t('history.back', 'Volver a la ficha')}
        </Link>
      </PageHead>
      {view.waiting && <WaitingDraft href={view.waiting} />}
      <section className="card">
        {view.entries.length === 0 ? (
          <Empty title={t('history.none', 'Sin cambios registrados')}>
            {t('history.noneHelp', 'Aquí aparece quién cambió qué y cuándo.')}
          </Empty>
        ) : (
          <ol className="tl pad">
            {view.entries.map((entry, index) => (
              <li key={index}>
                <b>{entry.who}</b> {entry.what}
                <time>{entry.at}</time>
                {entry.reason && <q>{entry.reason}</q>}
                {entry.changes.length > 0 && (
                  <table className="diff">
                    <thead>
                      <tr>
                        <th scope="col">{t('conflict.field', 'Campo')}</th>
                        <th scope="col">{t('history.before', 'Antes')}</th>
                        <th scope="col">{t('history.after', 'Después')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {entry.changes.map((change) => (
                        <tr key={change.label}>
                          <th scope="row">{change.label}</th>
                          <td className="was">{change.before}</td>
                          <td>{change.after}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                )}
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
