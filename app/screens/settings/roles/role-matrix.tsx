import { t } from '#app/i18n/t.ts';
import { data, Form, Link, redirect } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { roleTabs } from '../record-tabs.server.ts';
import {
  loadMatrix,
  previewMatrix,
  readMatrix,
  saveMatrix,
  typedOver,
  type FormError,
} from './role-matrix.server.ts';
import type { MatrixCell, MatrixModule, MatrixPreview, RoleMatrix } from './role-matrix-types.ts';
import { RolePreview } from './role-preview.tsx';
import sheet from '#app/styles/screens/roles.css?url';
import type { Route } from './+types/role-matrix';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

const requireId = (id: string): string => {
  if (!/^\d{1,15}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  return id;
};

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const session = context.get(sessionContext);
  return {
    matrix: await loadMatrix(session, requireId(params.id)),
    mayPreview: session.can('roles.preview'),
    tabs: roleTabs(params.id, session),
  };
};

interface Reply {
  readonly matrix: RoleMatrix;
  readonly refused: Pick<FormError, 'message' | 'asksReason' | 'reason'> | null;
  readonly preview: MatrixPreview | null;
  /** Only permissions with it in their names are shown; the others stay as they are. */
  readonly q: string;
  readonly granted: boolean;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = requireId(params.id);
  const session = context.get(sessionContext);
  const posted = readMatrix(await request.formData());
  const asked = { q: posted.q, granted: posted.granted };
  if (posted.do === 'find')
    return data<Reply>({
      matrix: await typedOver(session, id, posted),
      refused: null,
      preview: null,
      ...asked,
    });
  if (posted.do === 'preview')
    return data<Reply>({ ...(await previewMatrix(session, id, posted)), refused: null, ...asked });
  const refused = await saveMatrix(session, id, posted);
  if (refused)
    return data<Reply>(
      { matrix: refused.matrix, refused, preview: null, ...asked },
      { status: 422 },
    );
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text: t('role.saved', 'Permisos guardados.') }, secure));
  throw redirect(`/roles/${id}/privileges`);
}

const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-MX');

const heads = () => [
  t('avail.look', 'Consultar'),
  t('form.create', 'Crear'),
  t('sheet.edit', 'Editar'),
  t('common.delete', 'Eliminar'),
  t('list.export', 'Exportar'),
  t('list.import', 'Importar'),
  t('links.print', 'Imprimir'),
];
const scopes = () =>
  [
    ['TODOS', t('list.allM', 'Todos')],
    ['SUCURSAL', 'Su sucursal'],
    ['EQUIPO', 'Su equipo'],
    ['PROPIOS', t('role.own', 'Propios')],
  ] as const;

function scopeOf(cell: MatrixCell, editable: boolean) {
  if (!cell.scopable) return null;
  return (
    <select
      className="in"
      name={`scope.${cell.id}`}
      defaultValue={cell.scope}
      disabled={!editable}
      aria-label={t('role.scopeOf', 'Alcance: {name}', { name: cell.name })}
    >
      {scopes().map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
}

const box = (cell: MatrixCell, editable: boolean) => (
  <input
    type="checkbox"
    name={`on.${cell.id}`}
    value="1"
    defaultChecked={cell.on}
    disabled={!editable}
    aria-label={cell.name}
  />
);

const isFound = ({ label, cells, others }: MatrixModule['rows'][number], q: string) =>
  [label, ...[...cells, ...others].map((cell) => cell?.name ?? '')].some((name) =>
    folded(name).includes(folded(q)),
  );

/**
 * One module: a row for each resource, a box for each thing that can be done with it. Operations
 * that none of them has take no room.
 */
function ModuleCard({
  module,
  editable,
  q,
}: {
  module: MatrixModule;
  editable: boolean;
  q: string;
}) {
  const found = new Set(q === '' ? module.rows : module.rows.filter((row) => isFound(row, q)));
  const used = heads().flatMap((head, index) =>
    module.rows.some(({ cells }) => cells[index]) ? [[head, index] as const] : [],
  );
  const others = module.rows.some((row) => row.others.length > 0);
  return (
    <details className="card mtx" open={q !== '' && found.size > 0} hidden={found.size === 0}>
      <summary>
        <Icon name="chevron-right" />
        {module.name}{' '}
        <span className="cnt-p">
          {t('role.grantedOf', '{granted} de {total}', {
            granted: module.granted,
            total: module.total,
          })}
        </span>
      </summary>
      <div className="ts on">
        <table className="edit">
          <thead>
            <tr>
              <th scope="col">{t('role.resource', 'Recurso')}</th>
              {used.map(([head]) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
              {others && <th scope="col">{t('chart.others', 'Otros')}</th>}
            </tr>
          </thead>
          <tbody>
            {module.rows.map((row) => (
              <tr key={row.label} hidden={!found.has(row)}>
                <th scope="row">{row.label}</th>
                {used.map(([head, index]) => (
                  <td key={head} data-l={head}>
                    <Standard cell={row.cells[index] ?? null} editable={editable} />
                  </td>
                ))}
                {others && (
                  <td data-l={t('chart.others', 'Otros')}>
                    {row.others.map((cell) => (
                      <Other key={cell.id} cell={cell} editable={editable} />
                    ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Standard({ cell, editable }: { cell: MatrixCell | null; editable: boolean }) {
  if (!cell) return <span className="zero">—</span>;
  return (
    <span className="mc">
      {box(cell, editable)}
      {scopeOf(cell, editable)}
    </span>
  );
}

function Other({ cell, editable }: { cell: MatrixCell; editable: boolean }) {
  return (
    <span className="mc">
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
          placeholder={t('role.noLimit', 'Sin límite')}
          aria-label={t('role.upToOf', 'Hasta importe: {name}', { name: cell.name })}
        />
      )}
    </span>
  );
}

export default function RoleMatrixScreen({ loaderData, actionData }: Route.ComponentProps) {
  const matrix = actionData?.matrix ?? loaderData.matrix;
  const refused = actionData?.refused;
  const q = actionData?.q ?? '';
  return (
    <>
      <PageHead title={t('role.title', 'Permisos del rol')} qualifier={matrix.name}>
        <Link className="btn" to={`/roles/${matrix.roleId}`}>
          {t('role.back', 'Volver al rol')}
        </Link>
      </PageHead>
      <Tabs label={t('role.role', 'Rol')} current="privileges" tabs={loaderData.tabs} />
      {actionData?.preview && <RolePreview preview={actionData.preview} />}
      {refused && (
        <Message tone="bad" title={t('role.notAllSaved', 'No se guardó todo')}>
          <p>
            {t('role.marksKept', '{message} Lo que marcaste sigue aquí.', {
              message: refused.message,
            })}
          </p>
        </Message>
      )}
      {!matrix.editable && (
        <Message>
          <p>
            {t(
              'role.readOnly',
              'Sólo lectura: los permisos de este rol no se cambian aquí o te falta el privilegio «Editar roles».',
            )}
          </p>
        </Message>
      )}
      <Form method="post" className="mtxs">
        <div className="card pad find-p">
          <div className="fld">
            <label htmlFor="q">{t('role.search', 'Buscar permiso')}</label>
            <input
              className="in"
              id="q"
              name="q"
              type="search"
              defaultValue={q}
              maxLength={60}
              placeholder={t('role.searchExample', 'Clientes, exportar, autorizar…')}
            />
          </div>
          <button className="btn" name="do" value="find">
            {t('common.search', 'Buscar')}
          </button>
          <label className="ck">
            <input type="checkbox" name="granted" value="1" defaultChecked={actionData?.granted} />
            {t('role.onlyGranted', 'Sólo lo otorgado')}
          </label>
        </div>
        <div className="stack" key={q}>
          {matrix.modules.map((module) => (
            <ModuleCard key={module.key} module={module} editable={matrix.editable} q={q} />
          ))}
          {q !== '' && !matrix.modules.some(({ rows }) => rows.some((row) => isFound(row, q))) && (
            <p className="card pad mut">
              {t('role.noMatch', 'Ningún permiso coincide con «{q}».', { q })}
            </p>
          )}
        </div>
        {(refused?.asksReason || refused?.reason) && (
          <div className="card pad fld">
            <label htmlFor="reason">{t('confirm.reason', 'Motivo')}</label>
            <input
              className="in"
              id="reason"
              name="reason"
              defaultValue={refused.reason}
              maxLength={250}
              aria-invalid={refused.asksReason || undefined}
            />
            <p className="help">{t('role.reasonHelp', 'Queda en la bitácora junto al cambio.')}</p>
          </div>
        )}
        {matrix.editable && (
          <div className="fbar">
            <button className="btn pri">{t('role.save', 'Guardar permisos')}</button>
            {loaderData.mayPreview && (
              <button className="btn" name="do" value="preview">
                {t('role.preview', 'Vista previa')}
              </button>
            )}
            <Link className="btn gho" to={`/roles/${matrix.roleId}`}>
              {t('common.cancel', 'Cancelar')}
            </Link>
            <p>{t('role.nextScreen', 'Valen en la siguiente pantalla de cada usuario.')}</p>
          </div>
        )}
      </Form>
    </>
  );
}
