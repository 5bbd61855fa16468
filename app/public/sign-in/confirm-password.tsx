import { t } from '#app/i18n/t.ts';
import { Heading } from '#app/ui/page/heading.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';

interface ConfirmPasswordProps {
  readonly message: string;
  readonly kept: string;
  readonly next: string;
}

/**
 * In place of the reply to a critical action: what was sent waits in the form and is done as soon
 * as the password is right.
 */
export function ConfirmPassword({ message, kept, next }: ConfirmPasswordProps) {
  return (
    <div className="errv narrow">
      <Icon name="lock" className="big" />
      <Heading screen={t('signin.confirmYou', 'Confirma que eres tú')} />
      <p>{message}</p>
      <form method="post" action={next}>
        <input type="hidden" name="kept" value={kept} />
        <div className="fld">
          <label htmlFor="confirm-password">
            {t('signin.passwordOrCode', 'Tu contraseña o código de segundo factor')}
          </label>
          <input
            className="in"
            id="confirm-password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus
          />
        </div>
        <div className="acts">
          <button className="btn pri">
            {t('signin.confirmContinue', 'Confirmar y continuar')}
          </button>
          <a className="btn gho" href="/">
            {t('common.cancel', 'Cancelar')}
          </a>
        </div>
      </form>
      <p className="help">
        {t(
          'signin.nothingLost',
          'Lo que enviaste no se perdió: se hace en cuanto confirmes. Se vuelve a pedir sólo después de unos minutos.',
        )}
      </p>
    </div>
  );
}
