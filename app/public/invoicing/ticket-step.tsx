import { t } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { Heading } from '#app/ui/page/heading.tsx';
import type { PortalView } from './portal-view.ts';

/** The first step is a question: its answer has an address. */
export function TicketStep({ view: { asked, problem } }: { view: PortalView }) {
  const { cuenta, sucursal, token, ticket, total } = asked;
  return (
    <>
      <p className="mut">{t('public.stepOf', 'Paso {step} de {count}', { step: 1, count: 3 })}</p>
      <Heading screen={t('public.invoice', 'Factura tu ticket')} />
      <p className="lead">
        {t('public.ticketHelp', 'Escribe el número de tu ticket y lo que pagaste.')}
      </p>
      {problem && <Message tone="bad" title={problem} />}
      <form className="card" method="get">
        <div className="pad g">
          <input type="hidden" name="cuenta" value={cuenta} />
          {token && <input type="hidden" name="token" value={token} />}
          <Field
            name="ticket"
            label={t('public.ticketNumber', 'Folio o código de facturación')}
            help={t('public.ticketWhere', 'Viene al pie de tu ticket.')}
            defaultValue={ticket}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={60}
            required
          />
          <Field
            name="total"
            label={t('public.paidTotal', 'Total pagado')}
            help={t('public.paidTotalHelp', 'Con centavos y sin propina, como 763.70.')}
            defaultValue={total}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
          />
          {sucursal && <input type="hidden" name="sucursal" value={sucursal} />}
        </div>
        <footer>
          <Button look="pri">{t('public.findTicket', 'Buscar mi ticket')}</Button>
        </footer>
      </form>
    </>
  );
}
