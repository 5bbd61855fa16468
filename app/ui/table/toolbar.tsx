import { t } from '#app/i18n/t.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { ListView } from '#app/resource-screens/shared/view/view-types.ts';

type ListQuery = readonly (readonly [name: string, value: string])[];
const Hidden = ({ kept }: { kept: ListQuery }) =>
  kept.map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />);

const RANKS = () =>
  [
    t('list.sortBy', 'Ordenar por'),
    t('list.thenBy', 'y luego por'),
    t('list.thenBy', 'y luego por'),
  ] as const;

/** Several sort keys: the heads of the table set one, this form up to three. */
export function SortMenu({
  view,
  kept,
}: {
  view: Pick<ListView, 'sort' | 'sortChoices' | 'base'>;
  kept: ListQuery;
}) {
  if (view.sortChoices.length === 0) return null;
  return (
    <details className="menu">
      <summary className="btn gho">
        <Icon name="arrow-up-down" />
        <span className="lbl">{t('list.sort', 'Ordenar')}</span>
      </summary>
      <form method="get" action={view.base} className="sortf">
        <Hidden kept={kept} />
        {RANKS().map((label, rank) => (
          <label key={rank}>
            {label}
            <select className="in" name="sort" defaultValue={view.sort[rank] ?? ''}>
              {rank > 0 && <option value="">—</option>}
              {view.sortChoices.flatMap(([name, text]) => [
                <option key={name} value={name}>{`${text} ↑`}</option>,
                <option key={`-${name}`} value={`-${name}`}>{`${text} ↓`}</option>,
              ])}
            </select>
          </label>
        ))}
        <button className="btn pri sm">{t('list.sort', 'Ordenar')}</button>
      </form>
    </details>
  );
}

export function ColumnMenu({
  view,
  kept,
}: {
  view: Pick<ListView, 'allColumns' | 'base'>;
  kept: ListQuery;
}) {
  return (
    <details className="menu">
      <summary className="btn gho">
        <Icon name="columns-3" />
        <span className="lbl">{t('list.columns', 'Columnas')}</span>
      </summary>
      <form method="get" action={view.base}>
        <Hidden kept={kept} />
        <p className="ttl">{t('list.visibleColumns', 'Columnas visibles')}</p>
        {view.allColumns.map(({ name, label, shown }) => (
          <label className="it" key={name}>
            <input type="checkbox" name="col" value={name} defaultChecked={shown} />
            {label}
          </label>
        ))}
        <div className="two-b">
          <button className="btn pri sm">{t('common.apply', 'Aplicar')}</button>
          <button className="btn gho sm" name="columns" value="iniciales">
            {t('list.initials', 'Las iniciales')}
          </button>
        </div>
      </form>
    </details>
  );
}

export function ActiveFilters({
  view,
}: {
  view: Pick<ListView, 'chips' | 'clearHref' | 'range' | 'count'>;
}) {
  if (view.chips.length === 0) return null;
  return (
    <div className="act">
      <span className="mut">{t('list.countWith', '{total} con:', { total: view.count })}</span>
      {view.chips.map(({ label, value, removeHref }) => (
        <span className="fc" key={label}>
          {label} <b>{value}</b>
          <a
            href={removeHref}
            aria-label={t('list.removeFilter', 'Quitar filtro {label}', { label })}
          >
            <Icon name="x" />
          </a>
        </span>
      ))}
      <a href={view.clearHref}>{t('list.clearFilters', 'Quitar filtros')}</a>
    </div>
  );
}

const SIZES = [25, 50, 100, 200];

export function Pager({
  view,
  kept,
}: {
  view: Pick<
    ListView,
    'range' | 'count' | 'countAllHref' | 'size' | 'pages' | 'prevHref' | 'nextHref' | 'base'
  >;
  kept: ListQuery;
}) {
  return (
    <div className="pg">
      <span>
        {t('list.rangeOf', '{range} de {total}', { range: view.range, total: view.count })}
        {view.countAllHref && (
          <>
            {' '}
            · <a href={view.countAllHref}>{t('list.countAll', 'Contar todo')}</a>
          </>
        )}
      </span>
      <form method="get" action={view.base} className="rows-f hide-s">
        <Hidden kept={kept.filter(([name]) => name !== 'size')} />
        <label>
          {t('list.rows', 'Filas')}
          <select className="in" name="size" defaultValue={String(view.size)} data-send="">
            {SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
        <button className="btn sm nojs">{t('common.apply', 'Aplicar')}</button>
      </form>
      <nav className="grp" aria-label={t('common.pages', 'Páginas')}>
        {view.prevHref ? (
          <a
            className="btn sm"
            href={view.prevHref}
            rel="prev"
            aria-label={t('common.previous', 'Anterior')}
          >
            <Icon name="chevron-left" />
          </a>
        ) : (
          <span className="btn sm" aria-disabled="true">
            <Icon name="chevron-left" />
          </span>
        )}
        {view.pages.map((page, index) =>
          page.href ? (
            <a className="btn sm hide-s" key={index} href={page.href}>
              {page.label}
            </a>
          ) : (
            <span
              className={page.current ? 'btn sm' : 'btn sm gho hide-s'}
              key={index}
              aria-current={page.current ? 'page' : undefined}
            >
              {page.label}
            </span>
          ),
        )}
        {view.nextHref ? (
          <a
            className="btn sm"
            href={view.nextHref}
            rel="next"
            aria-label={t('common.next', 'Siguiente')}
          >
            <Icon name="chevron-right" />
          </a>
        ) : (
          <span className="btn sm" aria-disabled="true">
            <Icon name="chevron-right" />
          </span>
        )}
      </nav>
    </div>
  );
}
