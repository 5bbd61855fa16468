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
      aria-label="Filtros de la bitácora"
      key={JSON.stringify(filters)}
    >
      <div className="fld w4">
        <label htmlFor="q">Buscar</label>
        <input className="in" id="q" name="q" type="search" defaultValue={filters.q} />
      </div>
      <div className="fld w2">
        <label htmlFor="action">Acción</label>
        <select className="in" id="action" name="action" defaultValue={filters.action}>
          <option value="">Todas</option>
          {view.actions.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="fld w2">
        <label htmlFor="resource">Recurso</label>
        <select className="in" id="resource" name="resource" defaultValue={filters.resource}>
          <option value="">Todos</option>
          {view.resources.map(([path, label]) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="fld w2">
        <label htmlFor="from">Desde</label>
        <input className="in" id="from" name="from" type="date" defaultValue={filters.from} />
      </div>
      <div className="fld w2">
        <label htmlFor="to">Hasta</label>
        <input className="in" id="to" name="to" type="date" defaultValue={filters.to} />
      </div>
      <div className="acts w12">
        <button className="btn pri">
          <Icon name="filter" />
          Filtrar
        </button>
        <Link className="btn gho" to="/sys/logs">
          Quitar filtros
        </Link>
        {view.files.map(([href, label]) => (
          <a className="btn" href={href} download key={label}>
            <Icon name="download" />
            {label}
          </a>
        ))}
      </div>
    </Form>
  );
}

const row = (entry: LogRowView) => (
  <tr key={entry.id}>
    <td data-l="Fecha y hora" className="num">
      {entry.at}
    </td>
    <td data-l="Quién">{entry.who}</td>
    <td data-l="Qué">{entry.what}</td>
    <td data-l="En qué">
      {entry.recordHref ? <Link to={entry.recordHref}>{entry.where}</Link> : entry.where}
      {entry.reason && <small className="mut"> {entry.reason}</small>}
      {(entry.changes.length > 0 || entry.details.length > 0 || entry.asOfHref) && (
        <details>
          <summary>
            {entry.changes.length === 0
              ? 'Detalle'
              : entry.changes.length === 1
                ? '1 cambio'
                : `${entry.changes.length} cambios`}
          </summary>
          {entry.changes.length > 0 && (
            <table className="diff">
              <thead>
                <tr>
                  <th scope="col">Campo</th>
                  <th scope="col">Antes</th>
                  <th scope="col">Después</th>
                </tr>
              </thead>
              <tbody>
                {entry.changes.map((change) => (
                  <tr key={change.field}>
                    <th scope="row">{change.field}</th>
                    <td className="was">{change.before}</td>
                    <td>{change.after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {entry.details.map(([label, value]) => (
            <p className="help" key={label}>
              {label}: {value}
            </p>
          ))}
          {entry.asOfHref && <Link to={entry.asOfHref}>Ver el registro a esta fecha</Link>}
        </details>
      )}
    </td>
    <td data-l="Sello" className="n num">
      {entry.seq ? <>✓ {entry.seq}</> : <span className="mut">Por sellar</span>}
    </td>
  </tr>
);

export function Log({ view }: { view: LogsView }) {
  return (
    <div className="stack">
      <Card>
        <Filters view={view} />
      </Card>
      <Card title="Bitácora" aside={<span className="cnt-p">{view.total} filas</span>}>
        {view.rows.length === 0 ? (
          <Empty title="Nada coincide">
            Cambia los filtros. Sin fechas se buscan los últimos 31 días.
          </Empty>
        ) : (
          <div className="ts">
            <table>
              <caption className="vh">Bitácora</caption>
              <thead>
                <tr>
                  <th scope="col">Fecha y hora</th>
                  <th scope="col">Quién</th>
                  <th scope="col">Qué</th>
                  <th scope="col">En qué</th>
                  <th scope="col" className="n">
                    Sello
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
                Anteriores
              </Link>
            ) : (
              <span />
            )}
            {view.next && (
              <Link className="btn" to={view.next}>
                Siguientes
              </Link>
            )}
          </footer>
        )}
      </Card>
      {view.mayVerify && (
        <Card title="Verificar la cadena" pad>
          <Form method="post" className="stack">
            <p className="help">
              Recalcula los sellos del periodo y dice si alguna fila cambió, falta o se cambió de
              lugar. Sin fechas comprueba toda la bitácora.
            </p>
            <input type="hidden" name="from" value={view.filters.from} />
            <input type="hidden" name="to" value={view.filters.to} />
            <div>
              <button className="btn" name="act" value="verify">
                <Icon name="shield" />
                Verificar
              </button>
            </div>
          </Form>
        </Card>
      )}
    </div>
  );
}
