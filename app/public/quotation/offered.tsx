import { data } from 'react-router';
import { t } from '#app/i18n/t.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext } from '#app/session/context.ts';
import { erpFor } from '#app/session/sign-in/session.server.ts';
import { Heading } from '#app/ui/page/heading.tsx';
import { Mark } from '#app/ui/icons/mark.tsx';
import { Message } from '#app/ui/message.tsx';
import sheet from '#app/styles/screens/public.css?url';
import { shownOffer, type Offered, type OfferView } from './offered-view.server.ts';
import type { Route } from './+types/offered';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** What the link of a quotation's mail opens; nobody has to sign in. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const erp = erpFor(request, url, context.get(requestContext), null);
  const token = params.token.slice(0, 100);
  try {
    const { data: page } = await erp.get<Offered>('sls-quotations/offered', { token });
    return { offer: shownOffer(page, token), problem: null };
  } catch (error) {
    const { status, message } = failedCall(error);
    return data({ offer: null, problem: message }, { status });
  }
}

export default function OfferedQuotation({ loaderData: { offer, problem } }: Route.ComponentProps) {
  return (
    <div className="pub">
      <header>
        <div>
          <span className="brand">
            <Mark />
            <span>{offer?.company ?? 'Telar'}</span>
          </span>
        </div>
      </header>
      <main id="main">
        {offer ? (
          <Offer view={offer} />
        ) : (
          <>
            <Heading screen={t('document.closed', 'La liga no abre')} />
            <Message tone="bad">
              <p>{problem}</p>
            </Message>
          </>
        )}
      </main>
      <footer>{t('offer.foot', 'Telar · cotizaciones')}</footer>
    </div>
  );
}

function Offer({ view }: { view: OfferView }) {
  const { notice, head, seller, email, pdf } = view;
  return (
    <>
      <Heading screen={t('offer.title', 'Cotización {folio}', { folio: view.folio })} />
      {notice && (
        <Message tone={notice.tone} title={notice.title}>
          <p>{notice.text}</p>
        </Message>
      )}
      <dl className="kv">
        {head.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Lines view={view} />
      {view.terms.length > 0 && (
        <section className="card">
          <div className="pad">
            {view.terms.map(([label, text]) => (
              <div key={label}>
                <h2>{label}</h2>
                <p className="prose">{text}</p>
              </div>
            ))}
          </div>
        </section>
      )}
      <div className="acts">
        {pdf && (
          <a className="btn pri" href={pdf}>
            {t('public.pdf', 'Descargar PDF')}
          </a>
        )}
        {email && (
          <a className="btn" href={`mailto:${email}?subject=${encodeURIComponent(view.folio)}`}>
            {t('offer.write', 'Escribir a {seller}', { seller: seller ?? email })}
          </a>
        )}
      </div>
    </>
  );
}

function Lines({ view: { lines, totals, total } }: { view: OfferView }) {
  return (
    <section className="card">
      <ul className="offer">
        {lines.map(({ description, detail, amount, aside }, at) => (
          <li key={at} className={aside ? 'aside' : undefined}>
            <span>
              {description}
              <small>{detail}</small>
              {aside && <small>{t('offer.optional', 'Opcional: no está en el total.')}</small>}
            </span>
            <span className="num">{amount}</span>
          </li>
        ))}
      </ul>
      <div className="pad">
        <dl className="kv r">
          {totals.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
          <div className="tot">
            <dt>{t('public.total', 'Total')}</dt>
            <dd className="num">{total}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
