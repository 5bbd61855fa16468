import { t } from '#app/i18n/t.ts';
import { data, Form, redirect } from 'react-router';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { userTabs } from '../record-tabs.server.ts';
import { UserAccess } from './user-access.tsx';
import type { Route } from './+types/user-handover';

const requireId = (raw: string): string => {
  if (!/^\d{1,15}$/.test(raw)) throw new Response('No encontrado', { status: 404 });
  return raw;
};

/** What waits for somebody, and who gets it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const session = context.get(sessionContext);
  const { erp } = session;
  const [{ data: user }, { data: waiting }, { data: people }] = await Promise.all([
    erp.get<{ name: string; nickname: string }>(`users/${id}`),
    erp.get<readonly { resource: string; label: string; count: number }[]>(`users/handover/${id}`),
    erp.get<readonly { id: number; name: string; last_name: string | null; nickname: string }[]>(
      'users',
      {
        size: 200,
        filter: { status: 'ACTIVO', kind: 'INTERNO' },
        fields: ['name', 'last_name', 'nickname'],
        sort: ['name'],
      },
    ),
  ]);
  return {
    id,
    name: user.name ?? user.nickname,
    tabs: userTabs(id, session),
    waiting: waiting.map(({ resource, label, count }) => ({ resource, label, count })),
    people: people
      .filter((person) => String(person.id) !== id)
      .map((person) => ({
        id: person.id,
        name: [person.name, person.last_name].filter(Boolean).join(' '),
      })),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = requireId(params.id);
  const to = String((await request.formData()).get('to') ?? '').slice(0, 15);
  try {
    await context.get(sessionContext).erp.put(`users/handover/${id}`, { to_user_id: to });
  } catch (error) {
    const failure = failedCall(error);
    return data(
      { to, message: failure.message, errors: failure.fields.to_user_id },
      { status: failure.status },
    );
  }
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text: t('user.handedOver', 'Pendientes entregados.') }, secure));
  throw redirect(`/users/${id}/handover`);
}

export default function UserHandover({
  loaderData: { id, name, tabs, waiting, people },
  actionData,
}: Route.ComponentProps) {
  return (
    <UserAccess
      id={id}
      name={name}
      tabs={tabs}
      current="handover"
      title={t('user.handover', 'Entregar pendientes')}
      refused={
        actionData
          ? { title: t('user.notHandedOver', 'No se entregó'), message: actionData.message }
          : null
      }
    >
      {waiting.length === 0 ? (
        <Card>
          <Empty title="No tiene nada pendiente">
            {t(
              'user.handoverHelp',
              'Aquí se ve lo que espera a la persona: borradores, pendientes, revisiones y la gente a su cargo.',
            )}
          </Empty>
        </Card>
      ) : (
        <Form method="post" className="stack">
          <Card title="Lo espera">
            <ul className="rows">
              {waiting.map(({ resource, label, count }) => (
                <li key={resource}>
                  <span className="g1">{label}</span>
                  <span className="num">{count.toLocaleString('es-MX')}</span>
                </li>
              ))}
            </ul>
          </Card>
          <Card title={t('user.handTo', 'Se entrega a')} pad>
            <div className="fld">
              <label htmlFor="to">{t('user.person', 'Persona')}</label>
              <select
                className="in"
                id="to"
                name="to"
                defaultValue={actionData?.to ?? ''}
                required
                aria-invalid={actionData?.errors ? true : undefined}
              >
                <option value="">{t('user.chooseActive', 'Elige a una persona activa')}</option>
                {people.map((person) => (
                  <option key={person.id} value={person.id}>
                    {person.name}
                  </option>
                ))}
              </select>
              <FieldError id="to-error" messages={actionData?.errors} />
            </div>
          </Card>
          <div className="fbar">
            <button className="btn pri">{t('user.handAll', 'Entregar todo')}</button>
            <p>{t('user.decidedStays', 'Lo ya decidido o aplicado sigue con su nombre.')}</p>
          </div>
        </Form>
      )}
    </UserAccess>
  );
}
