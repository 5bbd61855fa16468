import { Form } from 'react-router';
import { requestContext } from '#app/session/context.ts';
import { erpFor } from '#app/session/session.server.ts';
import { Field } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/setup.ts';
import { Entrance } from './entrance.tsx';
import { loadSetup, sendSetup } from './setup.server.ts';

export interface SetupView {
  readonly code: string;
  readonly modules: readonly { readonly key: string; readonly label: string }[];
  /** Why the code does not serve. */
  readonly problem: string | null;
}

export interface SetupReply {
  readonly values: Readonly<Record<string, string>>;
  readonly modules: readonly string[];
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** First run (`/login?setup=…` leads here): the company, who administers it, and what it uses. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const info = context.get(requestContext);
  return { view: await loadSetup(erpFor(request, url, info, null), url.searchParams.get('code') ?? ''), appearance: info.appearance, query: [...url.searchParams] };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const info = context.get(requestContext);
  return sendSetup(erpFor(request, url, info, null), await request.formData(), info.secure);
}

export default function SetupScreen({ loaderData: { view, appearance, query }, actionData }: Route.ComponentProps) {
  return (
    <Entrance appearance={appearance} query={query.filter(([name]) => !['ligero', 'tema'].includes(name))}>
      <Setup view={view} reply={actionData} />
    </Entrance>
  );
}

function Setup({ view, reply }: { view: SetupView; reply?: SetupReply }) {
  if (view.problem !== null)
    return (
      <>
        <div>
          <h1>Prepara tu empresa</h1>
        </div>
        <Message tone="bad" title="El código no sirve">
          <p>{view.problem}</p>
        </Message>
        <a className="link" href="/login">
          Ir a entrar
        </a>
      </>
    );
  const { values = {}, errors = {} } = reply ?? {};
  const chosen = reply ? new Set(reply.modules) : null;
  return (
    <>
      <div>
        <h1>Prepara tu empresa</h1>
        <p className="mut">Sólo se hace una vez. Después entras con tu correo.</p>
      </div>
      {reply && <Message tone="bad">{reply.message}</Message>}
      <Form method="post" action={`/setup?${new URLSearchParams({ code: view.code })}`}>
        <input type="hidden" name="code" value={view.code} />
        <h2>Empresa</h2>
        <Field name="account_name" label="Nombre de la empresa" required maxLength={120} defaultValue={values.account_name} errors={errors.account_name} />
        <Field
          name="account_code"
          label="Clave corta"
          required
          maxLength={12}
          defaultValue={values.account_code}
          errors={errors.account_code}
          help="De 2 a 12 letras o números, como HILOS."
        />
        <Field name="rfc" label="RFC" optional maxLength={13} defaultValue={values.rfc} errors={errors.rfc} />
        <h2>Administrador</h2>
        <Field name="name" label="Tu nombre" required maxLength={80} autoComplete="name" defaultValue={values.name} errors={errors.name} />
        <Field name="email" label="Correo" type="email" required maxLength={254} autoComplete="username" defaultValue={values.email} errors={errors.email} />
        <Field
          name="password"
          label="Contraseña"
          type="password"
          required
          autoComplete="new-password"
          errors={errors.password}
          help="Al menos 12 caracteres. Una frase es mejor que una palabra rara."
        />
        <Field name="password_confirmation" label="Otra vez" type="password" required autoComplete="new-password" errors={errors.password_confirmation} />
        <h2>Módulos</h2>
        <p className="help">Los demás se activan después en Configuración.</p>
        {view.modules.map(({ key, label }) => (
          <label className="ck" key={key}>
            <input type="checkbox" name="modules" value={key} defaultChecked={chosen ? chosen.has(key) : true} />
            {label}
          </label>
        ))}
        <button className="btn pri">Crear empresa</button>
      </Form>
    </>
  );
}
