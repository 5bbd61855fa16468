import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { ReceiveView } from './receive-view.server.ts';

/** What is in and what is missing. */
export function ReceiveLines({ view }: { view: ReceiveView }) {
  return (
    <ul className="fl-list" aria-label={t('floor.lines', 'Partidas')}>
      {view.lines.map((line) => (
        <li key={line.id}>
          <div className="row">
            <b>
              {line.product}
              <small>{line.where}</small>
            </b>
            <span className="num">{line.qty}</span>
            {line.done && (
              <>
                <Icon name="circle-check" />
                <span className="vh">{t('receive.isReceived', 'Recibida')}</span>
              </>
            )}
            {view.clears && view.open && line.some && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="act" value="clear" />
                <input type="hidden" name="line" value={line.id} />
                <Button look="gho">{t('receive.countAgain', 'Contar de nuevo')}</Button>
              </Form>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
