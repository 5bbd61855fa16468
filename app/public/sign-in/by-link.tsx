import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { FieldError } from '#app/ui/field.tsx';
import { Heading } from '#app/ui/page/heading.tsx';
import { Message } from '#app/ui/message.tsx';
import { NewPassword } from '#app/ui/new-password.tsx';

interface ByLinkProps {
  /** What brought the person here, with the token of its link. */
  readonly way: 'invite' | 'reset' | 'correo' | 'forgot';
  readonly token: string;
  /** Characters that the link's company asks of a new password. */
  readonly passwordMin: number;
  readonly email?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

function WayForm(props: ByLinkProps) {
  if (props.way === 'correo') return <ConfirmAddress {...props} />;
  return props.way === 'forgot' ? <Forgot {...props} /> : <ByMailedLink {...props} />;
}

/** What is behind a mailed link, and how to ask for one. */
export function ByLink(props: ByLinkProps) {
  return (
    <>
      <WayForm {...props} />
      <a className="link" href="/login">
        {t('signin.goSignIn', 'Ir a entrar')}
      </a>
    </>
  );
}

function Head({ title, lead, message }: { title: string; lead: string; message?: string }) {
  return (
    <>
      <div>
        <Heading screen={title} />
        <p className="mut">{lead}</p>
      </div>
      {message && <Message tone="bad">{message}</Message>}
    </>
  );
}

function Forgot({ token, email = '', message, errors = {} }: ByLinkProps) {
  if (token === 'enviado')
    return (
      <>
        <Head
          title={t('signin.checkMail', 'Revisa tu correo')}
          lead={t(
            'signin.checkMailHelp',
            'Si el correo existe, recibirás un enlace para poner otra contraseña. Vence en 30 minutos.',
          )}
        />
        <Message title={t('signin.notArriving', '¿No llega?')}>
          <p>
            {t(
              'signin.notArrivingHelp',
              'Mira en la carpeta de no deseados. También puede darte el enlace quien administra los usuarios de tu empresa: está en tu ficha de usuario.',
            )}
          </p>
        </Message>
      </>
    );
  return (
    <>
      <Head
        title={t('signin.forgotQuestion', '¿Olvidaste tu contraseña?')}
        lead={t(
          'signin.forgotHelp',
          'Escribe el correo con el que entras y te enviamos un enlace para poner otra.',
        )}
        message={message}
      />
      <Form method="post" action="/login?forgot=1">
        <input type="hidden" name="forgot" value="1" />
        <div className="fld">
          <label htmlFor="email">{t('signin.mail', 'Correo')}</label>
          <input
            className="in"
            id="email"
            name="email"
            type="email"
            autoComplete="username"
            required
            autoFocus
            defaultValue={email}
            aria-invalid={errors.email ? true : undefined}
            aria-describedby={errors.email ? 'email-error' : undefined}
          />
          <FieldError id="email-error" messages={errors.email} />
        </div>
        <button className="btn pri">{t('signin.sendLink', 'Enviar enlace')}</button>
      </Form>
    </>
  );
}

function ByMailedLink({ way, token, passwordMin, message, errors = {} }: ByLinkProps) {
  const invited = way === 'invite';
  return (
    <>
      <Head
        title={
          invited
            ? t('signin.activate', 'Activa tu usuario')
            : t('signin.setPassword', 'Pon otra contraseña')
        }
        lead={
          invited
            ? t('signin.choosePassword', 'Elige la contraseña con la que vas a entrar.')
            : t('signin.oldPasswordEnds', 'La anterior deja de servir en todos tus equipos.')
        }
        message={message}
      />
      <Form method="post" action={`/login?${new URLSearchParams({ [way]: token })}`}>
        <input type="hidden" name="token" value={token} />
        <NewPassword min={passwordMin} errors={errors} />
        <button className="btn pri">{t('signin.savePassword', 'Guardar contraseña')}</button>
      </Form>
    </>
  );
}

/** Opening the link changes nothing yet. */
function ConfirmAddress({ token, message }: ByLinkProps) {
  return (
    <>
      <Head
        title={t('signin.confirmNewMail', 'Confirma tu correo nuevo')}
        lead={t('signin.untilConfirmed', 'Hasta que lo confirmes entras con el anterior.')}
        message={message}
      />
      <Form method="post" action={`/login?${new URLSearchParams({ correo: token })}`}>
        <input type="hidden" name="address" value={token} />
        <button className="btn pri">{t('signin.confirmMail', 'Confirmar correo')}</button>
      </Form>
    </>
  );
}
