import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { randomUUID } from 'node:crypto';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { registry } from '#erp/modules/all.ts';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Session } from '#app/session/context.ts';
import type { ApiRow } from '../shared/view/cells.server.ts';
import { highlightsOf } from '../form/highlights.server.ts';
import { apiPathOf, titleText } from '../form/form-data.server.ts';
import { entriesOf, type LogRow } from '../history/history.server.ts';
import { showInstant } from '../shared/dates.server.ts';
import { recordTabs, type PanelTab, DRAFT, withDraft } from './panel-tabs.server.ts';
import { findDraft } from '../form/drafts.server.ts';
import { relatedOf } from './panel-related.server.ts';
import type {
  ActivityEntry,
  CommentView,
  FileView,
  PanelBody,
  PanelView,
  TextPart,
  TaskView,
} from './panel-types.ts';
import { recordPath, type ScreenMatch } from '../shared/screens.server.ts';
import { stateChip } from '../shared/view/states.server.ts';
import type { Chip, MessageView } from '../shared/view/view-types.ts';
import { labelOne, may } from '../shared/view/view.server.ts';

interface ApiComment {
  readonly id: number;
  readonly body: string | null;
  readonly pinned: boolean;
  readonly edited_at: string | null;
  readonly created_at: string;
  readonly author: string | null;
  readonly nickname: string | null;
  readonly created_by: number | null;
  readonly can_edit: boolean;
  readonly can_delete: boolean;
  readonly can_pin: boolean;
}
interface ApiFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly kind?: string;
  readonly created_at: string;
}
type ApiActivity = LogRow & {
  readonly id: number;
  readonly kind: string;
  readonly who: string | null;
  readonly body?: string;
  readonly name?: string;
  readonly size?: number;
};
type ApiTask = ApiRow & {
  readonly title: string;
  readonly due_at: string | null;
  readonly status: string;
};

const SPECIAL =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])|((?<=^|[\s(,;:¿¡])@[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?)/gu;

/** Addresses become links, mentions stand out; everything else is text. */
export function parseRichText(body: string): TextPart[] {
  const pieces: TextPart[] = [];
  let at = 0;
  for (const match of body.matchAll(SPECIAL)) {
    if (match.index > at) pieces.push({ text: body.slice(at, match.index) });
    pieces.push(match[1] ? { text: match[1], href: match[1] } : { text: match[0], mention: true });
    at = match.index + match[0].length;
  }
  if (at < body.length) pieces.push({ text: body.slice(at) });
  return pieces;
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const FILE_KINDS = (() => {
  const { kind } = registry.resource('files').fields;
  return kind?.kind === 'choice' ? kind.choices : [];
})();

/** «Otro» says nothing. */
const kindText = (code: string | undefined) =>
  code === 'OTRO' ? '' : (FILE_KINDS.find(([each]) => each === code)?.[1] ?? '');

const fileView = ({ id, name, size, kind, created_at: at }: ApiFile): FileView => ({
  id: String(id),
  name,
  detail: [kindText(kind), sizeText(size), showInstant(at)].filter(Boolean).join(' · '),
  href: `/catalogue/files/${id}`,
});

const about = ({ resource, id }: ScreenMatch) => ({
  resource: resource.path,
  record_id: id ?? undefined,
});

/**
 * «Ver como»: the ERP refuses whatever such a session would write, so nothing to write with is
 * shown.
 */
const isLookingOn = ({ profile }: Session): boolean => Boolean(profile.viewer);

const MOST_PEOPLE = 100;

/**
 * Who may not list people is offered those who speak here: they share the record with him already.
 */
function speakersOf(
  comments: readonly ApiComment[],
  self: number,
): readonly { readonly alias: string; readonly name: string }[] {
  const spoken = comments.flatMap(({ created_by: id, nickname, author }) =>
    nickname && id !== self
      ? [[nickname, { alias: nickname, name: author ?? nickname }] as const]
      : [],
  );
  return [...new Map(spoken).values()].slice(0, MOST_PEOPLE);
}

async function commentsOf(
  screen: ScreenMatch,
  record: string,
  session: Session,
  params: URLSearchParams,
): Promise<PanelBody> {
  const editing = params.get('edit');
  const canWrite = !isLookingOn(session);
  const [{ data }, people] = await Promise.all([
    session.erp.get<ApiComment[]>('comments', about(screen)),
    canWrite && session.can('users.list')
      ? session.erp.get<{ nickname: string; full_name: string }[]>('users', {
          fields: ['nickname', 'full_name'],
          filter: { status: 'ACTIVO', kind: 'INTERNO' },
          sort: ['name'],
          size: MOST_PEOPLE,
        })
      : null,
  ]);
  const comments = data.map((row): CommentView => ({
    id: String(row.id),
    who: row.author || t('history.somebody', 'Alguien'),
    at: showInstant(row.created_at),
    edited: row.edited_at !== null,
    pinned: row.pinned,
    pieces: row.body === null ? null : parseRichText(row.body),
    raw: row.body ?? '',
    canEdit: canWrite && row.can_edit,
    canDelete: canWrite && row.can_delete,
    canPin: canWrite && row.can_pin,
    editHref: withDraft(`${record}?tab=comentarios&edit=${row.id}#c${row.id}`, params.get(DRAFT)),
  }));
  return {
    tab: 'comentarios',
    canWrite,
    comments,
    editing: comments.some(({ id, canEdit }) => canEdit && id === editing) ? editing : null,
    people: people
      ? people.data.map(({ nickname, full_name: name }) => ({ alias: nickname, name }))
      : speakersOf(data, session.profile.id),
  };
}

async function filesOf(screen: ScreenMatch, session: Session): Promise<PanelBody> {
  const canChange = may(screen.resource, 'update', session) && !isLookingOn(session);
  const [{ data: files }, { data: deleted }] = await Promise.all([
    session.erp.get<ApiFile[]>('files', about(screen)),
    canChange
      ? session.erp.get<ApiFile[]>('files', { ...about(screen), deleted: '1' })
      : Promise.resolve({ data: [] as ApiFile[] }),
  ]);
  const maxMb = Number(session.profile.configs.upload_max_mb) || 25;
  const kinds = FILE_KINDS.map(([value, title]) => ({ value, title }));
  return {
    tab: 'archivos',
    files: files.map(fileView),
    deleted: deleted.map(fileView),
    canChange,
    maxMb,
    kinds,
  };
}

async function activityOf(
  screen: ScreenMatch,
  record: string,
  session: Session,
  params: URLSearchParams,
): Promise<PanelBody> {
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, meta } = await session.erp.get<
    ApiActivity[],
    { readonly total: number; readonly size: number }
  >('activity', { ...about(screen), page });
  const changes = await entriesOf(
    data
      .filter(({ kind }) => kind === 'CAMBIO')
      .map((entry) => ({ ...entry, nickname: entry.who })),
    screen.resource,
    session,
  );
  const entries = data.map((entry): ActivityEntry => {
    if (entry.kind === 'CAMBIO') return { ...changes.shift()!, quote: null, file: null };
    const common = {
      at: showInstant(entry.at),
      who: entry.who || t('history.somebody', 'Alguien'),
      reason: null,
      changes: [],
    };
    if (entry.kind === 'COMENTARIO')
      return {
        ...common,
        what: t('panel.commented', 'comentó'),
        quote: parseRichText(entry.body ?? ''),
        file: null,
      };
    return {
      ...common,
      what: t('panel.uploaded', 'subió'),
      quote: null,
      file: fileView({
        id: entry.id,
        name: entry.name ?? '',
        size: entry.size ?? 0,
        created_at: entry.at,
      }),
    };
  });
  return {
    tab: 'actividad',
    entries,
    olderHref:
      page * meta.size < meta.total
        ? withDraft(`${record}?tab=actividad&page=${page + 1}`, params.get(DRAFT))
        : null,
  };
}

async function tasksOf(screen: ScreenMatch, session: Session): Promise<PanelBody> {
  const tasks = registry.resource('tasks');
  const canCreate = session.can('tasks.create') && !isLookingOn(session);
  const [{ data }, people] = await Promise.all([
    session.erp.get<ApiTask[]>('tasks', {
      filter: {
        ...about(screen),
        resource: companyRegistry().recordOf(screen.resource).path,
      },
      sort: ['status', 'due_at'],
      size: 100,
    }),
    canCreate
      ? session.erp.get<{ id: number; title: string }[]>('users/options', { limit: 50 })
      : null,
  ]);
  const status = tasks.fields.status!;
  const choices = 'choices' in status ? status.choices : [];
  const view = (row: ApiTask): TaskView => {
    const [, label, family] = choices.find(([code]) => code === row.status) ?? ['', row.status];
    return {
      id: String(row.id),
      title: row.title,
      href: recordPath(tasks, row.id) ?? '#',
      who: String([row.titles?.assignee_id ?? ''].flat()[0] ?? ''),
      due: row.due_at
        ? fieldTypeOf(tasks.fields.due_at!).show(row.due_at, tasks.fields.due_at!, companyClock())
        : '',
      chip: [family ?? 'neutral', label] as Chip,
      open: row.status === 'PENDIENTE',
    };
  };
  const options = (people?.data ?? []).map(({ id, title }) => ({ value: String(id), title }));
  return {
    tab: 'pendientes',
    tasks: data.map(view),
    people: options,
    canCreate,
    canFinish: session.can('tasks.done') && !isLookingOn(session),
  };
}

interface PanelInput {
  readonly message?: MessageView;
  readonly typed?: PanelView['typed'];
  readonly errors?: PanelView['errors'];
}

/** One tab of the record's panel; only what the tab shows is read. */
export async function loadPanel(
  screen: ScreenMatch,
  tab: PanelTab,
  session: Session,
  params: URLSearchParams,
  given: PanelInput = {},
): Promise<PanelView> {
  const { resource } = screen;
  const record = recordPath(resource, screen.id ?? '') ?? screen.base;
  const readTab = () => {
    if (tab === 'comentarios') return commentsOf(screen, record, session, params);
    if (tab === 'archivos') return filesOf(screen, session);
    if (tab === 'actividad') return activityOf(screen, record, session, params);
    return tab === 'relacionados'
      ? relatedOf(resource, screen.id ?? '', session)
      : tasksOf(screen, session);
  };
  const [{ data: row }, { data: followers }, draft, body] = await Promise.all([
    session.erp.get<ApiRow>(apiPathOf(screen)),
    session.erp.get<{ user_id: number; title: string }[]>('followers', about(screen)),
    findDraft(session, params.get(DRAFT)),
    readTab(),
  ]);
  return {
    ...titleText(resource, row),
    band: highlightsOf(resource, row, session),
    chip: stateChip(resource, row, session),
    recordHref: record,
    waiting: draft ? withDraft(record, params.get(DRAFT)) : null,
    one: inSentence(labelOne(resource, session)),
    tabs: recordTabs(resource, record, session, params),
    lookingOn: isLookingOn(session)
      ? t(
          'panel.lookingAs',
          'Estás viendo el sistema como {name}: aquí sólo se consulta. Para comentar, subir archivos o encargar pendientes, vuelve a tu sesión.',
          { name: session.profile.name ?? session.profile.nickname },
        )
      : null,
    following: followers.some(({ user_id: id }) => id === session.profile.id),
    followers: followers.map(({ title }) => title),
    body,
    message: given.message ?? null,
    typed: given.typed ?? {},
    errors: given.errors ?? {},
    stamp: randomUUID(),
  };
}
