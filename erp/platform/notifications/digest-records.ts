/**
 * What the digest says of records: documents of a person that are overdue, and the views they want
 * in it. With their rights of now.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { list } from '#erp/kernel/operations/list.ts';
import { options } from '#erp/kernel/operations/options.ts';
import type { Services } from '#erp/kernel/services.ts';
import { formatDay, formatDayOfInstant } from '#erp/model/field-types/dates.ts';
import { listAt, wireOfView } from '../watched-views/view-query.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadUpcoming, loadWorklist } from '../worklist/worklist.ts';

/** A heading, its first lines, and how many there are. */
export interface DigestRecord {
  readonly title: string;
  readonly lines: readonly string[];
  readonly total: number;
}

interface View {
  readonly path: string;
  readonly name: string;
  readonly query: string | null;
}

const NAMED = 5;
const MONDAY = 1;

/** `at` is a day, or a moment as PostgreSQL writes it. */
const dayIn = (at: string, actor: Actor): string =>
  at.length === 10 ? formatDay(at) : formatDayOfInstant(at, actor);

async function overdueOf(services: Services, actor: Actor): Promise<readonly DigestRecord[]> {
  const { items } = await loadWorklist(services, actor, 'vencidos');
  const documents = items.filter(({ resource }) => resource !== 'tasks');
  if (documents.length === 0) return [];
  const lines = documents.map(
    ({ label, title, at }) => `${label} ${title}${at ? ` (venció el ${dayIn(at, actor)})` : ''}`,
  );
  return [{ title: 'Documentos vencidos', lines, total: documents.length }];
}

async function upcomingOf(services: Services, actor: Actor): Promise<readonly DigestRecord[]> {
  const items = await loadUpcoming(services, actor);
  if (items.length === 0) return [];
  const lines = items.map(
    ({ label, title, at }) =>
      `${label} ${title}${at ? t('digest.dueOn', ' (vence el {day})', { day: dayIn(at, actor) }) : ''}`,
  );
  return [{ title: t('digest.upcoming', 'Documentos por vencer'), lines, total: items.length }];
}

/** Null when nothing is in it, or the person may no longer see it. */
async function viewOf(services: Services, actor: Actor, view: View): Promise<DigestRecord | null> {
  const at = listAt(services.registry, view.path);
  if (!at) return null;
  const { filter = {}, ...wire } = wireOfView(view.query ?? '');
  try {
    const { data, meta } = await list(services, actor, at.resource, {
      ...wire,
      filter: { ...(filter as object), ...at.filter },
      sort: { 0: '-id' },
      fields: { 0: 'id' },
      size: String(NAMED),
    });
    if (data.length === 0) return null;
    const named = await options(services, actor, at.resource, {
      ids: Object.fromEntries(data.map(({ id }, i) => [i, String(id)])),
    });
    const lines = data.map(
      ({ id }) => named.data.find((option) => option.id === id)?.title ?? `#${id}`,
    );
    return { title: `Vista «${view.name}»`, lines, total: meta.total };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function viewsOf(
  services: Services,
  actor: Actor,
  weekday: number,
): Promise<readonly DigestRecord[]> {
  const asked = weekday === MONDAY ? ['DIARIO', 'SEMANAL'] : ['DIARIO'];
  const views = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query<View & Record<string, unknown>>(
      'select path, name, query from saved_views where account_id = $3 and created_by = $1 and subscribe = any($2::text[]) order by name, id',
      [actor.userId, asked, TENANT],
    ),
  );
  const found: DigestRecord[] = [];
  for (const view of views) {
    const waiting = await viewOf(services, actor, view);
    if (waiting) found.push(waiting);
  }
  return found;
}

export const recordsOf = async (
  services: Services,
  actor: Actor,
  weekday: number,
): Promise<readonly DigestRecord[]> => [
  ...(await overdueOf(services, actor)),
  ...(await upcomingOf(services, actor)),
  ...(await viewsOf(services, actor, weekday)),
];
