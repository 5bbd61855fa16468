import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { FloorPage, floorLinks } from '#app/screens/floor/frame.tsx';
import type { Route } from './+types/weigh-list';

export const links: Route.LinksFunction = floorLinks;

interface Row {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly titles?: { readonly storage_id?: string; readonly scale_type_id?: string };
}

/** Scales in service. */
export async function loader({ context }: Route.LoaderArgs) {
  const { erp, can } = context.get(sessionContext);
  const { data: rows } = await erp.get<readonly Row[]>('dif/scales', {
    filter: { status: 'ACTIVA' },
    sort: 'code',
    size: '50',
  });
  return {
    mayList: can('dif/weighings.list'),
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      place: [row.titles?.scale_type_id?.split(' — ')[1], row.titles?.storage_id]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}

export default function WeighList({ loaderData: { rows, mayList } }: Route.ComponentProps) {
  return (
    <FloorPage
      title={t('weigh.weigh', 'Pesar')}
      last={null}
      actions={
        mayList ? (
          <LinkButton to="/dif/weighings">{t('weigh.tickets', 'Boletas')}</LinkButton>
        ) : undefined
      }
    >
      {rows.length === 0 ? (
        <Empty title={t('weigh.none', 'Ninguna báscula en servicio')}>
          {t('weigh.noneHelp', 'Cuando una báscula de tu sucursal esté activa, aparecerá aquí.')}
        </Empty>
      ) : (
        <ul className="fl-list">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={`/floor/weigh/${row.id}`}>
                <b>
                  {row.code} — {row.name}
                  <small>{row.place}</small>
                </b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </FloorPage>
  );
}
