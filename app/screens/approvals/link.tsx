/** The page of a mail's link: shows the document and asks; only its button decides. */
import { t } from '#app/i18n/t.ts';
import { Fragment } from 'react';
import { data, Form, Link } from 'react-router';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { Entrance } from '#app/public/entrance.tsx';
import { requestContext } from '#app/session/context.ts';
import { erpFor } from '#app/session/sign-in/session.server.ts';
import { FieldError } from '#app/ui/field.tsx';
import { Heading } from '#app/ui/page/heading.tsx';
import { Message } from '#app/ui/message.tsx';
import sheet from '#app/styles/screens/approvals.css?url';
import { readPost, refused, refusedByErp } from '#app/forms/post/post.server.ts';
import { usePostForm } from '#app/forms/post/use-post-form.ts';
import { LINK_DECISION, type LinkDecision } from './record.post.server.ts';
import { amountText, nameOf } from './view.server.ts';
import type { Route } from './+types/link';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

interface ApiLink {
  readonly time_zone: string;
  readonly company: string;
  readonly who: string;
  readonly requested_by: string;
  readonly document: string;
  readonly action_label: string;
  readonly title: string;
  readonly folio: string | null;
  readonly amount_mxn: string;
  readonly level: number;
  readonly status: string;
  readonly summary: readonly (readonly [string, string])[];
  readonly note: string | null;
  readonly requested_at: string;
  readonly due_at: string | null;
  readonly sign_in: boolean;
}

const down = () =>
  t('signin.noService', 'El servicio no responde. Intenta de nuevo en un momento.');
const whatWasDecided = (): Readonly<Record<string, string>> => ({
  AUTORIZADA: t('approvals.alreadyApproved', 'Ya se autorizó.'),
  RECHAZADA: t('approvals.alreadyRefused', 'Ya se rechazó.'),
  OMITIDA: t('approvals.notNeeded', 'Ya no hace falta: otra persona decidió.'),
  ANULADA: t('approvals.changed', 'Ya no espera: el documento cambió o se retiró.'),
  VENCIDA: t('approvals.expired', 'Venció el plazo para decidirlo.'),
});

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const info = context.get(requestContext);
  const token = (url.searchParams.get('token') ?? '').slice(0, 100);
  const decision = url.searchParams.get('decision') === 'rechazar' ? 'rechazar' : 'autorizar';
  const common = { token, decision, appearance: info.appearance };
  try {
    const { data: link } = await erpFor(request, url, info, null).post<ApiLink>('approvals/link', {
      token,
    });
    return { ...common, problem: null, document: viewOf(link) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data(
      {
        ...common,
        problem: error.status >= 500 ? down() : (error.content?.message ?? down()),
        document: null,
      },
      { status: error.status >= 500 ? 503 : 422 },
    );
  }
}

const viewOf = (link: ApiLink, local = { timeZone: link.time_zone }) => ({
  company: link.company,
  who: link.who,
  name: nameOf(link),
  facts: [
    [t('approvals.what', 'Qué se autoriza'), `${link.action_label} · ${link.document}`],
    [t('home.amount', 'Importe'), amountText(link.amount_mxn)],
    [
      t('approvals.requester', 'Lo pide'),
      t('approvals.whoWhen', '{who}, el {when}', {
        who: link.requested_by,
        when: showInstant(link.requested_at, local),
      }),
    ],
    [t('public.expires', 'Vence'), link.due_at ? showInstant(link.due_at, local) : ''],
    ...link.summary,
  ].filter(([, value]) => value !== '') as [string, string][],
  note: link.note,
  decided:
    link.status === 'PENDIENTE'
      ? null
      : (whatWasDecided()[link.status] ?? t('approvals.alreadyDecided', 'Ya se decidió.')),
  signIn: link.sign_in,
});

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = readPost(await request.formData(), LINK_DECISION);
  if (submission.status !== 'success')
    return refused(submission, {
      message: t('approvals.notRecorded', 'No se registró: revisa lo marcado.'),
    });
  const { do: decision, token, comment } = submission.value;
  try {
    await erpFor(request, url, context.get(requestContext), null).post('approvals/link/decide', {
      token,
      decision,
      comment,
    });
    const done =
      decision === 'approve'
        ? t('approvals.isApproved', 'Quedó autorizado')
        : t('approvals.isRefused', 'Quedó rechazado');
    return { done };
  } catch (error) {
    return refusedByErp(submission, error);
  }
}

export default function ApprovalLink({ loaderData: view, actionData }: Route.ComponentProps) {
  const query: [string, string][] = [
    ['token', view.token],
    ['decision', view.decision],
  ];
  const { form, message, fields } = usePostForm<LinkDecision>({
    reply: actionData && 'lastResult' in actionData ? actionData : undefined,
  });
  if (actionData && 'done' in actionData)
    return (
      <Entrance appearance={view.appearance} query={[]}>
        <Heading screen={actionData.done} />
        <Message tone="ok">
          {t('approvals.recorded', 'Tu decisión quedó registrada. El enlace ya no sirve.')}
        </Message>
        <Link className="link" to="/actions/autorizar">
          {t('approvals.seeRest', 'Ver lo demás que espera tu autorización')}
        </Link>
      </Entrance>
    );
  const { document } = view;
  if (!document)
    return (
      <Entrance appearance={view.appearance} query={query}>
        <Heading screen={t('approvals.approval', 'Autorización')} />
        <Message tone="bad">{view.problem}</Message>
        <Link className="link" to="/actions/autorizar">
          {t('approvals.enter', 'Entrar al sistema')}
        </Link>
      </Entrance>
    );
  const open = document.decided === null && !document.signIn;
  return (
    <Entrance appearance={view.appearance} query={query}>
      <div className="mailed">
        <p className="mut">
          {document.company} · {document.who}
        </p>
        <Heading screen={document.name} />
        <dl className="kv">
          {document.facts.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        {document.note && <p className="mut">{document.note}</p>}
      </div>
      {message && <Message tone="bad">{message}</Message>}
      {document.decided && <Message>{document.decided}</Message>}
      {!document.decided && document.signIn && (
        <Message tone="wait">
          {t('approvals.insideOnly', 'Por su importe o su riesgo se decide dentro del sistema.')}
        </Message>
      )}
      {open && (
        <Form method="post" {...form}>
          <input type="hidden" name="token" value={view.token} />
          <div className="fld">
            <label htmlFor="comment">
              {t('panel.aComment', 'Comentario')}{' '}
              <span className="opt">
                {t('approvals.requiredToRefuse', 'obligatorio para rechazar')}
              </span>
            </label>
            <textarea
              className="in"
              id="comment"
              name="comment"
              rows={3}
              maxLength={250}
              defaultValue={fields.comment.initialValue}
              aria-invalid={fields.comment.errors ? true : undefined}
              aria-describedby={fields.comment.errors ? 'comment-error' : undefined}
            />
            <FieldError id="comment-error" messages={fields.comment.errors} />
          </div>
          {view.decision === 'autorizar' ? (
            <>
              <button className="btn pri" name="do" value="approve">
                {t('approvals.approve', 'Autorizar')}
              </button>
              <button className="btn" name="do" value="reject">
                {t('approvals.refuse', 'Rechazar')}
              </button>
            </>
          ) : (
            <>
              <button className="btn dan" name="do" value="reject">
                {t('approvals.refuse', 'Rechazar')}
              </button>
              <button className="btn" name="do" value="approve">
                {t('approvals.approve', 'Autorizar')}
              </button>
            </>
          )}
        </Form>
      )}
      <Link className="link" to="/actions/autorizar">
        {t('approvals.enter', 'Entrar al sistema')}
      </Link>
    </Entrance>
  );
}
