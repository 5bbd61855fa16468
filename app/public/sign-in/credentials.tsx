import { t } from '#app/i18n/t.ts';
import { useState } from 'react';
import { Form } from 'react-router';
import { FieldError } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';

interface CredentialsProps {
  readonly next: string | null;
  /** Sealed form that waits for the sign-in. */
  readonly kept?: string | null;
  readonly email?: string;
  readonly password?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly sending?: boolean;
  /** Others' guesses block the e-mail: who has a second factor gives its code at once. */
  readonly withCode?: boolean;
}

export function Credentials({
  next,
  kept,
  email = '',
  password = '',
  errors = {},
  sending = false,
  withCode = false,
}: CredentialsProps) {
  const [shown, setShown] = useState(false);
  return (
    <Form method="post" action="/login" key={email}>
      {next && <input type="hidden" name="next" value={next} />}
      {kept && <input type="hidden" name="kept" value={kept} />}
      <div className="fld">
        <label htmlFor="email">{t('signin.mail', 'Correo')}</label>
        <input
          className="in"
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          autoFocus={email === ''}
          aria-invalid={errors.email ? true : undefined}
          aria-describedby={errors.email ? 'email-error' : undefined}
        />
        <FieldError id="email-error" messages={errors.email} />
      </div>
      <div className="fld">
        <label htmlFor="password">{t('signin.password', 'Contraseña')}</label>
        <div className="inset">
          <input
            className="in"
            id="password"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            required
            defaultValue={password}
            autoFocus={email !== '' && password === ''}
            aria-invalid={errors.password ? true : undefined}
            aria-describedby={errors.password ? 'password-error' : undefined}
          />
          <button
            type="button"
            className="btn js"
            onClick={() => setShown(!shown)}
            aria-pressed={shown}
            aria-controls="password"
          >
            <Icon name="eye" />
            {shown ? t('signin.hide', 'Ocultar') : t('signin.show', 'Mostrar')}
          </button>
        </div>
        <FieldError id="password-error" messages={errors.password} />
      </div>
      {withCode && (
        <div className="fld">
          <label htmlFor="code">{t('signin.appCode', 'Código de tu aplicación')}</label>
          <input
            className="in"
            id="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            aria-describedby="code-help"
          />
          <p className="help" id="code-help">
            {t(
              'signin.appCodeHelp',
              'Si tienes segundo factor, escríbelo junto con tu contraseña y entras ya. Si no, espera o pide a tu administrador que te desbloquee.',
            )}
          </p>
        </div>
      )}
      <div className="spread">
        <label className="ck">
          <input type="checkbox" name="remember" value="1" />
          {t('signin.remember', 'Recordar este equipo')}
        </label>
        <a className="link" href="/login?forgot=1">
          {t('signin.forgot', 'Olvidé mi contraseña')}
        </a>
      </div>
      <button className="btn pri" disabled={sending}>
        {t('signin.enter', 'Entrar')}
      </button>
    </Form>
  );
}
