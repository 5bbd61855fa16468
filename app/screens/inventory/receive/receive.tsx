import { t } from '#app/i18n/t.ts';
import { data } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { ActButton, Facts, FloorPage, floorLinks, ScanForm } from '#app/screens/floor/frame.tsx';
import {
  idOf,
  kindOf,
  NOTHING,
  receiveAct,
  receiveView,
  type ReceiveView,
} from './receive.server.ts';
import type { Route } from './+types/receive';

export const links: Route.LinksFunction = floorLinks;

export async function loader({ params, context }: Route.LoaderArgs) {
  return receiveView(
    context.get(sessionContext).erp,
    kindOf(params.kind),
    idOf(params.id),
    NOTHING,
  );
}

/** Answers with the screen itself: what was scanned so far stays in it, whatever came of it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  const [kind, id] = [kindOf(params.kind), idOf(params.id)];
  const { last, held } = await receiveAct(erp, kind, id, await request.formData());
  return data(
    { last, view: await receiveView(erp, kind, id, held) },
    { status: last?.tone === 'bad' ? 422 : 200 },
  );
}

export default function Receive({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData?.view ?? loaderData;
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
          <LinkButton to={view.document}>{t('approvals.document', 'Documento')}</LinkButton>
        </>
      }
    >
      {view.open ? (
        <Now view={view} />
      ) : (
        <p className="help">{t('receive.closed', 'Este documento ya no se recibe.')}</p>
      )}
      <Lines view={view} />
    </FloorPage>
  );
}

const asks = () =>
  ({
    code: [
      t('floor.scanLotOrProduct', 'Escanea el lote o el producto'),
      t('receive.thisOne', 'Es éste'),
    ],
    qty: [t('views.count', 'Cantidad'), t('receive.receive', 'Recibir')],
    slot: [t('floor.scanPlace', 'Escanea la ubicación'), t('receive.staysHere', 'Queda aquí')],
  }) as const;

function Now({ view }: { view: ReceiveView }) {
  const { held } = view;
  const [label, button] = asks()[held.step];
  const hidden = {
    step: held.step,
    code: held.code,
    qty: held.qty,
    product: held.product,
    lot: held.lot,
    unit: held.unit,
    slots: view.usesSlots ? '1' : '0',
  };
  let title: string;
  if (held.step === 'code')
    title =
      view.left > 0
        ? t('receive.left', 'Faltan {left} de {count} partidas', {
            left: view.left,
            count: view.lines.length,
          })
        : t('receive.all', 'Todo está recibido');
  else title = held.product;
  return (
    <section className="fl-now">
      <h2>{title}</h2>
      {held.step !== 'code' && (
        <Facts
          rows={[
            ...(held.lot ? [[t('lot.lot', 'Lote'), held.lot, true] as const] : []),
            [
              held.step === 'qty' ? 'Se espera' : t('views.count', 'Cantidad'),
              `${held.qty} ${held.unit}`,
              held.step === 'slot',
            ],
          ]}
        />
      )}
      <ScanForm
        label={label}
        button={button}
        numeric={held.step === 'qty'}
        value={held.step === 'qty' ? held.qty : ''}
        hidden={hidden}
        stamp={view.stamp}
      />
      {held.step === 'slot' && (
        <ActButton
          label={t('receive.anyPlace', 'Donde toque: que la elija el sistema')}
          hidden={{ ...hidden, act: 'noSlot' }}
        />
      )}
      {held.step === 'code' && view.some && (
        <ActButton
          label={
            view.kind === 'movement'
              ? t('receive.apply', 'Aplicar la entrada')
              : t('receive.receiveEntered', 'Recibir lo capturado')
          }
          look={view.left === 0 ? 'pri' : 'alt'}
          hidden={{ act: 'apply' }}
        />
      )}
    </section>
  );
}

function Lines({ view }: { view: ReceiveView }) {
  return (
    <ul className="fl-list" aria-label={t('floor.lines', 'Partidas')}>
      {view.lines.map((line) => (
        <li key={line.id}>
          <div className="row">
            <b>
              {line.product}
              <small>{line.where}</small>
            </b>
            <span className="num">{line.qty}</span>
            {line.done && (
              <>
                <Icon name="circle-check" />
                <span className="vh">{t('receive.isReceived', 'Recibida')}</span>
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
