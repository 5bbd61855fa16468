/** The pieces of a page: written text, and the tables that come from the declarations. */
import type { Block } from './view-types.ts';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

export function BlockView({ block }: { block: Block }) {
  if (block.kind === 'text')
    return <div className="man-text" dangerouslySetInnerHTML={{ __html: block.html }} />;
  return (
    <section aria-labelledby={block.id}>
      <h2 id={block.id}>{block.title}</h2>
      {block.kind === 'fields' && <FieldsTable block={block} />}
      {block.kind === 'states' && <StatesTables block={block} />}
      {block.kind === 'privileges' && <PrivilegesTable block={block} />}
    </section>
  );
}

function FieldsTable({ block }: { block: Of<'fields'> }) {
  return (
    <>
      <div className="man-t">
        <table>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Qué se escribe</th>
              <th scope="col">Obligatorio</th>
              <th scope="col">Reglas y ayuda</th>
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td data-l="Qué se escribe">
                  {row.href ? <a href={row.href}>{row.type}</a> : row.type}
                </td>
                <td data-l="Obligatorio">{row.required}</td>
                <td data-l="Reglas y ayuda">{row.notes.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {block.rules.length > 0 && (
        <ul className="man-rules">
          {block.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function StatesTables({ block }: { block: Of<'states'> }) {
  return (
    <>
      <ul className="man-states">
        {block.states.map((state) => (
          <li key={state.label}>
            <span className={`chip ${state.family}`}>{state.label}</span>{' '}
            {state.initial && 'Así empieza.'}
          </li>
        ))}
      </ul>
      {block.moves.length > 0 && (
        <div className="man-t">
          <table>
            <thead>
              <tr>
                <th scope="col">Acción</th>
                <th scope="col">Desde</th>
                <th scope="col">Queda</th>
                <th scope="col">Permiso</th>
                <th scope="col">Qué pregunta</th>
              </tr>
            </thead>
            <tbody>
              {block.moves.map((move) => (
                <tr key={move.label}>
                  <th scope="row">{move.label}</th>
                  <td data-l="Desde">{move.from}</td>
                  <td data-l="Queda">{move.to}</td>
                  <td data-l="Permiso">{move.privilege}</td>
                  <td data-l="Qué pregunta">{move.confirm ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function PrivilegesTable({ block }: { block: Of<'privileges'> }) {
  return (
    <div className="man-t">
      <table>
        <thead>
          <tr>
            <th scope="col">Permiso</th>
            <th scope="col">Clave</th>
            <th scope="col">Riesgo</th>
            <th scope="col">Se limita por alcance</th>
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td data-l="Clave">
                <code>{row.key}</code>
              </td>
              <td data-l="Riesgo">{row.risk}</td>
              <td data-l="Se limita por alcance">{row.scopable ? 'Sí' : 'No'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
