import { t } from '#app/i18n/t.ts';
import { readPost } from '#app/forms/post/post.server.ts';
import { RECALL } from './record.post.server.ts';
import { data, Form, Link, redirect } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { recordTabs } from '#app/resource-screens/record-panel/panel-tabs.server.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { requireScreen } from '#app/resource-screens/shared/screens.server.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import { LinkedTab } from '#app/forms/linked-tab.tsx';
import { highlightsOf } from '#app/resource-screens/form/highlights.server.ts';
import { Highlights } from '#app/resource-screens/form/highlights.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import sheet from '#app/styles/screens/approvals.css?url';
import { postDecision } from './decide.server.ts';
import { subjectTables } from './subject.server.ts';
import type { LevelView, RequestView } from './types.ts';
import { asksInState, nameOf, planFor, requestViews, type ApiApproval } from './view.server.ts';
import type { Route } from './+types/record';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

const screenAt = (path: string | undefined) => {
  const screen = requireScreen(`/${path ?? ''}`, 'edit');
  if (!screen.resource.approvals || screen.id === null)
    throw new Response('No encontrado', { status: 404 });
  return screen;
};

/** Tab «Autorizaciones» of a record: who decided what, who is missing, and who would be asked. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const { resource, id } = screenAt(params['*']);
  const [{ data: rows }, { data: mine }, { data: row }, plan] = await Promise.all([
    session.erp.get<readonly ApiApproval[]>('approvals', {
      resource: resource.path,
      record_id: id!,
    }),
    session.erp.get<readonly ApiApproval[]>('approvals'),
    session.erp.get<ApiRow>(`${resource.path}/${id}`),
    planFor(session, resource.path, id!),
  ]);
  const record = `/${params['*']}`;
  const waiting = rows.some(({ status }) => status === 'PENDIENTE');
  const own = mine.find(
    (each) => each.resource === resource.path && String(each.document_id) === id,
  );
  return {
    title: String(row.title ?? ''),
    record,
    tabs: recordTabs(resource, record, session, url.searchParams),
    requests: requestViews(rows),
    plan: waiting || !asksInState(resource, row) ? [] : plan,
    facts: highlightsOf(resource, row, session),
    lines: subjectTables(resource, row, session),
    decides: session.can('approvals.decide'),
    own:
      own && session.can('approvals.decide')
        ? { id: String(own.id), name: nameOf(own), level: own.level }
        : null,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const { setCookies, secure } = context.get(requestContext);
  const form = await request.formData();
  screenAt(params['*']);
  let notice = t('approvals.withdrawn', 'Solicitud retirada.');
  const recall = readPost(form, RECALL);
  if (recall.status === 'success') {
    try {
      await session.erp.put(`approvals/recall/${recall.value.id}`);
    } catch (error) {
      const failure = failedCall(error);
      return data(
        {
          tone: 'bad' as const,
          title: t('approvals.notWithdrawn', 'No se retiró'),
          lines: [failure.message],
          comment: '',
        },
        { status: failure.status },
      );
    }
  } else {
    const reply = await postDecision(session, form);
    if (typeof reply !== 'string')
      return data(
        { tone: reply.tone, title: reply.title, lines: reply.lines, comment: reply.comment },
        { status: reply.status },
      );
    notice = reply;
  }
  setCookies.push(await flash({ text: notice }, secure));
  throw redirect(`/catalogue/approvals/${params['*']}`);
}

export default function RecordApprovals({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={view.title}>
        {view.decides && (
          <Link className="btn" to="/actions/autorizar">
            {t('approvals.backToInbox', 'Ir a Por autorizar')}
          </Link>
        )}
      </PageHead>
      <Highlights facts={view.facts} />
      <Tabs label={t('form.record', 'Registro')} current="autorizaciones" tabs={view.tabs} />
      {actionData && (
        <Message tone={actionData.tone} title={actionData.title}>
          <p>{actionData.lines.join(' ')}</p>
        </Message>
      )}
      <div className="stack">
        {view.own && <Own own={view.own} comment={actionData?.comment} />}
        {view.requests.map((request) => (
          <Request key={request.key} request={request} />
        ))}
        {view.requests.length > 0 && <LinkedTab views={view.lines} />}
        {view.plan.length > 0 ? (
          <Card title={t('approvals.wouldBeAsked', 'A quién se le pediría')}>
            {view.plan.map(({ level, people, detail }) => (
              <article className="lvl" key={level}>
                <header>
                  <b>{level}</b>
                  <span>{people}</span>
                </header>
                <p>{detail}</p>
              </article>
            ))}
          </Card>
        ) : (
          view.requests.length === 0 && (
            <Card>
              <Empty title={t('approvals.needsNone', 'No pide autorización')}>
                {t(
                  'approvals.noRule',
                  'Ninguna regla vigente aplica a este registro: basta el permiso de la acción.',
                )}
              </Empty>
            </Card>
          )
        )}
      </div>
    </>
  );
}

function Own({
  own,
  comment,
}: {
  own: { id: string; name: string; level: number };
  comment: string | undefined;
}) {
  return (
    <Card
      title={t('approvals.waitsForYou', 'Espera tu decisión: nivel {level}', { level: own.level })}
    >
      <Form method="post" className="decide">
        <input type="hidden" name="id" value={own.id} />
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
            rows={2}
            maxLength={250}
            defaultValue={comment}
          />
        </div>
        <span className="acts">
          <button className="btn pri" name="do" value="approve">
            {t('approvals.approve', 'Autorizar')}
          </button>
          <button className="btn dan" name="do" value="reject">
            {t('approvals.refuse', 'Rechazar')}
          </button>
        </span>
      </Form>
    </Card>
  );
}

function Request({ request }: { request: RequestView }) {
  return (
    <Card title={request.title}>
      {request.warnings && (
        <Message tone="wait" title={request.warned}>
          <p>{request.warnings}</p>
        </Message>
      )}
      {request.levels.map((level) => (
        <Level key={level.id} level={level} />
      ))}
      {request.recall && (
        <Form method="post" className="decide">
          <input type="hidden" name="id" value={request.recall} />
          <span className="acts">
            <button className="btn" name="do" value="recall">
              {t('approvals.withdraw', 'Retirar la solicitud')}
            </button>
          </span>
        </Form>
      )}
    </Card>
  );
}

function Level({ level }: { level: LevelView }) {
  return (
    <article className="lvl">
      <header>
        <b>{level.level}</b>
        <span>{level.who}</span>
        <Chip family={level.chip[0]}>{level.chip[1]}</Chip>
      </header>
      <p>{level.facts}</p>
      {level.comment && <p>«{level.comment}»</p>}
      {level.note && <p className="mut">{level.note}</p>}
    </article>
  );
}
