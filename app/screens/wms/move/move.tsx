import { t } from '#app/i18n/t.ts';
import { data, Link } from 'react-router';
import { sessionContext, type Session } from '#app/session/context.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Facts, FloorPage, floorLinks, ScanForm } from '#app/screens/floor/frame.tsx';
import {
  readFloorInput,
  emptyInput,
  readMove,
  scan,
  type FloorInput,
  type MoveAnswer,
} from './move-act.server.ts';
import type { Route } from './+types/move';

export const links: Route.LinksFunction = floorLinks;

interface PutawayTask {
  readonly slot_id: number;
  readonly slot: string;
  readonly storage: string;
  readonly product_id: number;
  readonly product_code: string;
  readonly product: string;
  readonly lot_id: number | null;
  readonly lot: string | null;
  readonly qty: string;
  readonly unit: string;
  readonly proposed: string | null;
}

const LABEL = /^(lot|product)-(\d{1,15})$/;

async function viewOf(session: Session, { last, held }: MoveAnswer) {
  const { data: waiting } =
    held.step === 'from' && session.can('wms/slots.list')
      ? await session.erp.get<readonly PutawayTask[]>('wms/putaway')
      : { data: [] };
  return {
    last,
    held,
    stamp: crypto.randomUUID(),
    waiting: waiting.map((row) => ({
      href: `/floor/move?${new URLSearchParams({ from: String(row.slot_id), item: row.lot_id ? `lot-${row.lot_id}` : `product-${row.product_id}` })}`,
      product: `${row.product_code} — ${row.product}`,
      where: [
        row.storage,
        row.lot && t('lot.lotOf', 'Lote {lot}', { lot: row.lot }),
        row.proposed
          ? t('move.goesTo', 'Va a {place}', { place: row.proposed })
          : t('move.noProposal', 'Sin propuesta'),
      ]
        .filter(Boolean)
        .join(' · '),
      qty: `${row.qty} ${row.unit}`,
    })),
  };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const slot = url.searchParams.get('from') ?? '';
  const [, kind, id] = LABEL.exec(url.searchParams.get('item') ?? '') ?? [];
  const start = /^\d{1,15}$/.test(slot)
    ? await readFloorInput(session.erp, `/q/slot/${slot}`, kind ? `/q/${kind}/${id}` : '')
    : { last: null, held: emptyInput() };
  return viewOf(session, start);
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const { held, typed } = readMove(await request.formData());
  const answer = await scan(session.erp, held, typed);
  return data(await viewOf(session, answer), { status: answer.last?.tone === 'bad' ? 422 : 200 });
}

const asks = () =>
  ({
    from: [t('move.scanFrom', 'Escanea la ubicación de origen'), t('move.hereItIs', 'Aquí está')],
    code: [t('floor.scanLotOrProduct', 'Escanea el lote o el producto'), 'Es este'],
    qty: [t('views.count', 'Cantidad'), t('move.take', 'Llevar')],
    to: [t('move.scanTo', 'Escanea la ubicación de destino'), t('move.leaveHere', 'Dejar aquí')],
  }) as const;

const known = ({
  said,
  step,
  qty,
}: FloorInput): readonly (readonly [string, string, boolean?])[] => [
  ...(said?.slot ? [[t('dates.from', 'Desde'), said.slot, true] as const] : []),
  ...(said?.product_code
    ? [[t('stock.product', 'Producto'), said.product_code, true] as const]
    : []),
  ...(said?.lot ? [[t('lot.lot', 'Lote'), said.lot, true] as const] : []),
  ...(step === 'qty' && said?.there
    ? [[t('move.there', 'Hay'), `${said.there} ${said.unit ?? ''}`] as const]
    : []),
  ...(step === 'to' ? [[t('move.carrying', 'Llevas'), `${qty} ${said?.unit ?? ''}`] as const] : []),
  ...(step === 'to' && said?.proposed
    ? [[t('move.proposal', 'Propuesta'), said.proposed] as const]
    : []),
];

export default function Move({ loaderData, actionData }: Route.ComponentProps) {
  const { last, held, stamp, waiting } = actionData ?? loaderData;
  const [label, button] = asks()[held.step];
  const facts = known(held);
  return (
    <FloorPage
      title={t('views.move', 'Mover')}
      qualifier={held.said?.storage}
      last={last}
      actions={
        held.step === 'from' ? undefined : (
          <LinkButton look="gho" to="/floor/move">
            {t('signin.startAgain', 'Empezar de nuevo')}
          </LinkButton>
        )
      }
    >
      <section className="fl-now">
        {held.said?.product && <h2>{held.said.product}</h2>}
        {facts.length > 0 && <Facts rows={facts} />}
        <ScanForm
          label={label}
          button={button}
          numeric={held.step === 'qty'}
          value={held.step === 'qty' ? (held.said?.there ?? '') : ''}
          help={
            held.step === 'to' && !held.said?.proposed
              ? t('move.noRule', 'Ninguna regla de acomodo encontró lugar: elige tú.')
              : undefined
          }
          hidden={{
            step: held.step,
            from: held.from,
            code: held.code,
            qty: held.qty,
            request_id: held.request_id,
          }}
          stamp={stamp}
        />
      </section>
      {held.step === 'from' && waiting.length > 0 && (
        <section>
          <h2>{t('move.toPutAway', 'Por acomodar')}</h2>
          <ul className="fl-list">
            {waiting.map((row) => (
              <li key={row.href}>
                <Link to={row.href}>
                  <b>
                    {row.product}
                    <small>{row.where}</small>
                  </b>
                  <span className="num">{row.qty}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FloorPage>
  );
}
