import { t } from '#app/i18n/t.ts';
import { data, Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ActButton, Facts, FloorPage, floorLinks, ScanForm } from '#app/screens/floor/frame.tsx';
import { pickAct } from './pick-act.server.ts';
import type { PickView } from './pick-types.ts';
import { pickView, type Walk } from './pick-view.server.ts';
import { Rest, Rows } from './pick-rows.tsx';
import type { Route } from './+types/pick';

export const links: Route.LinksFunction = floorLinks;

const idOf = (id: string): string => {
  if (!/^\d{1,15}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  return id;
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const { data: walk } = await session.erp.get<Walk>(`supplying/walk/${idOf(params.id)}`);
  return pickView(walk, session, null, url.searchParams.get('pick'));
}

/** Answers with the screen itself: what was scanned so far stays in it, whatever came of it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const answer = await pickAct(session.erp, idOf(params.id), await request.formData());
  const { data: walk } = await session.erp.get<Walk>(`supplying/walk/${params.id}`);
  return data(
    { last: answer.last, view: pickView(walk, session, answer.held, null) },
    { status: answer.last?.tone === 'bad' ? 422 : 200 },
  );
}

export default function Pick({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData?.view ?? loaderData;
  return (
    <FloorPage
      title={view.folio}
      qualifier={view.source}
      last={actionData?.last ?? null}
      actions={
        <>
          <LinkButton look="gho" to="/floor/pick">
            {t('pick.others', 'Otros surtidos')}
          </LinkButton>
          <LinkButton to={`/supplying/${view.id}`}>
            {t('approvals.document', 'Documento')}
          </LinkButton>
        </>
      }
    >
      <State view={view} />
    </FloorPage>
  );
}

function State({ view }: { view: PickView }) {
  if (view.status === 'PENDIENTE')
    return (
      <section className="fl-now">
        <h2>{view.storage}</h2>
        <Facts rows={[[t('floor.lines', 'Partidas'), view.lines.length]]} />
        <ActButton
          label={t('pick.takeThis', 'Tomar este surtido')}
          look="pri"
          hidden={{ act: 'start' }}
        />
      </section>
    );
  if (view.status !== 'EN_SURTIDO')
    return (
      <section className="fl-now">
        <h2>
          {view.statusLabel} · {view.storage}
        </h2>
        {view.status === 'SURTIDO' && (
          <ActButton label={t('pick.deliver', 'Entregar')} look="pri" hidden={{ act: 'deliver' }} />
        )}
        <Rows view={view} />
      </section>
    );
  if (!view.mine)
    return (
      <section className="fl-now">
        <h2>{t('pick.pickedBy', 'Lo está surtiendo {name}', { name: view.picker ?? '' })}</h2>
        <p>
          {t(
            'pick.onlyThem',
            'Sólo esa persona captura sus tomas. Quien puede autorizar puede relevarla.',
          )}
        </p>
        <ActButton label={t('pick.relieve', 'Relevar')} hidden={{ act: 'takeOver' }} />
      </section>
    );
  return (
    <>
      {view.together.length > 1 && (
        <p className="help">
          {t('pick.waveOf', 'Ola de {count} surtidos: {which}.', {
            count: view.together.length,
            which: view.together.join(', '),
          })}
        </p>
      )}
      {view.held && view.current ? <Now view={view} /> : <End view={view} />}
      <Rest view={view} />
      <Rows view={view} />
    </>
  );
}

const asks = () =>
  ({
    slot: [t('floor.scanPlace', 'Escanea la ubicación'), t('pick.hereIAm', 'Aquí estoy')],
    code: [t('floor.scanLotOrProduct', 'Escanea el lote o el producto'), 'Es este'],
    qty: [t('views.count', 'Cantidad'), t('pick.take', 'Tomar')],
  }) as const;

function Now({ view }: { view: PickView }) {
  const { held, current } = view;
  if (!held || !current) return null;
  const [label, button] = asks()[held.step];
  const { step, pick_id, line_id, supplying, slot, code, qty } = held;
  return (
    <section className="fl-now">
      <h2>{current.product}</h2>
      <Facts
        rows={[
          ...(current.slot
            ? [[t('stock.place', 'Ubicación'), current.slot, step !== 'slot'] as const]
            : []),
          ...(current.lot ? [[t('lot.lot', 'Lote'), current.lot, step === 'qty'] as const] : []),
          ...(current.expires ? [[t('pick.expires', 'Caduca'), current.expires] as const] : []),
          [t('pick.takeWhat', 'Toma'), current.qty],
        ]}
      />
      <ScanForm
        label={label}
        button={button}
        numeric={step === 'qty'}
        value={step === 'qty' ? qty : ''}
        help={
          step === 'code'
            ? t('pick.anotherLot', 'Otro lote del mismo producto también vale: se cambia.')
            : undefined
        }
        hidden={{ act: 'scan', step, pick_id, line_id, supplying, slot, code, qty }}
        stamp={view.stamp}
      />
      {step !== 'qty' && (
        <ActButton
          label={t('pick.unreadable', 'La etiqueta no se lee')}
          hidden={{ act: 'unread', step, pick_id, line_id, supplying, slot, code, qty }}
        />
      )}
      {view.left > 1 && <Skip view={view} />}
    </section>
  );
}

/** The next one that is not done, for who wants to come back to this one later. */
function Skip({ view }: { view: PickView }) {
  const open = view.rows.filter(({ done }) => !done);
  const next = open[(open.findIndex(({ current }) => current) + 1) % open.length];
  return (
    next && (
      <p>
        <Link to={`/floor/pick/${view.id}?pick=${next.id}`}>
          {t('pick.later', 'Dejar para después: ir a {where}', {
            where: next.where || next.product,
          })}
        </Link>
      </p>
    )
  );
}

function End({ view }: { view: PickView }) {
  const unsaid = view.lines.filter(({ reason }) => reason === null).length;
  return (
    <section className="fl-now">
      <h2>
        {unsaid > 0
          ? t('pick.sayWhy', 'Falta decir qué pasó con lo que no hay')
          : t('pick.nothingLeft', 'No queda nada por tomar')}
      </h2>
      {unsaid === 0 &&
        view.supplyings.map(({ id, folio }) => (
          <ActButton
            key={id}
            label={
              view.supplyings.length > 1
                ? t('pick.finishOne', 'Terminar {folio}', { folio })
                : t('pick.finish', 'Terminar el surtido')
            }
            look="pri"
            hidden={{ act: 'finish', supplying: id }}
          />
        ))}
    </section>
  );
}
