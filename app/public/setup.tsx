import { rich } from '#app/i18n/rich.tsx';
import { t } from '#app/i18n/t.ts';
import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from 'react-router';
import { fieldOf, usePostForm } from '#app/forms/post/use-post-form.ts';
import { requestContext } from '#app/session/context.ts';
import { erpFor } from '#app/session/sign-in/session.server.ts';
import { Field, SelectField } from '#app/ui/field.tsx';
import { NewPassword } from '#app/ui/new-password.tsx';
import { Heading } from '#app/ui/page/heading.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Route } from './+types/setup';
import { Entrance } from './entrance.tsx';
import { loadSetup, sendSetup, type SetupForm, type SetupView } from './setup.server.ts';

/**
 * First run (the plain address leads here while there is no company): the company, who administers
 * it, and what it uses.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const info = context.get(requestContext);
  return {
    view: await loadSetup(erpFor(request, url, info, null), url.searchParams.get('code') ?? ''),
    appearance: info.appearance,
    query: [...url.searchParams],
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const info = context.get(requestContext);
  return sendSetup(erpFor(request, url, info, null), await request.formData(), info.secure);
}

export default function SetupScreen({
  loaderData: { view, appearance, query },
  actionData,
}: Route.ComponentProps) {
  return (
    <Entrance
      appearance={appearance}
      query={query.filter(([name]) => !['ligero', 'tema'].includes(name))}
    >
      <Setup view={view} reply={actionData} />
    </Entrance>
  );
}

/**
 * Whoever reaches the address first is not whose the installation is: who can read its log or run
 * its commands is.
 */
function AskCode({ problem }: { problem: string | null }) {
  return (
    <>
      <div>
        <Heading screen={t('setup.title', 'Prepara tu empresa')} />
        <p className="mut">
          {t(
            'setup.noCompany',
            'Esta instalación todavía no tiene empresa. La crea quien la instaló, con un código que dura una hora.',
          )}
        </p>
      </div>
      {problem !== null && (
        <Message tone="bad" title={t('setup.badCode', 'El código no sirve')}>
          <p>{problem}</p>
        </Message>
      )}
      <Form action="/setup">
        <Field
          name="code"
          label={t('setup.code', 'Código')}
          required
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          help={
            <>
              {rich(
                t(
                  'setup.codeWhere',
                  'Está en la bitácora del servidor, donde dice «no company yet». Otro se pide en el servidor con {command}.',
                ),
                { command: <code>npm run erp -- setup-code</code> },
              )}
            </>
          }
        />
        <button className="btn pri">{t('setup.next', 'Seguir')}</button>
      </Form>
    </>
  );
}

function Setup({
  view,
  reply,
}: {
  view: SetupView;
  reply: { readonly lastResult?: SubmissionResult } | undefined;
}) {
  const { form, fields, message } = usePostForm<SetupForm>({
    reply,
    values: { time_zone: view.zone, modules: view.modules.map(({ key }) => key) },
  });
  const making = useNavigation().state !== 'idle';
  if (view.code === '') return <AskCode problem={view.problem} />;
  const chosen = [fields.modules.initialValue ?? []].flat();
  return (
    <>
      <div>
        <Heading screen={t('setup.title', 'Prepara tu empresa')} />
        <p className="mut">
          {t('setup.once', 'Sólo se hace una vez. Después entras con tu correo.')}
        </p>
      </div>
      {message && <Message tone="bad">{message}</Message>}
      <Form method="post" action={`/setup?${new URLSearchParams({ code: view.code })}`} {...form}>
        <input type="hidden" name="code" value={view.code} />
        <h2>{t('setup.company', 'Empresa')}</h2>
        <Field
          {...fieldOf(fields.account_name)}
          label={t('setup.companyName', 'Nombre de la empresa')}
          required
          maxLength={120}
        />
        <Field
          {...fieldOf(fields.account_code)}
          label={t('setup.shortCode', 'Clave corta')}
          required
          maxLength={12}
          help={t('setup.shortCodeHelp', 'De 2 a 12 letras o números, como HILOS.')}
        />
        <Field {...fieldOf(fields.rfc)} label="RFC" optional maxLength={13} />
        <SelectField
          {...fieldOf(fields.time_zone)}
          label={t('setup.timeZone', 'Zona horaria')}
          options={view.zones}
          help={t(
            'setup.timeZoneHelp',
            'Con ella se escriben y se muestran las horas, y se cortan los días.',
          )}
        />
        <h2>{t('setup.administrator', 'Administrador')}</h2>
        <Field
          {...fieldOf(fields.name)}
          label={t('setup.yourName', 'Tu nombre')}
          required
          maxLength={80}
          autoComplete="name"
        />
        <Field
          {...fieldOf(fields.email)}
          label={t('signin.mail', 'Correo')}
          type="email"
          required
          maxLength={254}
          autoComplete="username"
        />
        <NewPassword
          label={t('signin.password', 'Contraseña')}
          min={view.passwordMin}
          errors={{
            password: fields.password.errors,
            password_confirmation: fields.password_confirmation.errors,
          }}
        />
        <h2>{t('setup.modules', 'Módulos')}</h2>
        <p className="help">
          {t('setup.modulesHelp', 'Los demás se activan después en Configuración.')}
        </p>
        <div className="checks">
          {view.modules.map(({ key, label }) => (
            <label className="ck" key={key}>
              <input
                type="checkbox"
                name={fields.modules.name}
                value={key}
                defaultChecked={chosen.includes(key)}
              />
              {label}
            </label>
          ))}
        </div>
        <h2>{t('setup.after', 'Lo que sigue')}</h2>
        <p className="mut">
          {t(
            'setup.afterFactor',
            'Al entrar configuras tu segundo factor: ten a la mano tu teléfono con una aplicación de códigos.',
          )}
        </p>
        <p className="mut">
          {t(
            'setup.afterPrivacy',
            'Aceptas el aviso de privacidad, como cada persona la primera vez que entra; después escribes el de tu empresa.',
          )}
        </p>
        <p className="mut">
          {t(
            'setup.afterGuide',
            '«Primeros pasos», en Inicio, te lleva por lo demás: datos fiscales, matriz, zonas, categorías, usuarios, productos, clientes y respaldo.',
          )}
        </p>
        {/* It takes some seconds: what a company begins with is written. */}
        <button className="btn pri" aria-disabled={making || undefined}>
          {making ? t('setup.making', 'Creando la empresa…') : t('setup.create', 'Crear empresa')}
        </button>
      </Form>
    </>
  );
}
