import { data, redirect } from 'react-router';
import { ApiError } from '#app/erp/api-error.ts';
import { handOn } from '#app/erp/client.server.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/cookies.server.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { Accesses, Health, Jobs } from './sys-tabs.tsx';
import { Log } from './log-tab.tsx';
import type { Verdict } from './logs-types.ts';
import { sysView, tabsOf } from './logs-view.server.ts';
import type { Route } from './+types/logs.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  if (url.searchParams.get('formato') === 'csv') {
    const { tab: _, formato: __, page: ___, ...query } = Object.fromEntries(url.searchParams);
    throw handOn(await session.erp.download('sys/logs/export', query));
  }
  return { view: await sysView(session, url), tabs: tabsOf(session).map(([key, label]) => ({ key, label, href: `/sys/logs?tab=${key}` })) };
}

const JOB_ACTS: Readonly<Record<string, string>> = { run: 'El trabajo se ejecutará en unos segundos.', pause: 'Trabajo pausado.', resume: 'Trabajo reanudado.' };

export async function action({ request, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  const form = await request.formData();
  const given = (name: string) => String(form.get(name) ?? '');
  const act = given('act');
  try {
    if (act === 'verify') {
      const { data: verdict } = await erp.post<Verdict>('sys/logs/verify', { from: given('from'), to: given('to') });
      return data({ verdict, message: null });
    }
    const text = JOB_ACTS[act];
    if (!text || !/^\d{1,15}$/.test(given('id'))) throw data({ code: 'VALIDACION', message: 'El formulario no se reconoce. Abre la pantalla de nuevo.' }, { status: 422 });
    await erp.put(`sys/jobs/${act}/${given('id')}`);
    const { setCookies, secure } = context.get(requestContext);
    setCookies.push(await flash({ text }, secure));
  } catch (error) {
    if (!(error instanceof ApiError) || error.content === null || error.status >= 500) throw error;
    return data({ verdict: null, message: Object.values(error.content.fields ?? {}).flat()[0] ?? error.content.message }, { status: error.status });
  }
  throw redirect('/sys/logs?tab=trabajos');
}

export default function SysLogs({ loaderData: { view, tabs }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Bitácora y salud" />
      <Tabs label="Bitácora y salud" current={view.tab} tabs={tabs} />
      {actionData?.message && (
        <Message tone="bad" title="No se hizo">
          <p>{actionData.message}</p>
        </Message>
      )}
      {actionData?.verdict && <VerdictMessage verdict={actionData.verdict} />}
      {view.tab === 'bitacora' && <Log view={view} />}
      {view.tab === 'accesos' && <Accesses view={view} />}
      {view.tab === 'trabajos' && <Jobs view={view} />}
      {view.tab === 'salud' && <Health view={view} />}
    </>
  );
}

function VerdictMessage({ verdict }: { verdict: Verdict }) {
  if (verdict.fault)
    return (
      <Message tone="bad" title="La bitácora no está íntegra">
        <p>
          Sello {verdict.fault.seq}, {verdict.fault.kind}: {verdict.fault.message} Guarda un respaldo y avisa a tu auditor.
        </p>
      </Message>
    );
  return (
    <Message tone="ok" title="La bitácora está íntegra">
      <p>
        {verdict.rows} filas comprobadas, hasta el sello {verdict.head}. {verdict.unsealed > 0 && `${verdict.unsealed} recientes aún sin sellar.`}
      </p>
    </Message>
  );
}
