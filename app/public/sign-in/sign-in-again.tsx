import { t } from '#app/i18n/t.ts';
import { useLocation } from 'react-router';
import { Heading } from '#app/ui/page/heading.tsx';
import { Message } from '#app/ui/message.tsx';
import { Mark } from '#app/ui/icons/mark.tsx';
import { Credentials } from './credentials.tsx';

/**
 * In place of the reply to a post that met the end of the session: signing in here keeps what was
 * typed.
 */
export function SignInAgain({ kept, next }: { kept: string | null; next: string | null }) {
  const { pathname, search } = useLocation();
  return (
    <div className="errv narrow">
      <div className="brand">
        <Mark />
        <span>Telar</span>
      </div>
      <Heading screen={t('signin.enter', 'Entrar')} />
      <Message tone="wait" title={t('signin.idleShort', 'Tu sesión venció por inactividad.')}>
        <p>
          {kept
            ? t(
                'signin.againKept',
                'Entra de nuevo y sigues donde estabas; lo que escribiste no se perdió.',
              )
            : t('signin.again', 'Entra de nuevo y sigues donde estabas.')}
        </p>
      </Message>
      <Credentials next={next ?? pathname + search} kept={kept} />
    </div>
  );
}
