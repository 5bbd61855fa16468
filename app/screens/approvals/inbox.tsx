import { t } from '#app/i18n/t.ts';
import { data, Form, Link, redirect } from 'react-router';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { ActionTabs } from '#app/screens/core/actions/actions-tabs.tsx';
import { loadWorklistView } from '#app/screens/core/actions/worklist.server.ts';
import sheet from '#app/styles/screens/approvals.css?url';
import { postDecision } from './decide.server.ts';
import type { InboxRow } from './types.ts';
import { inboxRow, type ApiApproval } from './view.server.ts';
import type { Route } from './+types/inbox';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

/** What waits for the person's decision, and what the person waits for. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const { erp, can } = session;
  const side = url.searchParams.get('show') === 'pedidas' ? 'pedidas' : 'mias';
  const [{ data: mine }, { data: sent }, { counts }] = await Promise.all([
    erp.get<readonly ApiApproval[]>('approvals'),
    side === 'pedidas'
      ? erp.get<readonly ApiApproval[]>('approvals', { scope: 'sent' })
      : { data: [] },
    loadWorklistView(session, null),
  ]);
  const rows = side === 'pedidas' ? sent : mine;
  return {
    side,
    counts: { ...counts, autorizar: mine.length },
    rows: rows.map(inboxRow),
    canDecide: side === 'mias' && can('approvals.decide'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const reply = await postDecision(context.get(sessionContext), await request.formData());
  if (typeof reply !== 'string') return data(reply, { status: reply.status });
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text: reply }, secure));
  throw redirect('/actions/autorizar');
}

export default function Inbox({
  loaderData: { side, counts, rows, canDecide },
  actionData,
}: Route.ComponentProps) {
  const late = rows.filter((row) => row.late).length;
  return (
    <>
      <PageHead
        title="Por autorizar"
        qualifier={
          rows.length > 0
            ? `${rows.length}${late > 0 ? t('approvals.overdueCount', ', {late} con plazo vencido', { late }) : ''}`
            : undefined
        }
      />
      <ActionTabs current="autorizar" counts={counts} />
      {actionData && (
        <Message tone={actionData.tone} title={actionData.title}>
          <ul>
            {actionData.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Message>
      )}
      <Card
        title={side === 'mias' ? 'Me tocan' : t('approvals.askedByMe', 'Las que pedí')}
        aside={
          <Link to={side === 'mias' ? '/actions/autorizar?show=pedidas' : '/actions/autorizar'}>
            {side === 'mias'
              ? t('approvals.seeAsked', 'Ver las que pedí')
              : t('approvals.seeMine', 'Ver las que me tocan')}
          </Link>
        }
      >
        {rows.length === 0 ? (
          <Empty
            title={
              side === 'mias'
                ? t('approvals.nothing', 'Nada por autorizar')
                : t('approvals.nothingWaiting', 'Nada en espera')
            }
          >
            {side === 'mias'
              ? t(
                  'approvals.nothingHelp',
                  'Cuando un documento espere tu decisión aparecerá aquí y te llegará un correo.',
                )
              : t(
                  'approvals.nothingWaitingHelp',
                  'Aquí ves lo que pediste y quién falta de autorizarlo.',
                )}
          </Empty>
        ) : (
          <Form method="post" key={actionData ? 'again' : 'new'}>
            <ul className="asks">
              {rows.map((row) => (
                <Ask
                  key={row.id}
                  row={row}
                  canDecide={canDecide}
                  marked={actionData?.marked.includes(row.id) ?? false}
                />
              ))}
            </ul>
            {canDecide && <Decide comment={actionData?.comment} />}
          </Form>
        )}
      </Card>
    </>
  );
}

function Ask({ row, canDecide, marked }: { row: InboxRow; canDecide: boolean; marked: boolean }) {
  return (
    <li>
      {canDecide ? (
        <label className="ck">
          <input type="checkbox" name="id" value={row.id} defaultChecked={marked} />
          <span className="vh">{t('list.chooseRow', 'Elegir {row}', { row: row.title })}</span>
        </label>
      ) : (
        <span />
      )}
      <div>
        <b>{row.href ? <Link to={row.href}>{row.title}</Link> : row.title}</b>
        <div>{row.what}</div>
        <small>{row.facts}</small>
        <small className={row.late ? 'late' : undefined}>{row.due}</small>
        {row.summary && <small>{row.summary}</small>}
        {row.warnings && <small className="late">{row.warnings}</small>}
        {row.note && <small>{row.note}</small>}
      </div>
      <span className="sum">{row.amount}</span>
      <span className="acts">
        {canDecide && (
          <>
            <button
              className="btn sm alt"
              name="do"
              value={`approve:${row.id}`}
              aria-label={t('approvals.approveOne', 'Autorizar {title}', { title: row.title })}
            >
              {t('approvals.approve', 'Autorizar')}
            </button>
            <button
              className="btn sm"
              name="do"
              value={`reject:${row.id}`}
              aria-label={t('approvals.refuseOne', 'Rechazar {title}', { title: row.title })}
            >
              {t('approvals.refuse', 'Rechazar')}
            </button>
          </>
        )}
        {row.simulateHref && (
          <Link
            className="btn sm gho"
            to={row.simulateHref}
            aria-label={t('approvals.levelsOf', 'Ver niveles de {title}', { title: row.title })}
          >
            {t('approvals.levels', 'Ver niveles')}
          </Link>
        )}
      </span>
    </li>
  );
}

function Decide({ comment }: { comment: string | undefined }) {
  return (
    <div className="decide">
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
          {t('approvals.approveChosen', 'Autorizar lo elegido')}
        </button>
        <button className="btn dan" name="do" value="reject">
          {t('approvals.refuseChosen', 'Rechazar lo elegido')}
        </button>
      </span>
    </div>
  );
}
