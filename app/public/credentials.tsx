import { useState } from 'react';
import { Form } from 'react-router';
import { FieldError } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface CredentialsProps {
  readonly next: string | null;
  /** Sealed form that waits for the sign-in. */
  readonly kept?: string | null;
  readonly email?: string;
  readonly password?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly sending?: boolean;
}

export function Credentials({ next, kept, email = '', password = '', errors = {}, sending = false }: CredentialsProps) {
  const [shown, setShown] = useState(false);
  return (
    <Form method="post" action="/login" key={email}>
      {next && <input type="hidden" name="next" value={next} />}
      {kept && <input type="hidden" name="kept" value={kept} />}
      <div className="fld">
        <label htmlFor="email">Correo</label>
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
        <label htmlFor="password">Contraseña</label>
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
          <button type="button" className="btn js" onClick={() => setShown(!shown)} aria-pressed={shown} aria-controls="password">
            <Icon name="eye" />
            {shown ? 'Ocultar' : 'Mostrar'}
          </button>
        </div>
        <FieldError id="password-error" messages={errors.password} />
      </div>
      <div className="spread">
        <label className="ck">
          <input type="checkbox" name="remember" value="1" />
          Recordar este equipo
        </label>
        <a className="link" href="/login?olvido=1">
          Olvidé mi contraseña
        </a>
      </div>
      <button className="btn pri" disabled={sending}>
        Entrar
      </button>
    </Form>
  );
}
