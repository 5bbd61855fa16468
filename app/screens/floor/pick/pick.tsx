import { data, Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ActButton, Facts, FloorPage, floorLinks, ScanForm } from '../frame.tsx';
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
            Otros surtidos
          </LinkButton>
          <LinkButton to={`/supplying/${view.id}`}>Documento</LinkButton>
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
        <Facts rows={[['Partidas', view.lines.length]]} />
        <ActButton label="Tomar este surtido" look="pri" hidden={{ act: 'start' }} />
      </section>
    );
  if (view.status !== 'EN_SURTIDO')
    return (
      <section className="fl-now">
        <h2>
          {view.statusLabel} · {view.storage}
        </h2>
        {view.status === 'SURTIDO' && (
          <ActButton label="Entregar" look="pri" hidden={{ act: 'deliver' }} />
        )}
        <Rows view={view} />
      </section>
    );
  if (!view.mine)
    return (
      <section className="fl-now">
        <h2>Lo está surtiendo {view.picker}</h2>
        <p>Sólo esa persona captura sus tomas. Quien puede autorizar puede relevarla.</p>
        <ActButton label="Relevar" hidden={{ act: 'takeOver' }} />
      </section>
    );
  return (
    <>
      {view.together.length > 1 && (
        <p className="help">
          Ola de {view.together.length} surtidos: {view.together.join(', ')}.
        </p>
      )}
      {view.held && view.current ? <Now view={view} /> : <End view={view} />}
      <Rest view={view} />
      <Rows view={view} />
    </>
  );
}

const ASKS = {
  slot: ['Escanea la ubicación', 'Aquí estoy'],
  code: ['Escanea el lote o el producto', 'Es este'],
  qty: ['Cantidad', 'Tomar'],
} as const;

function Now({ view }: { view: PickView }) {
  const { held, current } = view;
  if (!held || !current) return null;
  const [label, button] = ASKS[held.step];
  const { step, pick_id, line_id, supplying, slot, code, qty } = held;
  return (
    <section className="fl-now">
      <h2>{current.product}</h2>
      <Facts
        rows={[
          ...(current.slot ? [['Ubicación', current.slot, step !== 'slot'] as const] : []),
          ...(current.lot ? [['Lote', current.lot, step === 'qty'] as const] : []),
          ...(current.expires ? [['Caduca', current.expires] as const] : []),
          ['Toma', current.qty],
        ]}
      />
      <ScanForm
        label={label}
        button={button}
        numeric={step === 'qty'}
        value={step === 'qty' ? qty : ''}
        help={step === 'code' ? 'Otro lote del mismo producto también vale: se cambia.' : undefined}
        hidden={{ act: 'scan', step, pick_id, line_id, supplying, slot, code, qty }}
        stamp={view.stamp}
      />
      {step !== 'qty' && (
        <ActButton
          label="La etiqueta no se lee"
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
          Dejar para después: ir a {next.where || next.product}
        </Link>
      </p>
    )
  );
}

function End({ view }: { view: PickView }) {
  const unsaid = view.lines.filter(({ reason }) => reason === null).length;
  return (
    <section className="fl-now">
      <h2>{unsaid > 0 ? 'Falta decir qué pasó con lo que no hay' : 'No queda nada por tomar'}</h2>
      {unsaid === 0 &&
        view.supplyings.map(({ id, folio }) => (
          <ActButton
            key={id}
            label={view.supplyings.length > 1 ? `Terminar ${folio}` : 'Terminar el surtido'}
            look="pri"
            hidden={{ act: 'finish', supplying: id }}
          />
        ))}
    </section>
  );
}
