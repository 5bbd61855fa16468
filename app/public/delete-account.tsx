import { t } from '#app/i18n/t.ts';
import type { SubmissionResult } from '@conform-to/react';
import { Form, Link } from 'react-router';
import { fieldOf, usePostForm } from '#app/forms/post/use-post-form.ts';
import { requestContext, type Appearance } from '#app/session/context.ts';
import { erpFor } from '#app/session/sign-in/session.server.ts';
import { Field, FieldError } from '#app/ui/field.tsx';
import { Heading } from '#app/ui/page/heading.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/delete-account';
import { BAD_LINK, deleteAccount, type Deletion } from './delete-account.server.ts';
import { Entrance } from './entrance.tsx';

export function loader({ url, context }: Route.LoaderArgs) {
  const [token, user] = [
    url.searchParams.get('deleteToken') ?? '',
    url.searchParams.get('userName') ?? '',
  ];
  return {
    token,
    user,
    masked: masked(user),
    problem: token !== '' && user.includes('@') ? null : BAD_LINK(),
    appearance: context.get(requestContext).appearance,
  };
}

/** `ana@hilados.mx` → `a•••@hilados.mx` */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email[0]}•••${email.slice(at)}`;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const info = context.get(requestContext);
  return deleteAccount(erpFor(request, url, info, null), await request.formData(), info.secure);
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { token, user, masked: who, problem, appearance } = loaderData;
  if (actionData && 'until' in actionData)
    return <Deleted until={actionData.until} appearance={appearance} />;
  const query: [string, string][] = [
    ['deleteToken', token],
    ['userName', user],
  ];
  return (
    <Entrance appearance={appearance} query={problem ? [] : query}>
      <div>
        <Heading screen={t('delete.title', 'Eliminar mi cuenta')} />
        {!problem && (
          <p className="mut">
            {t('delete.accountOf', 'Cuenta de')} {who}
          </p>
        )}
      </div>
      {problem ? (
        <Message tone="bad">{problem}</Message>
      ) : (
        <DeletionForm token={token} user={user} reply={actionData} />
      )}
      <Link className="link" to="/">
        {t('delete.keep', 'Conservar mi cuenta')}
      </Link>
    </Entrance>
  );
}

function Deleted({ until, appearance }: { until: string; appearance: Appearance }) {
  return (
    <Entrance appearance={appearance} query={[]}>
      <Heading screen={t('delete.done', 'Tu cuenta se eliminó')} />
      <Message tone="ok">
        {until
          ? t(
              'delete.recoverUntil',
              'Puedes pedir su recuperación a tu administrador hasta el {until}.',
              { until },
            )
          : t(
              'delete.recover',
              'Puedes pedir su recuperación a tu administrador mientras dura el bloqueo.',
            )}
      </Message>
      <Link className="link" to="/login">
        {t('signin.goSignIn', 'Ir a entrar')}
      </Link>
    </Entrance>
  );
}

function DeletionForm({
  token,
  user,
  reply,
}: {
  token: string;
  user: string;
  reply: { readonly lastResult?: SubmissionResult } | undefined;
}) {
  const { form, fields, message } = usePostForm<Deletion>({ reply });
  return (
    <>
      {message && <Message tone="bad">{message}</Message>}
      <Form method="post" {...form}>
        <input type="hidden" name="deleteToken" value={token} />
        <input type="hidden" name="userName" value={user} />
        <div className="said">
          <p>
            {t(
              'delete.whatGoes',
              'Se borran tu nombre, correo, teléfono, fotografía y favoritos, y se cierran tus sesiones.',
            )}
          </p>
          <p>
            {t(
              'delete.whatStays',
              'La ley obliga a conservar los documentos que firmaste, con tu alias, por lo menos cinco años.',
            )}
          </p>
        </div>
        <Field
          label={t('delete.confirmMail', 'Escribe tu correo para confirmar')}
          {...fieldOf(fields.email)}
          type="email"
          autoComplete="off"
          required
        />
        <div className="fld">
          <label className="ck">
            <input
              type="checkbox"
              name={fields.understood.name}
              value="1"
              defaultChecked={fields.understood.initialValue === '1'}
            />
            {t('delete.understood', 'Entiendo que no se puede deshacer después de 30 días')}
          </label>
          <FieldError id="understood-error" messages={fields.understood.errors} />
        </div>
        <button className="btn dan">{t('delete.title', 'Eliminar mi cuenta')}</button>
      </Form>
    </>
  );
}
