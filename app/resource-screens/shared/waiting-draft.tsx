import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { Message } from '#app/ui/message.tsx';

/** Beside a form with changes that are not saved: the way back to them. */
export function WaitingDraft({ href, text = '' }: { href: string; text?: string }) {
  return (
    <Message
      tone="wait"
      title={t('form.draftWaits', 'Lo que cambiaste en la ficha no se ha guardado')}
    >
      <p>
        {text}
        {t('form.keptForADay', 'Se conserva por un día.')}{' '}
        <Link to={href}>{t('form.backToRecord', 'Volver a la ficha')}</Link>
      </p>
    </Message>
  );
}
