import { t } from '#app/i18n/t.ts';
import { Icon } from '#app/ui/icons/icon.tsx';

interface PagesProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly shown: number;
  hrefOf(page: number): string;
}

const grouped = (value: number) => value.toLocaleString('en-US');

/** Which rows are seen, and the way to the others. */
export function Pages({ page, size, total, shown, hrefOf }: PagesProps) {
  const first = (page - 1) * size + 1;
  const more = page * size < total;
  const turn = (to: number, label: string, icon: string, can: boolean) =>
    can ? (
      <a className="btn sm" href={hrefOf(to)} aria-label={label}>
        <Icon name={icon} />
      </a>
    ) : (
      <span className="btn sm" aria-disabled="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <div className="pg">
      <span>
        {shown === 0
          ? '0 filas'
          : t('report.shownOf', '{first}–{last} de {total}', {
              first: grouped(first),
              last: grouped(first + shown - 1),
              total: grouped(total),
            })}
      </span>
      {(page > 1 || more) && (
        <nav className="grp" aria-label={t('common.pages', 'Páginas')}>
          {turn(page - 1, t('common.previous', 'Anterior'), 'chevron-left', page > 1)}
          {turn(page + 1, t('common.next', 'Siguiente'), 'chevron-right', more)}
        </nav>
      )}
    </div>
  );
}
