import { t } from '#app/i18n/t.ts';
import { requirePost } from '#app/forms/post/post.server.ts';
import { BLOCKING } from './slot-map.post.server.ts';
import { data, Link, redirect } from 'react-router';
import { recordTabs } from '#app/resource-screens/record-panel/panel-tabs.server.ts';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { registry } from '#erp/modules/all.ts';
import { numberText } from './numbers.ts';
import { aislesOf, loose, occupancyText, type SlotRow } from './slot-map-view.server.ts';
import { AisleGrid, Key, Loose } from './slot-grid.tsx';
import { SlotOpen, type OpenSlot } from './slot-open.tsx';
import { requireId } from './storage-head.server.ts';
import sheet from './slot-map.css?url';
import type { Route } from './+types/slot-map';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

const MOST = 5000;

interface StockRow {
  readonly product_code: string;
  readonly product: string;
  readonly unit: string;
  readonly lot: string | null;
  readonly owner_kind: string;
  readonly owner: string | null;
  readonly qty: string;
}

async function openSlot(
  session: Session,
  storageId: string,
  row: SlotRow | undefined,
): Promise<OpenSlot | null> {
  if (!row) return null;
  const { data: stock } = await session.erp.get<readonly StockRow[]>('wms/stock', {
    storage_id: storageId,
    slot_id: row.slot_id,
    size: 200,
  });
  return {
    id: row.slot_id,
    version: row.version,
    code: row.slot,
    type: row.slot_type,
    blocked: row.status === 'BLOQUEADA',
    reason: row.block_reason,
    occupancy: occupancyText(row),
    kg: row.max_weight_kg
      ? t('slots.kgOf', '{kg} kg de {most} kg', {
          kg: numberText(row.kg),
          most: numberText(row.max_weight_kg),
        })
      : `${numberText(row.kg)} kg`,
    stock: stock.map((each) => ({
      product: `${each.product_code} — ${each.product}`,
      lot: each.lot ?? '',
      owner:
        each.owner_kind === 'PROPIO' ? t('stock.ours', 'Nuestro') : (each.owner ?? each.owner_kind),
      qty: `${numberText(each.qty)} ${each.unit}`,
    })),
    mayMove: session.can('movements.create') && session.can('inventory.apply'),
    mayBlock: session.can('wms/slots.update'),
  };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const session = context.get(sessionContext);
  const [{ data: storage }, { data: rows }] = await Promise.all([
    session.erp.get<{ title: string }>(`storages/${id}`),
    session.erp.get<readonly SlotRow[]>('wms/stock', { storage_id: id, group: 'slot', size: MOST }),
  ]);
  const chosen = url.searchParams.get('u');
  const used = rows.filter(({ sku }) => sku > 0).length;
  const blocked = rows.filter(({ status }) => status === 'BLOQUEADA').length;
  return {
    id,
    title: storage.title,
    tabs: recordTabs(registry.resource('storages'), `/storages/${id}`, session, url.searchParams),
    count:
      rows.length === 0
        ? ''
        : `${numberText(rows.length)} ubicaciones, ${numberText(used)} con existencia${blocked > 0 ? `, ${numberText(blocked)} bloqueadas` : ''}`,
    aisles: aislesOf(rows),
    loose: loose(rows),
    table: rows.map((row) => ({
      id: row.slot_id,
      code: row.slot,
      type: row.slot_type,
      occupancy: occupancyText(row),
      products: row.products ?? '',
      status:
        row.status === 'BLOQUEADA'
          ? t('slots.blockedReason', 'Bloqueada: {reason}', { reason: row.block_reason ?? '' })
          : t('slots.active', 'Activa'),
    })),
    open: await openSlot(
      session,
      id,
      rows.find((row) => String(row.slot_id) === chosen),
    ),
    mayGenerate: session.can('wms/slots.create'),
  };
}

/** Blocks a place with its reason, or opens it again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const id = requireId(params.id);
  const { erp } = context.get(sessionContext);
  const { slot, do: what, version, block_reason } = requirePost(await request.formData(), BLOCKING);
  const block = what === 'block';
  try {
    await erp.put(`wms/slots/${slot}`, {
      version,
      status: block ? 'BLOQUEADA' : 'ACTIVA',
      block_reason: block ? block_reason : '',
    });
  } catch (error) {
    const failure = failedCall(error);
    return data({ message: failure.said }, { status: failure.status });
  }
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(
    await flash(
      {
        text: block
          ? t('slots.isBlocked', 'Ubicación bloqueada.')
          : t('slots.isUnblocked', 'Ubicación desbloqueada.'),
      },
      secure,
    ),
  );
  throw redirect(`/storages/${id}/map?u=${slot}#ubicacion`);
}

export default function SlotMap({ loaderData: view, actionData }: Route.ComponentProps) {
  const href = (slot: number) => `/storages/${view.id}/map?u=${slot}#ubicacion`;
  const chosen = view.open?.id ?? null;
  return (
    <>
      <PageHead title={view.title}>
        {view.mayGenerate && (
          <Link className="btn" to={`/catalogue/action/wms/slots/generate?storage_id=${view.id}`}>
            {t('slots.generate', 'Generar ubicaciones')}
          </Link>
        )}
      </PageHead>
      <Tabs label={t('form.record', 'Registro')} current="map" tabs={view.tabs} />
      {actionData && (
        <Message tone="bad" title={t('ui.form.notSaved', 'No se guardó')}>
          <p>{actionData.message}</p>
        </Message>
      )}
      {view.table.length === 0 ? (
        <section className="card">
          <Empty title={t('slots.none', 'Este almacén no tiene ubicaciones')}>
            {view.mayGenerate
              ? t('slots.noneHelp', 'Empieza con «Generar ubicaciones».')
              : t('slots.noneLater', 'Cuando las tenga, aquí se ve qué guarda cada una.')}
          </Empty>
        </section>
      ) : (
        <div className="smap">
          <p className="help">{view.count}</p>
          <Key />
          {view.aisles.map((aisle) => (
            <AisleGrid key={aisle.title} aisle={aisle} href={href} chosen={chosen} />
          ))}
          {view.loose.length > 0 && <Loose cells={view.loose} href={href} chosen={chosen} />}
          {view.open && <SlotOpen slot={view.open} storage={view.id} />}
          <details open={view.aisles.length === 0 || undefined}>
            <summary>{t('chart.asTable', 'Ver como tabla')}</summary>
            <div
              className="card ts on"
              {...{ role: 'region', 'aria-label': t('audit.places', 'Ubicaciones'), tabIndex: 0 }}
            >
              <table>
                <thead>
                  <tr>
                    <th>{t('stock.place', 'Ubicación')}</th>
                    <th>{t('stock.type', 'Tipo')}</th>
                    <th className="r">{t('slots.use', 'Ocupación')}</th>
                    <th>{t('palette.products', 'Productos')}</th>
                    <th>{t('form.status', 'Estado')}</th>
                  </tr>
                </thead>
                <tbody>
                  {view.table.map((row) => (
                    <tr key={row.id}>
                      <td>
                        <Link to={href(row.id)}>{row.code}</Link>
                      </td>
                      <td>{row.type}</td>
                      <td className="r">{row.occupancy}</td>
                      <td>{row.products}</td>
                      <td>{row.status}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </div>
      )}
    </>
  );
}
