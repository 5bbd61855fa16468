import { data, Form, Link } from 'react-router';
import { PageHead } from '#app/catalogue/page-head.tsx';
import { ApiError } from '#app/erp/api-error.ts';
import { sessionContext } from '#app/session/context.ts';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/interface-key.ts';

const idOf = (raw: string): string => {
  if (!/^\d{1,15}$/.test(raw)) throw new Response('No encontrado', { status: 404 });
  return raw;
};

/** The key of an interface: it is said once, in the reply that makes it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params.id);
  const { data: row } = await context.get(sessionContext).erp.get<{ name: string; status: string; key_prefix: string | null }>(`interfaces/${id}`);
  return { id, name: row.name, prefix: row.key_prefix, revoked: row.status === 'REVOCADA' };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  try {
    const { data: made } = await erp.put<{ key: string }>(`interfaces/rotate/${idOf(params.id)}`);
    return { key: made.key, problem: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.content) throw error;
    return data({ key: null, problem: error.content.message }, { status: error.status });
  }
}

export default function InterfaceKeyScreen({ loaderData: { id, name, prefix, revoked }, actionData }: Route.ComponentProps) {
  const key = actionData?.key;
  return (
    <>
      <PageHead title="Llave de API" qualifier={name}>
        <Link className="btn" to={`/interfaces/${id}`}>
          Volver a la interfaz
        </Link>
      </PageHead>
      {actionData?.problem && (
        <Message tone="bad" title="No se generó la llave">
          <p>{actionData.problem}</p>
        </Message>
      )}
      {key && (
        <>
          <Message tone="ok" title="Copia la llave ahora">
            <p>No vuelve a mostrarse. Si se pierde, genera otra.</p>
          </Message>
          <section className="card pad">
            <div className="fld">
              <label htmlFor="key">Llave</label>
              <input className="in mono" id="key" value={key} readOnly onFocus={(event) => event.currentTarget.select()} />
              <p className="help">Va en cada llamada como «Authorization: Bearer …».</p>
            </div>
          </section>
        </>
      )}
      {!key && (
        <section className="card pad stack">
          <p>{prefix ? `La llave actual empieza con tlr_${prefix}. Si generas otra, ésta deja de servir en el acto.` : 'Esta interfaz todavía no tiene llave.'}</p>
          {!revoked && (
            <Form method="post">
              <button className="btn pri">{prefix ? 'Generar otra llave' : 'Generar llave'}</button>
            </Form>
          )}
        </section>
      )}
    </>
  );
}
