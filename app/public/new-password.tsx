import { Form } from 'react-router';
import { FieldError } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';

interface NewPasswordProps {
  readonly token: string;
  readonly invited: boolean;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Behind a link of invitation or of recovery. */
export function NewPassword({ token, invited, message, errors = {} }: NewPasswordProps) {
  return (
    <>
      <div>
        <h1>{invited ? 'Activa tu usuario' : 'Pon otra contraseña'}</h1>
        <p className="mut">{invited ? 'Elige la contraseña con la que vas a entrar.' : 'La anterior deja de servir en todos tus equipos.'}</p>
      </div>
      {message && <Message tone="bad">{message}</Message>}
      <Form method="post" action="/login">
        <input type="hidden" name="token" value={token} />
        <Password name="password" label="Contraseña nueva" errors={errors.password} help="Al menos 12 caracteres. Una frase es mejor que una palabra rara." />
        <Password name="password_confirmation" label="Otra vez" errors={errors.password_confirmation} />
        <button className="btn pri">Guardar contraseña</button>
      </Form>
      <a className="link" href="/login">
        Ir a entrar
      </a>
    </>
  );
}

/** Behind the link that a change of e-mail sends to the new address: opening it changes nothing yet. */
export function ConfirmAddress({ token, message }: { token: string; message?: string }) {
  return (
    <>
      <div>
        <h1>Confirma tu correo nuevo</h1>
        <p className="mut">Hasta que lo confirmes entras con el anterior.</p>
      </div>
      {message && <Message tone="bad">{message}</Message>}
      <Form method="post" action="/login">
        <input type="hidden" name="address" value={token} />
        <button className="btn pri">Confirmar correo</button>
      </Form>
      <a className="link" href="/login">
        Ir a entrar
      </a>
    </>
  );
}

function Password({ name, label, help, errors }: { name: string; label: string; help?: string; errors?: readonly string[] }) {
  const described = [help && `${name}-help`, errors && `${name}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="fld">
      <label htmlFor={name}>{label}</label>
      <input className="in" id={name} name={name} type="password" autoComplete="new-password" required aria-invalid={errors ? true : undefined} aria-describedby={described} />
      {help && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
      <FieldError id={`${name}-error`} messages={errors} />
    </div>
  );
}
