import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { LogRowView, LogsView } from './logs-types.ts';

function Filters({ view }: { view: LogsView }) {
  const { filters } = view;
  return (
    <Form
      className="g pad"
      role="search"
      aria-label={t('logs.filters', 'Filtros de la bitácora')}
      key={JSON.stringify(filters)}
    >
      <div className="fld w4">
        <label htmlFor="q">{t('common.search', 'Buscar')}</label>
        <input className="in" id="q" name="q" type="search" defaultValue={filters.q} />
      </div>
      <div className="fld w2">
        <label htmlFor="action">{t('history.action', 'Acción')}</label>
        <select className="in" id="action" name="action" defaultValue={filters.action}>
          <option value="">{t('list.allF', 'Todas')}</option>
          {view.actions.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="fld w2">
        <label htmlFor="resource">{t('role.resource', 'Recurso')}</label>
        <select className="in" id="resource" name="resource" defaultValue={filters.resource}>
          <option value="">{t('list.allM', 'Todos')}</option>
          {view.resources.map(([path, label]) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="fld w2">
        <label htmlFor="from">{t('dates.from', 'Desde')}</label>
        <input className="in" id="from" name="from" type="date" defaultValue={filters.from} />
      </div>
      <div className="fld w2">
        <label htmlFor="to">{t('dates.to', 'Hasta')}</label>
        <input className="in" id="to" name="to" type="date" defaultValue={filters.to} />
      </div>
      <div className="acts w12">
        <button className="btn pri">
          <Icon name="filter" />
          {t('list.filter', 'Filtrar')}
        </button>
        <Link className="btn gho" to="/sys/logs">
          {t('list.clearFilters', 'Quitar filtros')}
        </Link>
        {view.files.map(([href, label]) => (
          <a className="btn" href={href} data-full="" key={label}>
            <Icon name="download" />
            {label}
          </a>
        ))}
      </div>
    </Form>
  );
}

const Changes = ({ of: { changes } }: { of: LogRowView }) => (
  <table className="diff">
    <thead>
      <tr>
        <th scope="col">{t('conflict.field', 'Campo')}</th>
        <th scope="col">{t('history.before', 'Antes')}</th>
        <th scope="col">{t('history.after', 'Después')}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.field}>
          <th scope="row">{change.field}</th>
          <td className="was">{change.before}</td>
          <td>{change.after}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const row = (entry: LogRowView) => (
  <tr key={entry.id}>
    <td data-l={t('logs.when', 'Fecha y hora')} className="num">
      {entry.at}
    </td>
    <td data-l={t('logs.who', 'Quién')}>{entry.who}</td>
    <td data-l={t('ops.what', 'Qué')}>{entry.what}</td>
    <td data-l={t('logs.onWhat', 'En qué')}>
      {entry.recordHref ? <Link to={entry.recordHref}>{entry.where}</Link> : entry.where}
      {entry.reason && <small className="mut"> {entry.reason}</small>}
      {(entry.changes.length > 0 || entry.details.length > 0 || entry.asOfHref) && (
        <details>
          <summary>
            {entry.changes.length === 0
              ? t('logs.detail', 'Detalle')
              : t('logs.changes', ['1 cambio', '{count} cambios'], {
                  count: entry.changes.length,
                })}
          </summary>
          {entry.changes.length > 0 && <Changes of={entry} />}
          {entry.details.map(([label, value]) => (
            <p className="help" key={label}>
              {label}: {value}
            </p>
          ))}
          {entry.asOfHref && (
            <Link to={entry.asOfHref}>{t('logs.asOf', 'Ver el registro a esta fecha')}</Link>
          )}
        </details>
      )}
    </td>
    <td data-l={t('logs.seal', 'Sello')} className="n num">
      {entry.seq ? (
        <>✓ {entry.seq}</>
      ) : (
        <span className="mut">{t('logs.toSeal', 'Por sellar')}</span>
      )}
    </td>
  </tr>
);

export function Log({ view }: { view: LogsView }) {
  return (
    <div className="stack">
      <Card>
        <Filters view={view} />
      </Card>
      <Card
        title={t('logs.log', 'Bitácora')}
        aside={
          <span className="cnt-p">{t('logs.rows', '{total} filas', { total: view.total })}</span>
        }
      >
        {view.rows.length === 0 ? (
          <Empty title={t('logs.nothing', 'Nada coincide')}>
            {t('logs.nothingHelp', 'Cambia los filtros. Sin fechas se buscan los últimos 31 días.')}
          </Empty>
        ) : (
          <div className="ts">
            <table>
              <caption className="vh">{t('logs.log', 'Bitácora')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('logs.when', 'Fecha y hora')}</th>
                  <th scope="col">{t('logs.who', 'Quién')}</th>
                  <th scope="col">{t('ops.what', 'Qué')}</th>
                  <th scope="col">{t('logs.onWhat', 'En qué')}</th>
                  <th scope="col" className="n">
                    {t('logs.seal', 'Sello')}
                  </th>
                </tr>
              </thead>
              <tbody>{view.rows.map(row)}</tbody>
            </table>
          </div>
        )}
        {(view.previous || view.next) && (
          <footer className="spread pad">
            {view.previous ? (
              <Link className="btn" to={view.previous}>
                {t('notices.older', 'Anteriores')}
              </Link>
            ) : (
              <span />
            )}
            {view.next && (
              <Link className="btn" to={view.next}>
                {t('logs.following', 'Siguientes')}
              </Link>
            )}
          </footer>
        )}
      </Card>
      {view.mayVerify && (
        <Card title={t('logs.verifyChain', 'Verificar la cadena')} pad>
          <Form method="post" className="stack">
            <p className="help">
              {t(
                'logs.verifyHelp',
                'Recalcula los sellos del periodo y dice si alguna fila cambió, falta o se cambió de lugar. Sin fechas comprueba toda la bitácora.',
              )}
            </p>
            <input type="hidden" name="from" value={view.filters.from} />
            <input type="hidden" name="to" value={view.filters.to} />
            <div>
              <button className="btn" name="act" value="verify">
                <Icon name="shield" />
                {t('logs.verify', 'Verificar')}
              </button>
            </div>
          </Form>
        </Card>
      )}
    </div>
  );
}
