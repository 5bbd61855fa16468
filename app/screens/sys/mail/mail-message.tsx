import { t } from '#app/i18n/t.ts';
import { Fragment } from 'react';
import { Form, Link, redirect } from 'react-router';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Card } from '#app/ui/card.tsx';
import { Message } from '#app/ui/message.tsx';
import { statusOf } from './mail-view.server.ts';
import type { Route } from './+types/mail-message';

interface Mail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly status: string;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly error: string | null;
  readonly has_link: boolean;
}

const actsTexts = (): Readonly<
  Record<string, readonly [from: readonly string[], label: string, said: string]>
> => ({
  retry: [
    ['REINTENTO', 'FALLIDO', 'CANCELADO'],
    t('ops.retry', 'Reintentar'),
    t('mail.willLeave', 'El correo saldrá en unos segundos.'),
  ],
  cancel: [
    ['PENDIENTE', 'REINTENTO'],
    t('common.cancel', 'Cancelar'),
    t('mail.isCancelled', 'Correo cancelado.'),
  ],
});

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
  const session = context.get(sessionContext);
  const mayLink = session.can('users.security');
  const shown = mayLink && url.searchParams.get('link') === '1';
  const { data: mail } = await session.erp.get<Mail>(
    `mail-outbox/${shown ? 'link' : 'message'}/${params.id}`,
  );
  const [, label, family = 'neutral'] = statusOf(mail.status);
  return {
    id: mail.id,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    error: mail.error,
    status: [family, label] as [typeof family, string],
    when: mail.sent_at
      ? t('mail.sentOn', 'Enviado el {when}', { when: showInstant(mail.sent_at) })
      : t('mail.createdOn', 'Creado el {when}', { when: showInstant(mail.created_at) }),
    askLink: mail.has_link && mayLink && !shown,
    acts: session.can('sys.mail')
      ? Object.entries(actsTexts()).flatMap(([act, [from, text]]) =>
          from.includes(mail.status) ? [[act, text] as const] : [],
        )
      : [],
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const act = String((await request.formData()).get('act') ?? '');
  const known = Object.hasOwn(actsTexts(), act) ? actsTexts()[act] : undefined;
  if (!known || !/^\d{1,15}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
  const { setCookies, secure } = context.get(requestContext);
  try {
    await session.erp.put(`mail-outbox/${act}/${params.id}`);
    setCookies.push(await flash({ text: known[2] }, secure));
  } catch (error) {
    setCookies.push(await flash({ text: failedCall(error).said }, secure));
  }
  throw redirect(`/sys/mail/${params.id}`);
}

export default function MailMessage({ loaderData: mail }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={mail.subject} qualifier={mail.to} chip={mail.status}>
        <Link className="btn" to="/sys/logs?tab=correo">
          {t('mail.back', 'Volver a los correos')}
        </Link>
        {mail.acts.map(([act, label]) => (
          <Form method="post" key={act}>
            <button className="btn" name="act" value={act}>
              {label}
            </button>
          </Form>
        ))}
      </PageHead>
      {mail.error && (
        <Message tone="bad" title={t('mail.notDelivered', 'No se entregó')}>
          <p>{mail.error}</p>
        </Message>
      )}
      {mail.askLink && (
        <Message tone="wait" title={t('mail.hasLink', 'Lleva un enlace de acceso')}>
          <p>
            {t(
              'mail.hasLinkHelp',
              'Quien lo tenga entra en lugar de la persona. Ábrelo sólo para entregárselo; queda escrito en la bitácora.',
            )}
          </p>
          <p>
            <Link className="btn sm" to="?link=1" reloadDocument>
              {t('mail.showLink', 'Mostrar el enlace')}
            </Link>
          </p>
        </Message>
      )}
      <Card
        title={t('mail.message', 'Mensaje')}
        aside={<span className="mut">{mail.when}</span>}
        pad
      >
        <div className="stack">
          <Paragraphs text={mail.text} />
        </div>
      </Card>
    </>
  );
}

const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph, i) => (
    <p key={i}>
      {paragraph.split('\n').map((line, j) => (
        <Fragment key={j}>
          {j > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  ));
