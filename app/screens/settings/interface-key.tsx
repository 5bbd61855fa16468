import { t } from '#app/i18n/t.ts';
import { data, Form, Link } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { failedCall } from '#app/api-client/failed-call.ts';
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
    const failure = failedCall(error);
    return data({ key: null, trial: null, problem: failure.message }, { status: failure.status });
  }
}

const wordsTexts = () =>
  ({
    key: {
      title: t('apikey.key', 'Llave de API'),
      one: t('scale.key', 'Llave'),
      other: t('scale.another', 'Generar otra llave'),
      first: t('scale.generate', 'Generar llave'),
      use: t('apikey.how', 'Va en cada llamada como «Authorization: Bearer …».'),
    },
    hook: {
      title: t('apikey.hookSecret', 'Secreto de los avisos'),
      one: t('apikey.secret', 'Secreto'),
      other: t('apikey.anotherSecret', 'Generar otro secreto'),
      first: t('apikey.generateSecret', 'Generar secreto'),
      use: t('apikey.secretHelp', 'Con él se comprueba la cabecera Telar-Signature de cada aviso.'),
    },
  }) as const;

export default function InterfaceKeyScreen({
  loaderData: { id, name, hasKey, isHook, now, revoked },
  actionData,
}: Route.ComponentProps) {
  const words = isHook ? wordsTexts().hook : wordsTexts().key;
  const key = actionData?.key;
  const trial = actionData?.trial;
  return (
    <>
      <PageHead title={words.title} qualifier={name}>
        <Link className="btn" to={`/interfaces/${id}`}>
          {t('apikey.back', 'Volver a la interfaz')}
        </Link>
      </PageHead>
      {actionData?.problem && (
        <Message tone="bad" title={t('common.notDone', 'No se hizo')}>
          <p>{actionData.problem}</p>
        </Message>
      )}
      {trial && (
        <Message
          tone={trial.delivered ? 'ok' : 'bad'}
          title={
            trial.delivered
              ? t('apikey.testArrived', 'El aviso de prueba llegó')
              : t('apikey.testFailed', 'El aviso de prueba no llegó')
          }
        >
          <p>
            {trial.error ??
              t('apikey.answered', 'Respondió {status} en {ms} ms.', {
                status: trial.status ?? '',
                ms: trial.ms,
              })}{' '}
            {trial.response && <code>{trial.response.slice(0, 200)}</code>}
          </p>
        </Message>
      )}
      {key && (
        <>
          <Message tone="ok" title={t('apikey.copyNow', 'Copia el texto ahora')}>
            <p>{t('apikey.shownOnce', 'No vuelve a mostrarse. Si se pierde, genera otro.')}</p>
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
            {t(
              'apikey.none',
              'Esta clase de interfaz no lleva llave: la usa el módulo que la necesita, con sus parámetros.',
            )}
          </p>
        )}
        {hasKey && !key && (
          <p>
            {now
              ? t('apikey.current', '{what} {now}. Al cambiarlo, el anterior sirve 24 horas más.', {
                  what: isHook
                    ? t('apikey.secretEnds', 'El secreto actual termina en')
                    : t('apikey.keyBegins', 'La llave actual empieza con'),
                  now: now.replace(/^•+/, ''),
                })
              : t('apikey.noneYet', 'Esta interfaz todavía no tiene llave.')}
          </p>
        )}
        {hasKey && !revoked && (
          <Form method="post" className="acts">
            {!key && <button className="btn pri">{now ? words.other : words.first}</button>}
            {isHook && (
              <button className="btn" name="do" value="test">
                {t('apikey.sendTest', 'Enviar un aviso de prueba')}
              </button>
            )}
          </Form>
        )}
      </section>
    </>
  );
}
