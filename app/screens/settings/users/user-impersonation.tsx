import { t } from '#app/i18n/t.ts';
import { data, Form, redirect } from 'react-router';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { readSession, writeSession } from '#app/session/sign-in/cookies.server.ts';
import { keepOwn } from '#app/session/sign-in/own-session.server.ts';
import { Card } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { userTabs } from '../record-tabs.server.ts';
import { UserAccess } from './user-access.tsx';
import type { Route } from './+types/user-impersonation';

const requireId = (raw: string): string => {
  if (!/^\d{1,15}$/.test(raw)) throw new Response('No encontrado', { status: 404 });
  return raw;
};

/** «Ver como»: fifteen minutes of the system as somebody else sees it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const session = context.get(sessionContext);
  const { data: user } = await session.erp.get<{ name: string; nickname: string }>(`users/${id}`);
  return { id, name: user.name ?? user.nickname, tabs: userTabs(id, session) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = requireId(params.id);
  const reason = String((await request.formData()).get('reason') ?? '').slice(0, 300);
  const { setCookies, secure } = context.get(requestContext);
  try {
    const { data: viewing } = await context
      .get(sessionContext)
      .erp.post<{ jwt: string; account_code: string }>('auth/viewAs', { user_id: id, reason });
    const own = await readSession(request);
    if (own) setCookies.push(await keepOwn({ stored: own, back: `/users/${id}` }, secure));
    setCookies.push(
      await writeSession(
        { token: viewing.jwt, startedAt: Date.now(), accountCode: viewing.account_code },
        { secure, remember: false },
      ),
    );
  } catch (error) {
    const failure = failedCall(error);
    return data(
      { reason, message: failure.message, errors: failure.fields.reason },
      { status: failure.status },
    );
  }
  throw redirect('/');
}

export default function UserViewAs({
  loaderData: { id, name, tabs },
  actionData,
}: Route.ComponentProps) {
  return (
    <UserAccess
      id={id}
      name={name}
      tabs={tabs}
      current="view-as"
      title={t('audit.viewingAs', 'Ver como')}
      refused={
        actionData
          ? { title: t('viewAs.notOpened', 'No se abrió'), message: actionData.message }
          : null
      }
    >
      <Form method="post">
        <Card pad>
          <p>
            {t(
              'viewAs.help',
              'Durante 15 minutos verás las pantallas como {name}: su menú, sus registros y sus permisos. No se puede guardar, autorizar ni descargar nada. Queda en la bitácora con tu nombre y el suyo.',
              { name },
            )}
          </p>
          <div className="g">
            <Field
              name="reason"
              label={t('confirm.reason', 'Motivo')}
              required
              maxLength={250}
              defaultValue={actionData?.reason}
              errors={actionData?.errors}
              width={12}
            />
          </div>
        </Card>
        <div className="fbar">
          <button className="btn pri">{t('viewAs.start', 'Ver como {name}', { name })}</button>
        </div>
      </Form>
    </UserAccess>
  );
}
