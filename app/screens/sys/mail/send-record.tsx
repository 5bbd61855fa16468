import { t } from '#app/i18n/t.ts';
import { data, Form, Link } from 'react-router';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import { formErrors } from '#app/api-client/encoding.server.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { FieldError, Field, Section } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { fieldErrors, readPost, typedValues } from '#app/forms/post/post.server.ts';
import { MESSAGE, REVOKE, SHARE } from './mail.post.server.ts';
import { emailsOf } from './record-emails.server.ts';
import { SentCard, ShareCard, type SentRow } from './shared-links.tsx';
import type { Route } from './+types/send-record';
import { goTo } from '#app/session/guards/own-path.server.ts';

/** What a post that leads nowhere else answers. */
interface Answer {
  readonly values: Readonly<Record<'to' | 'subject' | 'text' | 'with_pdf', string>> | null;
  readonly fields: Readonly<Record<string, string[]>>;
  readonly message: string | null;
  /** A public link, just made. */
  readonly made: { readonly url: string; readonly until: string } | null;
}

interface Sent {
  readonly id: number;
  readonly template: string;
  readonly nickname: string | null;
  readonly at: string;
  readonly sent_to: string | null;
  readonly expires_at: string | null;
  readonly seen_at: string | null;
  readonly seen_count: number;
  readonly live: boolean;
}

const seenText = ({ seen_at, seen_count }: Sent) =>
  seen_at === null
    ? t('share.unopened', 'Sin abrir')
    : t('share.seen', 'Visto {times}, desde el {since}', {
        times: t('share.times', ['una vez', '{count} veces'], { count: seen_count }),
        since: showInstant(seen_at),
      });

const shownSent = (row: Sent): SentRow => ({
  id: row.id,
  what: row.template,
  who: row.nickname ?? '',
  at: showInstant(row.at),
  detail:
    row.expires_at === null
      ? (row.sent_to ?? '')
      : `${row.live ? t('share.expiresOn', 'Vence el {when}', { when: showInstant(row.expires_at) }) : t('share.closed', 'Ya no abre')}. ${seenText(row)}.`,
  live: row.live,
});

/** The record that the address names. */
function askedRecord(url: URL) {
  const resource = companyRegistry().resources.get(url.searchParams.get('resource') ?? '');
  const id = url.searchParams.get('id') ?? '';
  const path = resource && /^[1-9]\d{0,14}$/.test(id) ? recordPath(resource, id) : null;
  if (!resource || path === null) throw new Response('No encontrado', { status: 404 });
  return { resource, id, path };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const { resource, id, path } = askedRecord(url);
  const { data: row } = await session.erp.get<Record<string, unknown>>(`${resource.path}/${id}`);
  const label = labelOne(resource, session);
  const title = String(row.title ?? id);
  const emails = emailsOf(companyRegistry(), resource, row);
  const { data: sent } = await session.erp.get<readonly Sent[]>('print-log', {
    resource: resource.path,
    record_id: id,
  });
  return {
    key: crypto.randomUUID(),
    label,
    title,
    path,
    emails,
    to: emails[0] ?? '',
    subject: `${label} ${title}`.slice(0, 150),
    sent: sent.map(shownSent),
  };
}

const AS_IT_WAS = { values: null, fields: {}, message: null, made: null } as const;

export async function action({ request, url, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const { resource, id, path } = askedRecord(url);
  const form = await request.formData();
  const { setCookies, secure } = context.get(requestContext);
  const share = readPost(form, SHARE);
  const revoke = readPost(form, REVOKE);
  const message = readPost(form, MESSAGE);
  try {
    if (share.status === 'success') {
      const { data: made } = await session.erp.post<{ url: string; expires_at: string }>(
        'print-log/share',
        { resource: resource.path, record_id: id, days: share.value.days },
      );
      return data<Answer>({
        ...AS_IT_WAS,
        made: { url: made.url, until: showInstant(made.expires_at) },
      });
    }
    if (revoke.status === 'success') {
      await session.erp.put(`print-log/revoke/${revoke.value.id}`);
      setCookies.push(await flash({ text: t('share.isClosed', 'La liga ya no abre.') }, secure));
      return goTo(`/send${url.search}`);
    }
    if (message.status !== 'success')
      return data<Answer>(
        {
          ...AS_IT_WAS,
          values: typedMessage(message),
          fields: fieldErrors(message),
          message: t('share.review', 'Revisa lo marcado.'),
        },
        { status: 422 },
      );
    const { key, ...values } = message.value;
    await session.erp.post(
      'mail-outbox',
      { resource: resource.path, record_id: id, ...values },
      { idempotencyKey: key },
    );
    setCookies.push(
      await flash(
        { text: t('share.mailOnWay', 'Correo en camino. En Actividad queda escrito.') },
        secure,
      ),
    );
  } catch (error) {
    const failure = failedCall(error);
    return data<Answer>(
      {
        ...AS_IT_WAS,
        values: typedMessage(message),
        fields: formErrors(failure.fields),
        message: failure.message,
      },
      { status: failure.status },
    );
  }
  throw goTo(path);
}

const typedMessage = (message: Parameters<typeof typedValues>[0]) => {
  const { to = '', subject = '', text = '', with_pdf = '' } = typedValues(message);
  return { to, subject, text, with_pdf };
};

/** A message of one's own about a record, with its sheet if it helps. */
export default function SendRecord({
  loaderData: view,
  actionData: refused,
}: Route.ComponentProps) {
  const made = refused?.made ?? null;
  const typed = refused?.values ?? { to: view.to, subject: view.subject, text: '', with_pdf: '1' };
  const errors = refused?.fields ?? {};
  return (
    <>
      <PageHead
        title={t('links.sendMail', 'Enviar por correo')}
        qualifier={`${view.label} ${view.title}`}
      >
        <Link className="btn" to={view.path}>
          {t('share.back', 'Volver al registro')}
        </Link>
      </PageHead>
      {refused?.message && (
        <Message tone="bad" title={t('share.notSent', 'No se envió')}>
          <p>{refused.message}</p>
        </Message>
      )}
      <div className="stack">
        <Form method="post">
          <input type="hidden" name="key" value={view.key} />
          <div className="card">
            <Section
              title={t('mail.message', 'Mensaje')}
              text={t(
                'share.mailHelp',
                'Las respuestas llegan a tu correo. Queda en la actividad del registro.',
              )}
            >
              <Field
                name="to"
                label={t('mail.to', 'Para')}
                width={12}
                list="addresses"
                defaultValue={typed.to}
                required
                autoComplete="off"
                help={t('share.several', 'Varias direcciones, separadas con comas. Hasta 10.')}
                errors={errors.to}
              />
              <datalist id="addresses">
                {view.emails.map((email) => (
                  <option key={email} value={email}>
                    {email}
                  </option>
                ))}
              </datalist>
              <Field
                name="subject"
                label={t('audit.subject', 'Asunto')}
                width={12}
                defaultValue={typed.subject}
                required
                maxLength={150}
                errors={errors.subject}
              />
              <div className="fld w12">
                <label htmlFor="text">{t('share.text', 'Texto')}</label>
                <textarea
                  className="in"
                  id="text"
                  name="text"
                  rows={8}
                  required
                  maxLength={5000}
                  defaultValue={typed.text}
                  aria-invalid={errors.text ? true : undefined}
                  aria-describedby={errors.text ? 'text-error' : undefined}
                />
                <FieldError id="text-error" messages={errors.text} />
              </div>
              <div className="fld w12">
                <label className="ck">
                  <input
                    type="checkbox"
                    name="with_pdf"
                    value="1"
                    defaultChecked={typed.with_pdf === '1'}
                  />
                  {t('share.attachPdf', 'Adjuntar su ficha en PDF')}
                </label>
                <p className="help">
                  {t('share.attachHelp', 'Lleva lo que tú puedes ver del registro.')}
                </p>
              </div>
              <div className="w12 acts">
                <button className="btn pri">{t('share.send', 'Enviar')}</button>
                <Link className="btn gho" to={view.path}>
                  {t('common.cancel', 'Cancelar')}
                </Link>
              </div>
            </Section>
          </div>
        </Form>
        <ShareCard made={made} />
        <SentCard rows={view.sent} />
      </div>
    </>
  );
}
