import { data, Form, Link } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext } from '#app/session/context.ts';
import { clearSession } from '#app/session/sign-in/cookies.server.ts';
import { longDay } from '#app/session/instants.server.ts';
import { erpFor } from '#app/session/sign-in/session.server.ts';
import { FieldError } from '#app/ui/field.tsx';
import { Heading } from '#app/ui/page/heading.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/delete-account';
import { Entrance } from './entrance.tsx';

const BAD_LINK = 'El enlace no es válido o ya venció. Solicita uno nuevo desde tu perfil.';

export function loader({ url, context }: Route.LoaderArgs) {
  const [token, user] = [url.searchParams.get('deleteToken') ?? '', url.searchParams.get('userName') ?? ''];
  return { token, user, masked: masked(user), usable: token !== '' && user.includes('@'), appearance: context.get(requestContext).appearance };
}

/** `ana@hilados.mx` → `a•••@hilados.mx` */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email[0]}•••${email.slice(at)}`;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const info = context.get(requestContext);
  const form = await request.formData();
  const given = (name: string) => String(form.get(name) ?? '').trim();
  const fields: Record<string, string[]> = {};
  if (given('email').toLowerCase() !== given('userName').toLowerCase()) fields.email = ['Escribe el correo completo de la cuenta que quieres eliminar.'];
  if (!form.has('understood')) fields.understood = ['Marca la casilla para confirmar que lo entiendes.'];
  if (Object.keys(fields).length > 0) return data({ done: false as const, until: '', message: 'No se eliminó: revisa lo marcado.', fields }, { status: 422 });
  try {
    const { data: reply } = await erpFor(request, url, info, null).put<{ recoverable_until?: string } | null>('users/fake-delete', {
      deleteToken: given('deleteToken'),
      userName: given('userName'),
    });
    const headers = { 'set-cookie': await clearSession(info.secure) };
    return data({ done: true as const, until: reply?.recoverable_until ? longDay(reply.recoverable_until) : '', message: '', fields: {} }, { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = error.status >= 500 ? 'El servicio no responde. Intenta de nuevo en un momento.' : (error.content?.message ?? BAD_LINK);
    return data({ done: false as const, until: '', message, fields: {} }, { status: error.status });
  }
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { token, user, masked: who, usable, appearance } = loaderData;
  if (actionData?.done) {
    return (
      <Entrance appearance={appearance} query={[]}>
        <Heading screen="Tu cuenta se eliminó" />
        <Message tone="ok">
          {actionData.until
            ? `Puedes pedir su recuperación a tu administrador hasta el ${actionData.until}.`
            : 'Puedes pedir su recuperación a tu administrador mientras dura el bloqueo.'}
        </Message>
        <Link className="link" to="/login">
          Ir a entrar
        </Link>
      </Entrance>
    );
  }
  const fields: Record<string, string[]> = actionData?.fields ?? {};
  return (
    <Entrance
      appearance={appearance}
      query={
        usable
          ? [
              ['deleteToken', token],
              ['userName', user],
            ]
          : []
      }
    >
      <div>
        <Heading screen="Eliminar mi cuenta" />
        {usable && <p className="mut">Cuenta de {who}</p>}
      </div>
      {!usable && <Message tone="bad">{BAD_LINK}</Message>}
      {actionData?.message && <Message tone="bad">{actionData.message}</Message>}
      {usable && (
        <Form method="post">
          <input type="hidden" name="deleteToken" value={token} />
          <input type="hidden" name="userName" value={user} />
          <div className="said">
            <p>Se borran tu nombre, correo, teléfono, fotografía y favoritos, y se cierran tus sesiones.</p>
            <p>La ley obliga a conservar los documentos que firmaste, con tu alias, por lo menos cinco años.</p>
          </div>
          <div className="fld">
            <label htmlFor="email">Escribe tu correo para confirmar</label>
            <input
              className="in"
              id="email"
              name="email"
              type="email"
              autoComplete="off"
              required
              aria-invalid={fields.email ? true : undefined}
              aria-describedby={fields.email ? 'email-error' : undefined}
            />
            <FieldError id="email-error" messages={fields.email} />
          </div>
          <div className="fld">
            <label className="ck">
              <input type="checkbox" name="understood" value="1" />
              Entiendo que no se puede deshacer después de 30 días
            </label>
            <FieldError id="understood-error" messages={fields.understood} />
          </div>
          <button className="btn dan">Eliminar mi cuenta</button>
        </Form>
      )}
      <Link className="link" to="/">
        Conservar mi cuenta
      </Link>
    </Entrance>
  );
}
