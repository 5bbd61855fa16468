import { data, Form, Link } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { ApiError } from '#app/api-client/api-error.ts';
import { sessionContext } from '#app/session/context.ts';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/interface-key';

const idOf = (raw: string): string => {
  if (!/^\d{1,15}$/.test(raw)) throw new Response('No encontrado', { status: 404 });
  return raw;
};

interface InterfaceRow {
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly key_prefix: string | null;
  readonly secret: string | null;
}

interface Trial {
  readonly delivered: boolean;
  readonly http_status: number | null;
  readonly duration_ms: number;
  readonly response: string | null;
  readonly error: string | null;
}

/**
 * The key of an interface or the secret of its notices, said once in the reply that makes it; and a
 * trial of the notices.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params.id);
  const { data: row } = await context.get(sessionContext).erp.get<InterfaceRow>(`interfaces/${id}`);
  const isHook = row.kind === 'WEBHOOK';
  const hasKey = isHook || row.kind === 'LLAVE_API';
  return {
    id,
    name: row.name,
    hasKey,
    isHook,
    now: isHook ? row.secret : row.key_prefix && `tlr_${row.key_prefix}`,
    revoked: row.status === 'REVOCADA',
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  const id = idOf(params.id);
  try {
    if ((await request.formData()).get('do') === 'test') {
      const { data: trial } = await erp.post<Trial>(`interfaces/test/${id}`);
      return {
        key: null,
        trial: {
          delivered: trial.delivered,
          status: trial.http_status,
          ms: trial.duration_ms,
          response: trial.response,
          error: trial.error,
        },
        problem: null,
      };
    }
    const { data: made } = await erp.put<{ key: string }>(`interfaces/rotate/${id}`);
    return { key: made.key, trial: null, problem: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.content) throw error;
    return data(
      { key: null, trial: null, problem: error.content.message },
      { status: error.status },
    );
  }
}

const WORDS = {
  key: {
    title: 'Llave de API',
    one: 'Llave',
    other: 'Generar otra llave',
    first: 'Generar llave',
    use: 'Va en cada llamada como «Authorization: Bearer …».',
  },
  hook: {
    title: 'Secreto de los avisos',
    one: 'Secreto',
    other: 'Generar otro secreto',
    first: 'Generar secreto',
    use: 'Con él se comprueba la cabecera Telar-Signature de cada aviso.',
  },
} as const;

export default function InterfaceKeyScreen({
  loaderData: { id, name, hasKey, isHook, now, revoked },
  actionData,
}: Route.ComponentProps) {
  const words = isHook ? WORDS.hook : WORDS.key;
  const key = actionData?.key;
  const trial = actionData?.trial;
  return (
    <>
      <PageHead title={words.title} qualifier={name}>
        <Link className="btn" to={`/interfaces/${id}`}>
          Volver a la interfaz
        </Link>
      </PageHead>
      {actionData?.problem && (
        <Message tone="bad" title="No se hizo">
          <p>{actionData.problem}</p>
        </Message>
      )}
      {trial && (
        <Message
          tone={trial.delivered ? 'ok' : 'bad'}
          title={trial.delivered ? 'El aviso de prueba llegó' : 'El aviso de prueba no llegó'}
        >
          <p>
            {trial.error ?? `Respondió ${trial.status} en ${trial.ms} ms.`}{' '}
            {trial.response && <code>{trial.response.slice(0, 200)}</code>}
          </p>
        </Message>
      )}
      {key && (
        <>
          <Message tone="ok" title="Copia el texto ahora">
            <p>No vuelve a mostrarse. Si se pierde, genera otro.</p>
          </Message>
          <section className="card pad">
            <div className="fld">
              <label htmlFor="key">{words.one}</label>
              <input
                className="in mono"
                id="key"
                value={key}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
              <p className="help">{words.use}</p>
            </div>
          </section>
        </>
      )}
      <section className="card pad stack">
        {!hasKey && (
          <p>
            Esta clase de interfaz no lleva llave: la usa el módulo que la necesita, con sus
            parámetros.
          </p>
        )}
        {hasKey && !key && (
          <p>
            {now
              ? `${isHook ? 'El secreto actual termina en' : 'La llave actual empieza con'} ${now.replace(/^•+/, '')}. Al cambiarlo, el anterior sirve 24 horas más.`
              : 'Esta interfaz todavía no tiene llave.'}
          </p>
        )}
        {hasKey && !revoked && (
          <Form method="post" className="acts">
            {!key && <button className="btn pri">{now ? words.other : words.first}</button>}
            {isHook && (
              <button className="btn" name="do" value="test">
                Enviar un aviso de prueba
              </button>
            )}
          </Form>
        )}
      </section>
    </>
  );
}
