import { t } from '#app/i18n/t.ts';
import { data, Form } from 'react-router';
import { failedCall } from '#app/api-client/failed-call.ts';
import { Tables } from '#app/screens/sys/tables/tables-tab.tsx';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import sheet from '#app/styles/screens/sys.css?url';
import { Card } from '#app/ui/card.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { actOf, readOperation } from './operations-act.server.ts';
import { tabOf, tabsOf } from './operations-tabs.server.ts';
import type { OperationsView } from './operations-types.ts';
import type { Route } from './+types/operations';
import { goTo } from '#app/session/guards/own-path.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const tab = tabOf(session, url);
  return {
    current: tab.key,
    view: await tab.view(session),
    tabs: tabsOf(session).map(({ key, label }) => ({
      key,
      label,
      href: `/inv/operations?tab=${key}`,
    })),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const asked = readOperation(await request.formData());
  try {
    const { said, to } = await actOf(session, asked);
    const { setCookies, secure } = context.get(requestContext);
    setCookies.push(await flash({ text: said }, secure));
    throw goTo(to ?? `/inv/operations${url.search}`);
  } catch (error) {
    const failure = failedCall(error);
    return data(
      {
        message: failure.said,
        storage: 'storage_id' in asked ? asked.storage_id : '',
      },
      { status: failure.status },
    );
  }
}

export default function Operations({
  loaderData: { current, view, tabs },
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('ops.title', 'Operación de inventario')} />
      <Tabs label={t('ops.title', 'Operación de inventario')} current={current} tabs={tabs} />
      {refused?.message && (
        <Message tone="bad" title={t('common.notDone', 'No se hizo')}>
          <p>{refused.message}</p>
        </Message>
      )}
      <div className="stack">
        {view.storages && <Cyclic storages={view.storages} chosen={refused?.storage ?? ''} />}
        {view.health && <Checkup mayRebuild={view.health.mayRebuild} />}
        <Tables view={view.tables} />
      </div>
    </>
  );
}

function Cyclic({
  storages,
  chosen,
}: {
  storages: NonNullable<OperationsView['storages']>;
  chosen: string;
}) {
  return (
    <Card title={t('ops.scheduleCount', 'Programar conteo cíclico')}>
      <Form method="post" className="g pad">
        <div className="fld w6">
          <label htmlFor="storage_id">{t('stock.warehouse', 'Almacén')}</label>
          <select
            className="in"
            id="storage_id"
            name="storage_id"
            defaultValue={chosen}
            required
            aria-describedby="cyclic-help"
          >
            <option value="">{t('ops.chooseWarehouse', 'Elige el almacén')}</option>
            {storages.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <p className="help" id="cyclic-help">
            {t(
              'ops.scheduleHelp',
              'Hace un borrador con lo que ya toca contar: clase A cada 30 días, B cada 90 y C cada 180.',
            )}
          </p>
        </div>
        <div className="acts w12">
          <button className="btn" name="act" value="cyclic">
            <Icon name="plus" />
            {t('ops.schedule', 'Programar')}
          </button>
        </div>
      </Form>
    </Card>
  );
}

function Checkup({ mayRebuild }: { mayRebuild: boolean }) {
  return (
    <Card title={t('ops.verifyStock', 'Revisar existencias')} pad>
      <Form method="post" className="stack">
        <p className="help">
          {t(
            'ops.verifyHelp',
            'Revisar compara existencias y costos con el kardex y no cambia nada.',
          )}
          {mayRebuild &&
            ` ${t(
              'ops.rebuildHelp',
              'Reconstruir vuelve a calcular existencias y costos desde el kardex; el kardex mismo nunca cambia. Las dos corren aparte: recarga para ver el resultado.',
            )}`}
        </p>
        <div className="acts">
          <button className="btn" name="act" value="verify">
            <Icon name="shield" />
            {t('ops.verifyNow', 'Revisar ahora')}
          </button>
          {mayRebuild && (
            <button className="btn" name="act" value="rebuild">
              <Icon name="refresh-cw" />
              {t('ops.rebuildStock', 'Reconstruir existencias')}
            </button>
          )}
        </div>
      </Form>
    </Card>
  );
}
