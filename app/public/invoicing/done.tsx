import { t } from '#app/i18n/t.ts';
import { Link, useLocation } from 'react-router';
import { Message } from '#app/ui/message.tsx';
import { Heading } from '#app/ui/page/heading.tsx';
import type { Issued, TicketView } from './portal-view.ts';
import { TicketCard } from './ticket-card.tsx';

export function Done({ issued, ticket }: { issued: Issued; ticket: TicketView | null }) {
  const isReady = issued.status === 'TIMBRADA';
  return (
    <>
      <Heading
        screen={
          isReady
            ? t('public.ready', 'Tu factura está lista')
            : t('public.waiting', 'Tu factura está en camino')
        }
      />
      <p className="lead">
        {isReady
          ? t('public.readyHelp', 'También la enviamos a {mail}.', { mail: issued.email })
          : t(
              'public.byMail',
              'El SAT todavía no contesta. Recibirá su factura por correo en {mail}.',
              { mail: issued.email },
            )}
      </p>
      {issued.problem && <Message tone="bad" title={issued.problem} />}
      {issued.isTest && (
        <Message tone="wait" title={t('public.test', 'Prueba, sin validez fiscal')}>
          <p>{t('public.testInvoice', 'La empresa todavía no timbra de verdad.')}</p>
        </Message>
      )}
      <div className="cols">
        <Files issued={issued} />
        {ticket && <TicketCard ticket={ticket} isOpen={issued.status === 'RECHAZADA'} />}
      </div>
    </>
  );
}

function Files({ issued }: { issued: Issued }) {
  const { search } = useLocation();
  return (
    <section className="card">
      <div className="pad">
        <dl className="kv">
          {issued.number && (
            <div>
              <dt>{t('public.number', 'Factura')}</dt>
              <dd>{issued.number}</dd>
            </div>
          )}
          {issued.uuid && (
            <div>
              <dt>{t('public.uuid', 'Folio fiscal')}</dt>
              <dd>{issued.uuid}</dd>
            </div>
          )}
        </dl>
        {issued.pdf && (
          <p className="help">{t('public.links', 'Estas ligas sirven durante 24 horas.')}</p>
        )}
      </div>
      <footer>
        {issued.pdf && issued.xml ? (
          <>
            <a className="btn pri" href={issued.pdf}>
              {t('public.pdf', 'Descargar PDF')}
            </a>
            <a className="btn alt" href={issued.xml}>
              {t('public.xml', 'Descargar XML')}
            </a>
          </>
        ) : (
          <Link className="btn pri" to={{ search }} reloadDocument>
            {t('public.reload', 'Actualizar')}
          </Link>
        )}
      </footer>
    </section>
  );
}
