/** Rows that lie within one another: set in, and folded by an address. */
import type { ReactNode } from 'react';
import { t } from '#app/i18n/t.ts';
import type { TreePlace } from '#erp/model/reports/hierarchy.ts';
import { Icon } from '#app/ui/icons/icon.tsx';

export interface Tree {
  /** Column that is set in. */
  readonly column: string;
  /** Of each row. */
  readonly places: readonly TreePlace[];
  /** The same report with that row folded or unfolded. */
  readonly hrefOf: (path: string) => string;
}

export const treeRowClass = ({ holds, total, level }: TreePlace): string | undefined =>
  [holds && `par lv${level}`, total && 'sum'].filter(Boolean).join(' ') || undefined;

/** What stands in the cell, behind what folds and unfolds it. */
export function TreeText({
  place,
  href,
  text,
  children,
}: {
  readonly place: TreePlace;
  readonly href: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={`tree in${Math.min(place.level, 6)}`}>
      {place.holds && (
        <a
          href={href}
          aria-expanded={place.open}
          aria-label={
            place.open
              ? t('report.fold', 'Plegar {row}', { row: text })
              : t('report.unfold', 'Desplegar {row}', { row: text })
          }
        >
          <Icon name={place.open ? 'chevron-down' : 'chevron-right'} />
        </a>
      )}
      {children}
    </span>
  );
}
