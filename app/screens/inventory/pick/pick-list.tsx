import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { sessionContext } from '#app/session/context.ts';
import { Empty } from '#app/ui/empty.tsx';
import { FloorPage, floorLinks } from '#app/screens/floor/frame.tsx';
import type { Route } from './+types/pick-list';

export const links: Route.LinksFunction = floorLinks;

interface Row {
  readonly id: number;
  readonly folio: string;
  readonly source_label: string | null;
  readonly needed_at: string | null;
  readonly done_pct: string | null;
  readonly wave: string | null;
  readonly titles?: { readonly customer_id?: string };
}

const shown = (row: Row) => ({
  id: row.id,
  folio: row.folio,
  source: row.source_label ?? '',
  customer: row.titles?.customer_id ?? '',
  needed: row.needed_at
    ? t('pick.for', 'Para el {when}', { when: showInstant(row.needed_at) })
    : t('floor.noDate', 'Sin fecha'),
  wave: row.wave,
  done: `${Math.round(Number(row.done_pct ?? 0))} %`,
});

/** What I am gathering, and what waits for somebody. */
export async function loader({ context }: Route.LoaderArgs) {
  const { erp, profile } = context.get(sessionContext);
  const list = (filter: Record<string, string>) =>
    erp.get<readonly Row[]>('supplying', { filter, sort: ['needed_at'], size: 50 });
  const [mine, open] = await Promise.all([
    list({ status: 'EN_SURTIDO', picker_id: String(profile.id) }),
    list({ status: 'PENDIENTE' }),
  ]);
  return { mine: mine.data.map(shown), open: open.data.map(shown) };
}

export default function PickList({ loaderData: { mine, open } }: Route.ComponentProps) {
  return (
    <FloorPage title={t('pick.pick', 'Surtir')} last={null}>
      {mine.length > 0 && (
        <section>
          <h2>{t('pick.inYourCharge', 'A tu cargo')}</h2>
          <Rows rows={mine} />
        </section>
      )}
      <section>
        <h2>{t('pick.toTake', 'Por tomar')}</h2>
        {open.length > 0 ? (
          <Rows rows={open} />
        ) : (
          <Empty title={t('pick.none', 'Nada por surtir')}>
            {t(
              'pick.noneHelp',
              'Cuando un pedido, una requisición o un vale se autorice, aparecerá aquí.',
            )}
          </Empty>
        )}
      </section>
    </FloorPage>
  );
}

function Rows({ rows }: { rows: readonly ReturnType<typeof shown>[] }) {
  return (
    <ul className="fl-list">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/floor/pick/${row.id}`}>
            <b>
              {row.folio} {row.source && `· ${row.source}`}
              {row.customer && <small>{row.customer}</small>}
              <small>
                {row.needed}
                {row.wave && ` · Ola ${row.wave}`}
              </small>
            </b>
            <span className="num">{row.done}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
