import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { listHref } from '#app/resource-screens/list/list-state.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { findInManual } from '#app/manual/search.server.ts';
import type { Session } from '#app/session/context.ts';
import {
  hrefOf,
  labelOf,
  isInMenu,
  moduleIcon,
  moduleLabel,
  openScreens,
} from '#app/session/navigation/navigation.server.ts';
import { registry } from '#erp/modules/all.ts';
import type { Findings, FoundRecord, FoundGroup } from './actions-types.ts';

const fold = (text: string): string =>
  text.toLocaleLowerCase('es-MX').normalize('NFD').replace(/\p{M}/gu, '');

/** Screens with a fixed address whose name or address holds every word. */
export function findScreens(session: Session, q: string, kind: 'open' | 'create'): FoundRecord[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return openScreens(session)
    .filter((screen) =>
      kind === 'create'
        ? screen.kind === 'new'
        : isInMenu(screen, session) || screen.path === 'profile',
    )
    .map((screen) => ({
      href: hrefOf(screen),
      label:
        kind === 'create'
          ? `${feminine(screen.resource?.gender)} ${inSentence(labelOf(screen, session))}`
          : labelOf(screen, session),
      detail: moduleLabel(screen.module, session),
      icon: kind === 'create' ? 'plus' : moduleIcon(screen.module),
    }))
    .filter((found) =>
      words.every((word) => fold(`${found.label} ${found.href} ${found.detail}`).includes(word)),
    );
}

const feminine = (gender: 'm' | 'f' | undefined) =>
  gender === 'f' ? t('list.newF', 'Nueva') : t('list.newM', 'Nuevo');

/** One card of «Crear» for each module. */
export function byModule(rows: readonly FoundRecord[]): FoundGroup[] {
  return [...new Set(rows.map(({ detail }) => detail))].map((label) => ({
    label,
    rows: rows.filter(({ detail }) => detail === label).map((row) => ({ ...row, detail: '' })),
    all: null,
  }));
}

interface ApiGroup {
  readonly resource: string;
  readonly label: string;
  readonly total: number;
  readonly more: boolean;
  readonly results: readonly {
    readonly id: number;
    readonly title: string;
    readonly subtitle: string | null;
    readonly active: boolean;
  }[];
}

const MIN_LENGTH = 2;

export async function findRecords(session: Session, q: string): Promise<Findings> {
  const text = q.trim().slice(0, 100);
  if (text.length < MIN_LENGTH) return { groups: [], corrected: null, searched: [] };
  const { data, meta } = await session.erp.get<
    readonly ApiGroup[],
    { corrected: string | null; searched: readonly string[] }
  >('search', { q: text });
  const lists = new Map(
    openScreens(session).flatMap((screen) =>
      screen.kind === 'list' && screen.resource ? [[screen.resource.path, screen] as const] : [],
    ),
  );
  const groups = data.map((group): FoundGroup => {
    const resource = registry.resource(group.resource);
    const icon = moduleIcon(registry.moduleOf(resource).key);
    const list = lists.get(group.resource);
    const count = `${group.total}${group.more ? '+' : ''}`;
    return {
      label: list ? labelOf(list, session) : group.label,
      rows: group.results.map((row) => ({
        href: recordPath(resource, row.id),
        label: row.title,
        detail: [row.subtitle, row.active ? null : 'inactivo'].filter(Boolean).join(' · '),
        icon,
      })),
      all:
        list && group.total > group.results.length
          ? {
              href: listHref(hrefOf(list), new URLSearchParams({ q: meta.corrected ?? text })),
              text: t('actions.seeCount', 'Ver {count}', { count }),
            }
          : null,
    };
  });
  return { groups, corrected: meta.corrected, searched: meta.searched };
}

const MAX_PAGES = 4;

/** Pages of the manual that speak of it. */
export function findHelp(q: string): FoundGroup[] {
  const rows = findInManual(q)
    .slice(0, MAX_PAGES)
    .map(({ href, title, section }) => ({
      href,
      label: section ? `${title}: ${section}` : title,
      detail: '',
      icon: 'circle-help',
    }));
  return rows.length > 0
    ? [
        {
          label: t('actions.manual', 'Manual'),
          rows,
          all: {
            href: `/manual/?q=${encodeURIComponent(q)}`,
            text: t('actions.searchManual', 'Buscar en el manual'),
          },
        },
      ]
    : [];
}
