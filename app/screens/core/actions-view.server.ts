import type { Session } from '#app/session/context.ts';
import { hrefOf, labelOf, moduleIcon, moduleLabel, openScreens } from '#app/session/navigation.server.ts';
import { registry } from '#erp/modules/all.ts';
import { ApiError } from '#app/erp/api-error.ts';

export interface Found {
  readonly href: string;
  readonly label: string;
  readonly detail: string;
  readonly icon: string;
}

const fold = (text: string): string => text.toLocaleLowerCase('es-MX').normalize('NFD').replace(/\p{M}/gu, '');

/** Screens with a fixed address whose name or address holds every word. */
export function findScreens(session: Session, q: string, kind: 'open' | 'create'): Found[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return openScreens(session)
    .filter((screen) => (kind === 'create' ? screen.kind === 'new' : screen.inMenu || screen.path === 'profile'))
    .map((screen) => ({
      href: hrefOf(screen),
      label: labelOf(screen, session),
      detail: moduleLabel(screen.module, session),
      icon: kind === 'create' ? 'plus' : moduleIcon(screen.module),
    }))
    .filter((found) => words.every((word) => fold(`${found.label} ${found.href} ${found.detail}`).includes(word)));
}

/** Resources whose records the search looks into, most wanted first. */
const SEARCHED = ['products', 'customers', 'suppliers', 'users', 'branch-offices', 'storages'];
const MIN_LENGTH = 2;

export interface FoundRecords {
  readonly label: string;
  readonly records: readonly Found[];
}

export async function findRecords(session: Session, q: string): Promise<FoundRecords[]> {
  const text = q.trim().slice(0, 100);
  if (text.length < MIN_LENGTH) return [];
  const lists = openScreens(session).filter(
    (screen) => screen.kind === 'list' && screen.resource && SEARCHED.includes(screen.resource.path) && session.can(`${screen.resource.path}.list`),
  );
  const found = await Promise.all(
    lists.map(async (screen) => {
      const resource = registry.resource(screen.resource!.path);
      try {
        const { data } = await session.erp.get<readonly { id: number; title: string; code?: string; detail?: string }[]>(`${resource.path}/options`, { q: text, limit: 6 });
        const records = data.map((row) => ({ href: `${hrefOf(screen)}/${row.id}`, label: row.title, detail: row.detail ?? '', icon: moduleIcon(screen.module) }));
        return { order: SEARCHED.indexOf(resource.path), label: labelOf(screen, session), records };
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return null;
        throw error;
      }
    }),
  );
  return found
    .filter((part) => part !== null && part.records.length > 0)
    .sort((a, b) => a!.order - b!.order)
    .map((part) => ({ label: part!.label, records: part!.records }));
}
