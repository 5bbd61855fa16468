import { data, Form, Link, redirect } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Card } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { roleTabs } from '../record-tabs.server.ts';
import type { Route } from './+types/role-copy';

const requireId = (raw: string): string => {
  if (!/^\d{1,15}$/.test(raw)) throw new Response('No encontrado', { status: 404 });
  return raw;
};

/** A new role with the permissions and limits of this one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const session = context.get(sessionContext);
  const { data: role } = await session.erp.get<{ code: string; name: string }>(`roles/${id}`);
  return {
    id,
    tabs: roleTabs(id, session),
    name: role.name,
    typed: { code: `${role.code}_2`.slice(0, 40), name: `${role.name} (copia)`.slice(0, 60) },
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = requireId(params.id);
  const form = await request.formData();
  const typed = {
    code: String(form.get('code') ?? '').slice(0, 100),
    name: String(form.get('name') ?? '').slice(0, 100),
  };
  try {
    const { data: made } = await context
      .get(sessionContext)
      .erp.put<{ id: number }>(`roles/copy/${id}`, typed);
    const { setCookies, secure } = context.get(requestContext);
    setCookies.push(await flash({ text: 'Rol copiado.' }, secure));
    throw redirect(`/roles/${made.id}`);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.content) throw error;
    return data(
      { typed, errors: error.content.fields ?? {}, message: error.content.message },
      { status: error.status },
    );
  }
}

export default function RoleCopy({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData?.typed ?? loaderData.typed;
  return (
    <>
      <PageHead title="Copiar rol" qualifier={loaderData.name}>
        <Link className="btn" to={`/roles/${loaderData.id}`}>
          Volver al rol
        </Link>
      </PageHead>
      <Tabs label="Rol" current="copy" tabs={loaderData.tabs} />
      {actionData && (
        <Message tone="bad" title="No se copió">
          <p>{actionData.message}</p>
        </Message>
      )}
      <Form method="post">
        <Card pad>
          <div className="g">
            <Field
              name="code"
              label="Clave"
              required
              maxLength={40}
              defaultValue={typed.code}
              errors={actionData?.errors.code}
              help="Empieza con letra; usa letras, números y guion bajo."
              width={4}
            />
            <Field
              name="name"
              label="Nombre"
              required
              maxLength={60}
              defaultValue={typed.name}
              errors={actionData?.errors.name}
              width={8}
            />
          </div>
        </Card>
        <div className="fbar">
          <button className="btn pri">Copiar rol</button>
          <Link className="btn gho" to={`/roles/${loaderData.id}`}>
            Cancelar
          </Link>
          <p>Nadie tiene el rol nuevo hasta que lo des en la ficha de un usuario.</p>
        </div>
      </Form>
    </>
  );
}
