import { t } from '#app/i18n/t.ts';
import { requirePost } from '#app/forms/post/post.server.ts';
import { data, redirect } from 'react-router';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import sheet from '#app/styles/screens/sys.css?url';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { Log } from './log-tab.tsx';
import type { ChainCheck } from './logs-types.ts';
import { Tables } from '../tables/tables-tab.tsx';
import { actOf, tabOf, tabsOf, LOG_ACT } from './tabs.server.ts';
import type { Route } from './+types/logs';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const tab = tabOf(session, url);
  return {
    current: tab.key,
    view: await tab.view(session, url),
    tabs: tabsOf(session).map(({ key, label }) => ({ key, label, href: `/sys/logs?tab=${key}` })),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const asked = requirePost(await request.formData(), LOG_ACT);
  try {
    if (asked.act === 'verify') {
      const { data: verdict } = await session.erp.post<ChainCheck>('sys/logs/verify', {
        from: asked.from,
        to: asked.to,
      });
      return data({ verdict, message: null });
    }
    const act = actOf(session, asked.act);
    if (!act || (!act.alone && asked.id === undefined))
      throw data(
        {
          code: 'VALIDACION',
          message: t('form.unknown', 'El formulario no se reconoce. Abre la pantalla de nuevo.'),
        },
        { status: 422 },
      );
    if (act.alone) await session.erp.post(act.path);
    else await session.erp.put(`${act.path}/${asked.id}`);
    const { setCookies, secure } = context.get(requestContext);
    setCookies.push(await flash({ text: act.said }, secure));
  } catch (error) {
    const failure = failedCall(error);
    return data(
      {
        verdict: null,
        message: failure.said,
      },
      { status: failure.status },
    );
  }
  throw redirect(`/sys/logs${url.search}`);
}

export default function SysLogs({
  loaderData: { current, view, tabs },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('logs.title', 'Bitácora y salud')} />
      <Tabs label={t('logs.title', 'Bitácora y salud')} current={current} tabs={tabs} />
      {actionData?.message && (
        <Message tone="bad" title={t('common.notDone', 'No se hizo')}>
          <p>{actionData.message}</p>
        </Message>
      )}
      {actionData?.verdict && <VerdictMessage verdict={actionData.verdict} />}
      {view.kind === 'log' ? <Log view={view.log} /> : <Tables view={view.tables} />}
    </>
  );
}

function VerdictMessage({ verdict }: { verdict: ChainCheck }) {
  if (verdict.fault)
    return (
      <Message tone="bad" title={t('logs.broken', 'La bitácora no está íntegra')}>
        <p>
          {t(
            'logs.brokenHelp',
            'Sello {seq}, {kind}: {message} Guarda un respaldo y avisa a tu auditor.',
            { seq: verdict.fault.seq, kind: verdict.fault.kind, message: verdict.fault.message },
          )}
        </p>
      </Message>
    );
  return (
    <Message tone="ok" title={t('logs.intact', 'La bitácora está íntegra')}>
      <p>
        {t('logs.intactHelp', '{rows} filas comprobadas, hasta el sello {head}. {unsealed}', {
          rows: verdict.rows,
          head: verdict.head,
          unsealed:
            verdict.unsealed > 0
              ? t('logs.unsealed', '{count} recientes aún sin sellar.', { count: verdict.unsealed })
              : '',
        })}
      </p>
    </Message>
  );
}
