/** Tabs of /inv/operations that are the newest rows of a resource: its list is one click away. */
import { t } from '#app/i18n/t.ts';
import { registry } from '#erp/modules/all.ts';
import { screenOf, screensOf } from '#erp/model/registry.ts';
import {
  columnsOf,
  type ApiRow,
  type Column,
} from '#app/resource-screens/shared/view/cells.server.ts';
import type { Session } from '#app/session/context.ts';
import type { CellView, RowView, TableCardView } from '#app/screens/sys/tables/tables-types.ts';

const SHOWN = 50;

export interface ListCard {
  readonly resource: string;
  readonly columns: readonly string[];
  readonly sort: string;
  readonly filter?: Readonly<Record<string, string>>;
  readonly title?: string;
  readonly empty: readonly [title: string, text: string];
}

/** The document that an event or a row comes from, when it has a screen. */
export function sourceHref(path: unknown, id: unknown): string | null {
  const resource = registry.resources.get(String(path));
  const base = resource && screensOf(resource).includes('edit') ? screenOf(resource) : null;
  return base && /^\d{1,15}$/.test(String(id)) ? `/${base}/${String(id)}` : null;
}

/** The record that a reference of the resource names, when it has a screen. */
export function referenceHref(resource: string, name: string, row: ApiRow): string | null {
  const field = registry.resource(resource).fields[name];
  return field?.kind === 'ref' ? sourceHref(field.to, row[name]) : null;
}

function cellOf({ view, cell }: Column, row: ApiRow, href: string | null): CellView {
  const text = cell(row);
  if (href) return { text: text || t('list.noFolio', 'Sin folio'), href };
  const family = view.chips?.[text];
  return family ? { text, family } : { text };
}

/** `acts` adds the buttons of a row. */
export async function listCard(
  session: Session,
  listed: ListCard,
  acts?: (row: ApiRow) => RowView['acts'],
): Promise<TableCardView> {
  const resource = registry.resource(listed.resource);
  const columns = columnsOf(
    resource,
    listed.columns.filter((name) => mayShow(session, resource.fields[name]?.readKey)),
    session,
  );
  const { data: rows, meta } = await session.erp.get<readonly ApiRow[]>(listed.resource, {
    ...(listed.filter && { filter: listed.filter }),
    sort: listed.sort,
    size: String(SHOWN),
  });
  const base = screenOf(resource);
  const screens = screensOf(resource);
  const total = (meta as { readonly total?: number } | undefined)?.total ?? rows.length;
  return {
    title: listed.title ?? resource.label[1],
    note:
      total > rows.length
        ? t('floor.doneOf', '{done} de {total}', {
            done: rows.length,
            total: total.toLocaleString('es-MX'),
          })
        : null,
    columns: columns.map(({ view }) => ({
      name: view.name,
      label: view.label,
      ...(view.look === 'number' && { num: true as const }),
    })),
    rows: rows.map((row) => ({
      key: String(row.id),
      cells: columns.map((column, index) =>
        cellOf(column, row, index === 0 && screens.includes('edit') ? `/${base}/${row.id}` : null),
      ),
      acts: acts?.(row),
    })),
    empty: listed.empty,
    links: [
      ...(screens.includes('list') ? ([[`/${base}`, t('home.seeAll', 'Ver todos')]] as const) : []),
      ...(screens.includes('new') && session.can(`${listed.resource}.create`)
        ? ([[`/${base}/new`, t('list.newM', 'Nuevo'), 'pri']] as const)
        : []),
    ],
  };
}

const mayShow = (session: Session, key: string | undefined) =>
  key === undefined || session.can(key);
