import { t } from '#app/i18n/t.ts';
import { data, Form, Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { Facts, FloorPage, floorLinks } from '#app/screens/floor/frame.tsx';
import { weighAct } from './weigh-act.server.ts';
import { Reading } from './weigh-reading.tsx';
import type { Ticket, WeighInput, WeighView } from './weigh-types.ts';
import { weighView } from './weigh-view.server.ts';
import type { Route } from './+types/weigh';

export const links: Route.LinksFunction = floorLinks;

/** The scale is asked every two seconds, whether or not somebody touches the page. */
export const handle = { live: true };

const idOf = (id: string): string => {
  if (!/^\d{1,15}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  return id;
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ticket = url.searchParams.get('ticket');
  return weighView(context.get(sessionContext), idOf(params.id), {
    ticket: ticket && idOf(ticket),
    typed: null,
    errors: {},
  });
}

/** Answers with the screen itself: what was typed stays in it, whatever came of it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const id = idOf(params.id);
  const { last, ...asked } = await weighAct(session.erp, id, await request.formData());
  return data(
    { last, view: await weighView(session, id, asked) },
    { status: last?.tone === 'bad' ? 422 : 200 },
  );
}

export default function Weigh({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData?.view ?? loaderData;
  const { ticket } = view;
  return (
    <FloorPage
      title={t('weigh.weigh', 'Pesar')}
      qualifier={`${view.scale} — ${view.name}`}
      last={actionData?.last ?? null}
      actions={<Ways scale={view.id} />}
    >
      {view.warning && (
        <Message tone="wait" title={t('weigh.unverified', 'Sin verificación vigente')}>
          <p>
            {t('weigh.noTrade', '{warning} No se compra ni se vende por su peso.', {
              warning: view.warning,
            })}
          </p>
        </Message>
      )}
      {ticket && !ticket.open && <Closed ticket={ticket} scale={view.id} />}
      <Form
        method="post"
        action={`/floor/weigh/${view.id}`}
        className="fl-now"
        key={`${view.stamp}-${ticket?.open ? ticket.id : 0}`}
        preventScrollReset
      >
        <input type="hidden" name="stamp" value={view.stamp} />
        {ticket?.open && <input type="hidden" name="ticket" value={ticket.id} />}
        {ticket?.open && (
          <h2>{t('weigh.second', 'Boleta {folio}: segunda pesada', { folio: ticket.folio })}</h2>
        )}
        {ticket?.open && <Facts rows={ticket.facts} />}
        <Reading id={view.id} unit={view.unit} now={view.now} />
        <div className="fl-acts">
          {/* Enter presses the first button of a form: a scanned code must not weigh. */}
          <Button name="do" value="look">
            {t('weigh.read', 'Leer')}
          </Button>
          <Button look="pri" name="do" value="weigh">
            {ticket?.open
              ? t('weigh.recordAndClose', 'Registrar y cerrar')
              : t('weigh.record', 'Registrar pesada')}
          </Button>
        </div>
        {ticket?.open ? <Closing view={view} /> : <Beginning view={view} />}
        <ByHand view={view} />
      </Form>
      <Open view={view} />
    </FloorPage>
  );
}

const Ways = ({ scale }: { scale: number }) => (
  <>
    <LinkButton look="gho" to="/floor/weigh">
      {t('weigh.otherScales', 'Otras básculas')}
    </LinkButton>
    <LinkButton to={`/dif/weighings?scale_id=${scale}`}>{t('weigh.tickets', 'Boletas')}</LinkButton>
  </>
);

type Props = { readonly view: WeighView };
const at = ({ typed, errors }: WeighView, name: keyof WeighInput) => ({
  name,
  defaultValue: typed[name],
  errors: errors[name] ? [errors[name]] : undefined,
});

function Beginning({ view }: Props) {
  return (
    <div className="fl-fields">
      <Field
        label={t('weigh.plates', 'Placas')}
        {...at(view, 'plates')}
        maxLength={12}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <Field
        label={t('stock.product', 'Producto')}
        {...at(view, 'product')}
        help={t('weigh.productHelp', 'Su clave.')}
        autoComplete="off"
      />
      <Field
        label={t('weigh.driver', 'Operador del vehículo')}
        {...at(view, 'driver')}
        maxLength={80}
        autoComplete="off"
      />
      <Field
        label={t('weigh.document', 'Remisión o documento')}
        {...at(view, 'reference')}
        maxLength={40}
        autoComplete="off"
      />
      <KnownWeights
        view={view}
        tareHelp={t('weigh.closesAtOnce', 'Con ella la boleta se cierra de una vez.')}
      />
    </div>
  );
}

/** What the vehicle's papers say it weighs. */
function KnownWeights({ view, tareHelp }: Props & { readonly tareHelp: string }) {
  return (
    <>
      <Field
        label={t('weigh.originWeight', 'Peso de origen, en {unit}', { unit: view.unit })}
        {...at(view, 'origin_weight')}
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        label={t('weigh.knownTare', 'Tara conocida, en {unit}', { unit: view.unit })}
        {...at(view, 'known_tare')}
        inputMode="decimal"
        autoComplete="off"
        help={tareHelp}
      />
    </>
  );
}

function Closing({ view }: Props) {
  return (
    <div className="fl-fields">
      <KnownWeights
        view={view}
        tareHelp={t('weigh.insteadOfSecond', 'En lugar de la segunda pesada.')}
      />
      <Field
        label={t('weigh.notes', 'Observaciones')}
        {...at(view, 'note')}
        maxLength={500}
        autoComplete="off"
      />
    </div>
  );
}

function ByHand({ view }: Props) {
  const used =
    view.typed.weight !== '' ||
    view.typed.reason !== '' ||
    view.errors.weight !== undefined ||
    view.errors.reason !== undefined;
  return (
    <details open={used}>
      <summary>{t('weigh.byHand', 'Capturar el peso a mano')}</summary>
      <div className="fl-fields">
        <Field
          label={t('weigh.indicator', 'Peso que marca el indicador, en {unit}', {
            unit: view.unit,
          })}
          {...at(view, 'weight')}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          label={t('confirm.reason', 'Motivo')}
          {...at(view, 'reason')}
          maxLength={120}
          autoComplete="off"
          help={t('weigh.byHandHelp', 'La boleta dirá que se capturó a mano.')}
        />
      </div>
    </details>
  );
}

function Closed({ ticket, scale }: { ticket: Ticket; scale: number }) {
  return (
    <section className="fl-now">
      <h2>{t('weigh.ticket', 'Boleta {folio}', { folio: ticket.folio })}</h2>
      <Facts rows={ticket.facts} />
      <div className="fl-acts">
        {ticket.print && (
          <a className="btn pri" href={`/print?resource=dif%2Fweighings&id=${ticket.id}`}>
            {t('weigh.print', 'Imprimir boleta')}
          </a>
        )}
        <LinkButton to={`/dif/weighings/${ticket.id}`}>{t('weigh.see', 'Ver boleta')}</LinkButton>
        <LinkButton to={`/floor/weigh/${scale}`}>{t('weigh.another', 'Otra boleta')}</LinkButton>
      </div>
    </section>
  );
}

function Open({ view }: Props) {
  if (view.open.length === 0) return null;
  return (
    <section>
      <h2>
        {t('weigh.waiting', 'Esperan su segunda pesada ({count})', { count: view.open.length })}
      </h2>
      <ul className="fl-list">
        {view.open.map((row) => (
          <li key={row.id}>
            <Link to={`/floor/weigh/${view.id}?ticket=${row.id}`}>
              <b>
                {row.folio}
                <small>{row.small}</small>
              </b>
              <span className="num">{row.weight}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
