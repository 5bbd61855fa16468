import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { Empty } from '#app/ui/empty.tsx';
import { FloorPage, floorLinks } from '#app/screens/floor/frame.tsx';
import type { Route } from './+types/count-list';

export const links: Route.LinksFunction = floorLinks;

interface Row {
  readonly id: number;
  readonly folio: string;
  readonly line_count: number;
  readonly counted: number;
  readonly titles?: { readonly storage_id?: string };
}

/** Counts that are going on. */
export async function loader({ context }: Route.LoaderArgs) {
  const { erp } = context.get(sessionContext);
  const { data: rows } = await erp.get<readonly Row[]>('inv/counts', {
    filter: { status: 'EN_CONTEO' },
    sort: '-id',
    size: '50',
  });
  return rows.map((row) => ({
    id: row.id,
    folio: row.folio,
    storage: row.titles?.storage_id ?? '',
    done: t('floor.doneOf', '{done} de {total}', { done: row.counted, total: row.line_count }),
  }));
}

export default function CountList({ loaderData: rows }: Route.ComponentProps) {
  return (
    <FloorPage title={t('count.count', 'Contar')} last={null}>
      {rows.length === 0 ? (
        <Empty title={t('count.none', 'Ningún conteo abierto')}>
          {t(
            'count.noneHelp',
            'Cuando se inicie un conteo físico de tus almacenes, aparecerá aquí.',
          )}
        </Empty>
      ) : (
        <ul className="fl-list">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={`/floor/count/${row.id}`}>
                <b>
                  {row.folio}
                  <small>{row.storage}</small>
                </b>
                <span className="num">{row.done}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </FloorPage>
  );
}
