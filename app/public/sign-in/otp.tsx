import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { FieldError } from '#app/ui/field.tsx';
import { Heading } from '#app/ui/page/heading.tsx';
import { Message } from '#app/ui/message.tsx';

interface OtpProps {
  readonly challenge: string;
  readonly next: string | null;
  readonly kept: string | null;
  readonly remember: boolean;
  /** For which this device may be spared the code; 0 = never. */
  readonly days: number;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Second step of the sign-in: the code of the authenticator, or a recovery code. */
export function Otp({ challenge, next, kept, remember, days, message, errors = {} }: OtpProps) {
  return (
    <>
      <div>
        <Heading screen={t('signin.securityCode', 'Código de seguridad')} />
        <p className="mut">
          {t(
            'signin.sixDigits',
            'Escribe el código de 6 dígitos de tu aplicación de autenticación.',
          )}
        </p>
      </div>
      {message && <Message tone="bad">{message}</Message>}
      <Form method="post" action="/login?otp=1">
        <input type="hidden" name="challenge" value={challenge} />
        {next && <input type="hidden" name="next" value={next} />}
        {kept && <input type="hidden" name="kept" value={kept} />}
        {days === 0 && remember && <input type="hidden" name="remember" value="1" />}
        <input type="hidden" name="trusted_days" value={days} />
        <Code
          name="code"
          label={t('setup.code', 'Código')}
          inputMode="numeric"
          focus
          errors={errors.code}
        />
        <details>
          <summary className="link">{t('signin.noPhone', 'No tengo mi teléfono')}</summary>
          <Code
            name="recovery_code"
            label={t('signin.recoveryCode', 'Código de recuperación')}
            errors={errors.recovery_code}
          />
        </details>
        {days > 0 && (
          <label className="ck">
            <input type="checkbox" name="remember" value="1" defaultChecked={remember} />
            {t('signin.trustDays', 'No pedir el código en este equipo durante {days} días', {
              days,
            })}
          </label>
        )}
        <button className="btn pri">{t('signin.enter', 'Entrar')}</button>
      </Form>
      <a className="link" href="/login">
        {t('signin.startAgain', 'Empezar de nuevo')}
      </a>
    </>
  );
}

function Code({
  name,
  label,
  inputMode,
  focus = false,
  errors,
}: {
  name: string;
  label: string;
  inputMode?: 'numeric';
  focus?: boolean;
  errors?: readonly string[];
}) {
  return (
    <div className="fld">
      <label htmlFor={name}>{label}</label>
      <input
        className="in"
        id={name}
        name={name}
        inputMode={inputMode}
        autoComplete="one-time-code"
        maxLength={20}
        autoFocus={focus}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${name}-error` : undefined}
      />
      <FieldError id={`${name}-error`} messages={errors} />
    </div>
  );
}
