import { t } from '#app/i18n/t.ts';
import { data, Form } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import sheet from '#app/styles/screens/reports.css?url';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import {
  reportTestsAddress,
  reportTestsBody,
  reportTestsView,
} from './report-tests-view.server.tsx';
import type { Route } from './+types/report-tests';
import { goTo } from '#app/session/guards/own-path.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export const loader = ({ url, context }: Route.LoaderArgs) =>
  reportTestsView(context.get(sessionContext), url);

/** Keeping and removing a case; running is a GET, so that its address can be sent. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const { setCookies, secure } = context.get(requestContext);
  const body = reportTestsBody(await request.formData());
  try {
    await session.erp.post('resports-tes', body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const problem =
      Object.values(error.content?.fields ?? {})
        .flat()
        .join(' ') ||
      (error.content?.message ?? '');
    return data({ problem }, { status: 422 });
  }
  setCookies.push(
    await flash(
      {
        text:
          body.act === 'remove'
            ? t('trial.caseRemoved', 'Caso quitado.')
            : t('trial.caseSaved', 'Caso guardado.'),
      },
      secure,
    ),
  );
  throw goTo(reportTestsAddress(url));
}

export default function Bench({ loaderData: view, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? view.problem;
  return (
    <div className="rep">
      <PageHead title={t('trial.title', 'Banco de reportes')} qualifier={view.qualifier} />
      {problem && (
        <Message tone="bad" title={t('trial.failed', 'No se pudo')}>
          <p>{problem}</p>
        </Message>
      )}
      <div className="tw stick x-off">
        <Form
          method="get"
          action="/resports-tes"
          key={view.form}
          dangerouslySetInnerHTML={{ __html: view.form }}
        />
        <div dangerouslySetInnerHTML={{ __html: view.result }} />
      </div>
      {view.keep && (
        <Form method="post" className="card keep" action={view.here}>
          <input type="hidden" name="act" value="save" />
          <input type="hidden" name="query" value={view.here.replace(/^[^?]*\??/, '')} />
          <div className="fld">
            <label htmlFor="caso">{t('trial.saveAsCase', 'Guardar como caso')}</label>
            <input className="in" id="caso" name="name" maxLength={80} required />
          </div>
          <button className="btn">{t('trial.saveCase', 'Guardar caso')}</button>
        </Form>
      )}
      <Form method="post" action={view.here} dangerouslySetInnerHTML={{ __html: view.cases }} />
    </div>
  );
}
