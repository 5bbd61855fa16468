import { t } from '#app/i18n/t.ts';
import { data, Link, redirect } from 'react-router';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { sessionContext } from '#app/session/context.ts';
import { Empty } from '#app/ui/empty.tsx';
import { FloorPage, floorLinks, ScanForm } from '#app/screens/floor/frame.tsx';
import type { Last } from '#app/screens/floor/last-result.ts';
import type { Route } from './+types/receive-list';

export const links: Route.LinksFunction = floorLinks;

interface EntryRow {
  readonly id: number;
  readonly folio: string | null;
  readonly created_at: string;
  readonly titles: { readonly movement_type_id?: string; readonly storage_id?: string };
}
interface TransferRow {
  readonly id: number;
  readonly folio: string | null;
  readonly eta: string | null;
  readonly titles: { readonly from_storage_id?: string; readonly to_storage_id?: string };
}

const LABEL = /\/q\/(movement|branch-transfer)\/(\d{1,15})\/?$/;
const KINDS = { movement: 'movement', 'branch-transfer': 'transfer' } as const;

/** What is on its way and what waits as a draft. */
export async function loader({ context }: Route.LoaderArgs) {
  const { erp, can } = context.get(sessionContext);
  const [entries, transfers] = await Promise.all([
    can('movements.update')
      ? erp.get<readonly EntryRow[]>('movements', {
          filter: { status: 'BORRADOR', nature: 'ENTRADA' },
          fields: ['folio', 'movement_type_id', 'storage_id', 'created_at'],
          sort: ['-id'],
          size: 50,
        })
      : null,
    can('inventory.receive') && can('branch-transfers.list')
      ? erp.get<readonly TransferRow[]>('branch-transfers', {
          filter: { status: ['EN_TRANSITO', 'RECIBIDO_PARCIAL'] },
          fields: ['folio', 'from_storage_id', 'to_storage_id', 'eta'],
          sort: ['eta'],
          size: 50,
        })
      : null,
  ]);
  return {
    stamp: crypto.randomUUID(),
    entries: (entries?.data ?? []).map(({ id, folio, created_at, titles }) => ({
      href: `/floor/receive/movement/${id}`,
      title: folio ?? t('receive.draft', 'Borrador {id}', { id }),
      detail: [titles.movement_type_id, titles.storage_id, showInstant(created_at)]
        .filter(Boolean)
        .join(' · '),
    })),
    transfers: (transfers?.data ?? []).map(({ id, folio, eta, titles }) => ({
      href: `/floor/receive/transfer/${id}`,
      title: folio ?? t('receive.transfer', 'Traspaso {id}', { id }),
      detail: [
        `${titles.from_storage_id ?? ''} → ${titles.to_storage_id ?? ''}`,
        eta && `llega ${showInstant(eta)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}

export async function action({ request }: Route.ActionArgs) {
  const raw = String((await request.formData()).get('scan') ?? '').trim();
  const [, type, id] = LABEL.exec(raw) ?? [];
  if (type && id) throw redirect(`/floor/receive/${KINDS[type as keyof typeof KINDS]}/${id}`);
  return data<{ last: Last }>(
    {
      last: {
        tone: 'bad',
        text: t(
          'receive.notALabel',
          '«{code}» no es la etiqueta de una entrada ni de un traspaso.',
          { code: raw.slice(0, 60) },
        ),
      },
    },
    { status: 422 },
  );
}

export default function ReceiveList({
  loaderData: { entries, transfers, stamp },
  actionData,
}: Route.ComponentProps) {
  return (
    <FloorPage title={t('receive.receive', 'Recibir')} last={actionData?.last ?? null}>
      <ScanForm
        label={t('receive.scanDocument', 'Escanea el documento')}
        button={t('sheet.open', 'Abrir')}
        hidden={{}}
        stamp={stamp}
      />
      {transfers.length > 0 && <Rows title="En camino" rows={transfers} />}
      {entries.length > 0 && (
        <Rows title={t('receive.drafts', 'Entradas en borrador')} rows={entries} />
      )}
      {transfers.length + entries.length === 0 && (
        <Empty title={t('receive.none', 'Nada por recibir')}>
          {t(
            'receive.noneHelp',
            'Los traspasos en camino y las entradas en borrador aparecen aquí.',
          )}
        </Empty>
      )}
    </FloorPage>
  );
}

function Rows({
  title,
  rows,
}: {
  title: string;
  rows: readonly { href: string; title: string; detail: string }[];
}) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="fl-list">
        {rows.map((row) => (
          <li key={row.href}>
            <Link to={row.href}>
              <b>
                {row.title}
                <small>{row.detail}</small>
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
