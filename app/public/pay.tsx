import { t } from '#app/i18n/t.ts';
import { requirePost } from '#app/forms/post/post.server.ts';
import { PAYMENT } from './pay.post.server.ts';
import { data, Form } from 'react-router';
import { failedCall } from '#app/api-client/failed-call.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { requestContext } from '#app/session/context.ts';
import { erpFor } from '#app/session/sign-in/session.server.ts';
import { Heading } from '#app/ui/page/heading.tsx';
import { Mark } from '#app/ui/icons/mark.tsx';
import { Message } from '#app/ui/message.tsx';
import sheet from '#app/styles/screens/public.css?url';
import type { Route } from './+types/pay';

interface PayLink {
  readonly reference: string;
  readonly title: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly company: string;
  readonly status: string;
  readonly expires_at: string;
  readonly time_zone: string;
  readonly trial: boolean;
}

const SHOWN = (): Readonly<
  Record<string, readonly [tone: 'ok' | 'wait' | 'bad' | 'info', title: string, text: string]>
> => ({
  PAGADA: [
    'ok',
    t('public.paid', 'Pago recibido'),
    t('public.paidHelp', 'La empresa ya tiene el aviso de tu pago. Puedes cerrar esta página.'),
  ],
  RECHAZADA: [
    'bad',
    t('public.payRefused', 'El pago se rechazó'),
    t('public.payRefusedHelp', 'No se cobró nada. Puedes intentarlo otra vez.'),
  ],
  VENCIDA: [
    'wait',
    t('public.linkExpired', 'La liga venció'),
    t('public.askAnother', 'Pide una nueva a la empresa.'),
  ],
  CANCELADA: [
    'wait',
    t('public.linkCancelled', 'La liga se canceló'),
    t('public.askAnother', 'Pide una nueva a la empresa.'),
  ],
});

const money = (amount: string, currency: string) =>
  new Intl.NumberFormat('es-MX', { style: 'currency', currency }).format(Number(amount));

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

/**
 * What became of a link. Of the gateway «Pruebas» it is paid here, and no money moves; other
 * providers have their own page and lead back to this one.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const erp = erpFor(request, url, context.get(requestContext), null);
  const { data: link } = await erp.get<PayLink>(
    `payment_gateways/pay/${encodeURIComponent(params.token)}`,
    { reference: url.searchParams.get('liga') ?? '' },
  );
  return {
    reference: link.reference,
    title: link.title ?? link.reference,
    amount: money(link.amount, link.currency),
    company: link.company,
    status: link.status,
    trial: link.trial,
    until: showInstant(link.expires_at, { timeZone: link.time_zone }),
  };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const erp = erpFor(request, url, context.get(requestContext), null);
  const payment = requirePost(await request.formData(), PAYMENT);
  try {
    await erp.post(`payment_gateways/pay/${encodeURIComponent(params.token)}`, {
      reference: url.searchParams.get('liga') ?? '',
      ...payment,
    });
    return { problem: null };
  } catch (error) {
    const failure = failedCall(error);
    return data({ problem: failure.message }, { status: failure.status });
  }
}

export default function Pay({ loaderData: link, actionData }: Route.ComponentProps) {
  const told = SHOWN()[link.status];
  const open = link.status === 'PENDIENTE' || link.status === 'RECHAZADA';
  return (
    <div className="pub">
      <header>
        <div>
          <span className="brand">
            <Mark />
            <span>{link.company}</span>
          </span>
        </div>
      </header>
      <main id="main">
        <Heading screen={t('public.pay', 'Pagar {amount}', { amount: link.amount })} />
        {actionData?.problem && (
          <Message tone="bad" title={t('common.notDone', 'No se hizo')}>
            <p>{actionData.problem}</p>
          </Message>
        )}
        {link.status === 'PENDIENTE' && !link.trial && (
          <Message title={t('public.payPending', 'El pago está en proceso')}>
            <p>
              {t(
                'public.payPendingHelp',
                'El proveedor aún no avisa de tu pago. Con OXXO o SPEI puede tardar hasta un día hábil.',
              )}
            </p>
          </Message>
        )}
        {told && (
          <Message tone={told[0]} title={told[1]}>
            <p>{told[2]}</p>
          </Message>
        )}
        <dl className="kv">
          <div>
            <dt>{t('public.concept', 'Concepto')}</dt>
            <dd>{link.title}</dd>
          </div>
          <div>
            <dt>{t('public.reference', 'Referencia')}</dt>
            <dd>{link.reference}</dd>
          </div>
          {open && (
            <div>
              <dt>{t('public.expires', 'Vence')}</dt>
              <dd>{link.until}</dd>
            </div>
          )}
        </dl>
        {open && link.trial && (
          <>
            <Message title={t('public.testGateway', 'Pasarela de pruebas')}>
              <p>
                {t(
                  'public.testHelp',
                  'Aquí no se cobra de verdad: el botón sólo avisa al sistema como lo haría un banco.',
                )}
              </p>
            </Message>
            <Form method="post" className="acts">
              <button className="btn pri" name="do" value="pay">
                {t('public.payButton', 'Pagar')}
              </button>
              <button className="btn" name="do" value="reject">
                {t('public.testRefuse', 'Simular rechazo')}
              </button>
            </Form>
          </>
        )}
      </main>
      <footer>
        {link.trial
          ? t('public.testFoot', 'Telar · pagos de prueba')
          : t('public.payFoot', 'Telar · pagos')}
      </footer>
    </div>
  );
}
