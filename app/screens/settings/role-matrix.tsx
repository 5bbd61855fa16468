import { data, Form, Link, redirect } from 'react-router';
import { PageHead } from '#app/catalogue/page-head.tsx';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/cookies.server.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { loadMatrix, saveMatrix } from './role-matrix.server.ts';
import type { MatrixCell, MatrixModule } from './role-matrix-types.ts';
import type { Route } from './+types/role-matrix.ts';

const requireId = (id: string): string => {
  if (!/^\d{1,15}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  return id;
};

export const loader = ({ params, context }: Route.LoaderArgs) => loadMatrix(context.get(sessionContext), requireId(params.id));

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = requireId(params.id);
  const refused = await saveMatrix(context.get(sessionContext), id, await request.formData());
  if (refused) return data(refused, { status: 422 });
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text: 'Permisos guardados.' }, secure));
  throw redirect(`/roles/${id}/privileges`);
}

const HEADS = ['Consultar', 'Crear', 'Editar', 'Eliminar', 'Exportar', 'Importar', 'Imprimir'];
const SCOPES = [
  ['TODOS', 'Todos'],
  ['SUCURSAL', 'Su sucursal'],
  ['EQUIPO', 'Su equipo'],
  ['PROPIOS', 'Propios'],
] as const;

function scopeOf(cell: MatrixCell, editable: boolean) {
  if (!cell.scopable) return null;
  return (
    <select className="in" name={`scope.${cell.id}`} defaultValue={cell.scope} disabled={!editable} aria-label={`Alcance: ${cell.name}`}>
      {SCOPES.map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
}

const box = (cell: MatrixCell, editable: boolean) => (
  <input type="checkbox" name={`on.${cell.id}`} value="1" defaultChecked={cell.on} disabled={!editable} aria-label={cell.name} />
);

/** One module: a row for each resource, a box for each thing that can be done with it. */
function ModuleCard({ module, editable }: { module: MatrixModule; editable: boolean }) {
  return (
    <details className="card mtx" open>
      <summary>
        <Icon name="chevron-right" />
        {module.name}{' '}
        <span className="cnt-p">
          {module.granted} de {module.total}
        </span>
      </summary>
      <div className="ts on">
        <table className="edit">
          <thead>
            <tr>
              <th scope="col">Recurso</th>
              {HEADS.map((head) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
              <th scope="col">Otros</th>
            </tr>
          </thead>
          <tbody>
            {module.rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {row.cells.map((cell, index) => (
                  <td key={HEADS[index]} data-l={HEADS[index]}>
                    {cell ? (
                      <span className="mc">
                        {box(cell, editable)}
                        {scopeOf(cell, editable)}
                      </span>
                    ) : (
                      <span className="zero">—</span>
                    )}
                  </td>
                ))}
                <td data-l="Otros">
                  {row.others.map((cell) => (
                    <span className="mc" key={cell.id}>
                      <label className="ck">
                        {box(cell, editable)}
                        {cell.name}
                      </label>
                      {scopeOf(cell, editable)}
                      {cell.scopable && (
                        <input
                          className="in n"
                          name={`amount.${cell.id}`}
                          defaultValue={cell.amount}
                          disabled={!editable}
                          inputMode="decimal"
                          placeholder="Sin límite"
                          aria-label={`Hasta importe: ${cell.name}`}
                        />
                      )}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export default function RoleMatrixScreen({ loaderData, actionData }: Route.ComponentProps) {
  const matrix = actionData?.matrix ?? loaderData;
  return (
    <>
      <PageHead title="Permisos del rol" qualifier={matrix.name}>
        <Link className="btn" to={`/roles/${matrix.roleId}`}>
          Volver al rol
        </Link>
      </PageHead>
      {actionData && (
        <Message tone="bad" title="No se guardó todo">
          <p>{actionData.message} Lo que marcaste sigue aquí.</p>
        </Message>
      )}
      {!matrix.editable && (
        <Message>
          <p>Sólo lectura: los permisos de este rol no se cambian aquí o te falta el privilegio «Editar roles».</p>
        </Message>
      )}
      <Form method="post">
        <div className="stack">
          {matrix.modules.map((module) => (
            <ModuleCard key={module.key} module={module} editable={matrix.editable} />
          ))}
        </div>
        {matrix.editable && (
          <div className="fbar">
            <button className="btn pri">Guardar permisos</button>
            <Link className="btn gho" to={`/roles/${matrix.roleId}`}>
              Cancelar
            </Link>
            <p>Valen en la siguiente pantalla de cada usuario.</p>
          </div>
        )}
      </Form>
    </>
  );
}
