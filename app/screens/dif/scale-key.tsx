import { t } from '#app/i18n/t.ts';
import { rich } from '#app/i18n/rich.tsx';
import { data, Form } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { failedCall } from '#app/api-client/failed-call.ts';
import { sessionContext } from '#app/session/context.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/scale-key';

const idOf = (raw: string): string => {
  if (!/^\d{1,15}$/.test(raw)) throw new Response('No encontrado', { status: 404 });
  return raw;
};

interface Scale {
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly device_key_prefix: string | null;
}

/** The key of a scale's device, said once in the reply that makes it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params.id);
  const { data: row } = await context.get(sessionContext).erp.get<Scale>(`dif/scales/${id}`);
  return {
    id,
    scale: `${row.code} — ${row.name}`,
    prefix: row.device_key_prefix,
    gone: row.status === 'BAJA',
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  const id = idOf(params.id);
  const revokes = (await request.formData()).get('do') === 'revoke';
  try {
    const { data: made } = await erp.put<{ readonly key?: string }>(
      `dif/scales/${revokes ? 'revoke' : 'rotate'}/${id}`,
    );
    return { key: made.key ?? null, revoked: revokes, problem: null };
  } catch (error) {
    const failure = failedCall(error);
    return data(
      { key: null, revoked: false, problem: failure.message },
      { status: failure.status },
    );
  }
}

export default function ScaleKeyScreen({
  loaderData: { id, scale, prefix, gone },
  actionData,
}: Route.ComponentProps) {
  const key = actionData?.key;
  return (
    <>
      <PageHead title={t('scale.deviceKey', 'Llave del equipo')} qualifier={scale}>
        <LinkButton to={`/dif/scales/${id}`}>{t('scale.back', 'Volver a la báscula')}</LinkButton>
      </PageHead>
      {actionData?.problem && (
        <Message tone="bad" title="No se hizo">
          <p>{actionData.problem}</p>
        </Message>
      )}
      {actionData?.revoked && (
        <Message
          tone="ok"
          title={t('scale.keyRemoved', 'La llave se quitó: su equipo ya no envía lecturas.')}
        />
      )}
      {key && (
        <>
          <Message tone="ok" title={t('scale.copyNow', 'Copia la llave ahora')}>
            <p>{t('scale.shownOnce', 'No vuelve a mostrarse. Si se pierde, genera otra.')}</p>
          </Message>
          <section className="card pad">
            <div className="fld">
              <label htmlFor="key">{t('scale.key', 'Llave')}</label>
              <input
                className="in mono"
                id="key"
                value={key}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
              <p className="help">
                {rich(
                  t(
                    'scale.howSent',
                    'El equipo la envía en cada lectura como «Authorization: Bearer …», a {address} de la API.',
                  ),
                  { address: <code>POST dif/scales/read/{id}</code> },
                )}
              </p>
            </div>
          </section>
        </>
      )}
      <section className="card pad stack">
        {!key && (
          <p>
            {prefix
              ? t(
                  'scale.currentKey',
                  'La llave actual empieza con tlb_{prefix}. Sólo envía lecturas de esta báscula. Al generar otra, deja de servir en el momento.',
                  { prefix },
                )
              : t(
                  'scale.noKey',
                  'El equipo de esta báscula todavía no tiene llave: sus pesos se capturan a mano.',
                )}
          </p>
        )}
        {!gone && (
          <Form method="post" className="acts">
            {!key && (
              <Button look="pri">
                {prefix
                  ? t('scale.another', 'Generar otra llave')
                  : t('scale.generate', 'Generar llave')}
              </Button>
            )}
            {prefix && (
              <Button look="dan" name="do" value="revoke">
                {t('scale.removeKey', 'Quitar la llave')}
              </Button>
            )}
          </Form>
        )}
        {gone && <p>{t('scale.inactive', 'La báscula está de baja: ya no envía lecturas.')}</p>}
      </section>
    </>
  );
}
