import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { Question } from '#app/ui/question.tsx';
import type { ResultView, UndoView } from '../types.ts';

export function ResultStep({ view }: { view: ResultView }) {
  return (
    <div className="rec">
      <div className="stack">
        <Message tone={view.tone} title={view.headline}>
          {view.message && <p>{view.message}</p>}
        </Message>
        {view.hasRows && (
          <div className="tiles">
            {view.tiles.map(([label, count]) => (
              <div className="card tile" key={label}>
                <span className="l">{label}</span>
                <span className="v num">{count}</span>
              </div>
            ))}
          </div>
        )}
        {view.kept.length > 0 && (
          <section className="card">
            <header>
              <h2>{t('import.keptRows', 'Filas que se conservaron')}</h2>
            </header>
            <ul className="rows">
              {view.kept.map(({ position, message }) => (
                <li key={position}>
                  <b className="num">{t('import.row', 'Fila {row}', { row: position })}</b>{' '}
                  {message}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="fbar">
        {view.madeHref && (
          <Link className="btn pri" to={view.madeHref}>
            {t('import.openRecord', 'Abrir el registro')}
          </Link>
        )}
        <Link className={view.madeHref ? 'btn' : 'btn pri'} to={view.listHref}>
          {t('conditions.seeList', 'Ver la lista')}
        </Link>
        {view.mayFix && (
          <Link className="btn" to={`/imports/${view.id}?step=revision`}>
            {t('import.correctRest', 'Corregir lo pendiente')}
          </Link>
        )}
        {view.hasRows && (
          <a className="btn" href={`/imports/${view.id}/result`} data-full="">
            <Icon name="download" />
            {t('import.downloadResult', 'Descargar resultado')}
          </a>
        )}
        <Link className="btn gho" to={view.againHref}>
          {t('import.another', 'Importar otro archivo')}
        </Link>
        {view.undoUntil && (
          <p>
            <Link to={`/imports/${view.id}?step=deshacer`}>
              {t('import.undoUntil', 'Deshacer, hasta el {until}', { until: view.undoUntil })}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

export function UndoStep({ view }: { view: UndoView }) {
  return (
    <Question
      title={t('import.undoAsk', '¿Deshacer la importación?')}
      keep={{ href: `/imports/${view.id}`, label: t('import.keep', 'Conservar lo importado') }}
      action={
        <Form method="post">
          <button className="btn dan" name="do" value="undo">
            {t('audit.undo', 'Deshacer')}
          </button>
        </Form>
      }
    >
      <p>
        {t(
          'import.undoHelp',
          'Se eliminan {made} que nadie usa ni ha cambiado, y recuperan su valor anterior {changed} que nadie ha vuelto a cambiar. Lo demás se conserva y se te dice por qué.',
          { made: view.made, changed: view.changed },
        )}
      </p>
    </Question>
  );
}
