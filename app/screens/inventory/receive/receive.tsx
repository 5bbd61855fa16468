import { t } from '#app/i18n/t.ts';
import { data } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ActButton, FloorPage, floorLinks } from '#app/screens/floor/frame.tsx';
import { ConfirmForm } from './receive-confirm.tsx';
import { idOf, kindOf } from './receive-kinds.server.ts';
import { ReceiveLines } from './receive-lines.tsx';
import { Now } from './receive-now.tsx';
import { NOTHING_TYPED } from './receive-types.ts';
import { receiveAct } from './receive.server.ts';
import { receiveView } from './receive-view.server.ts';
import type { Route } from './+types/receive';

export const links: Route.LinksFunction = floorLinks;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { erp } = context.get(sessionContext);
  return receiveView(erp, kindOf(params.kind), idOf(params.id), NOTHING_TYPED);
}

/** Answers with the screen itself: what was scanned so far stays in it, whatever came of it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  const [kind, id] = [kindOf(params.kind), idOf(params.id)];
  const { last, ...kept } = await receiveAct(erp, kind, id, await request.formData());
  return data(
    { last, view: await receiveView(erp, kind, id, kept) },
    { status: last?.tone === 'bad' ? 422 : 200 },
  );
}

export default function Receive({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData?.view ?? loaderData;
  const isCounting = view.open && !view.begins;
  return (
    <FloorPage
      title={view.title}
      qualifier={view.about}
      last={actionData?.last ?? null}
      actions={
        <>
          <LinkButton look="gho" to="/floor/receive">
            {t('receive.others', 'Otros por recibir')}
          </LinkButton>
          {view.document && (
            <LinkButton to={view.document}>{t('approvals.document', 'Documento')}</LinkButton>
          )}
        </>
      }
    >
      {isCounting && <Now view={view} />}
      {view.open && view.begins && (
        <ActButton
          label={t('receive.begin', 'Empezar a recibir')}
          look="pri"
          hidden={{ act: 'begin' }}
        />
      )}
      {!view.open && (
        <p className="help">{t('receive.closed', 'Este documento ya no se recibe.')}</p>
      )}
      <ReceiveLines view={view} />
      {isCounting && view.held.step === 'code' && view.some && <ConfirmForm view={view} />}
    </FloorPage>
  );
}
