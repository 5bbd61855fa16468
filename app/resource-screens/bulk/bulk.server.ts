import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { requirePost, typedText } from '#app/forms/post/post.server.ts';
import { bulkFields } from '#erp/model/records/bulk.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { readPayload, saveBody, readSubmittedValues } from '#app/forms/form-values.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Resource } from '#erp/model/types.ts';
import { bulkActions } from './bulk-actions.server.ts';
import type { BulkRow, BulkView } from './bulk-types.ts';
import { confirmedIn, withConfirmed } from '../shared/messages.server.ts';
import { loadReferences } from '../form/references/references.server.ts';
import { rowPath, type ScreenMatch } from '../shared/screens.server.ts';
import { stateChip } from '../shared/view/states.server.ts';
import type { FormState, TabView } from '../shared/view/view-types.ts';
import {
  fieldLabel,
  labelMany,
  labelOne,
  parentsOf,
  readableFields,
  specOf,
} from '../shared/view/view.server.ts';

interface ApiResult {
  readonly id: number;
  readonly title: string | null;
  readonly ok: boolean;
  readonly message: string | null;
  readonly confirm?: readonly string[];
  readonly version: number | null;
  readonly state?: string;
}

const rowsOf = (results: readonly ApiResult[]): readonly BulkRow[] =>
  results.map(({ id, title, message }) => ({
    id: String(id),
    title: title ?? `#${id}`,
    message: message ?? '',
  }));

/** Each with its state now, and where it is; what was deleted is nowhere. */
const changedRows = (
  results: readonly ApiResult[],
  resource: Resource,
  session: Session,
  isThere: boolean,
): readonly BulkRow[] =>
  results.map(({ id, title, state }) => ({
    id: String(id),
    title: title ?? `#${id}`,
    message:
      (state &&
        resource.states &&
        stateChip(resource, { id, [resource.states.field]: state }, session)?.[1]) ||
      '',
    href: isThere ? rowPath(resource, { id }, session) : null,
  }));

const NONE: FormState = {
  values: {},
  titles: {},
  options: {},
  lists: [],
  searches: {},
  facts: {},
  errors: {},
};

/** What the person chose in the list, and how far they are. */
interface BulkSelection {
  readonly action: string;
  readonly ids: readonly string[];
  /** Version of each when it was shown what would change. */
  readonly seen: readonly string[];
  readonly field: string;
  /** The button that does it; before, it is only shown. */
  readonly applies: boolean;
  /** Warnings that were shown. */
  readonly confirmed: readonly string[];
}

const SELECTION = z.object({
  act: typedText(60),
  field: typedText(60),
  id: z.array(z.string()),
  seen: z.array(z.string()),
  do: typedText(20),
  avisos: typedText(80_000),
});

export function readBulkSelection(form: URLSearchParams | FormData): BulkSelection {
  const { act, field, id, seen, do: pressed, avisos } = requirePost(form, SELECTION);
  return {
    action: act,
    field,
    ids: [...new Set(id)].filter((each) => /^[1-9]\d{0,14}$/.test(each)).slice(0, 200),
    seen: seen.filter((each) => /^[1-9]\d{0,14}\.\d{1,15}$/.test(each)).slice(0, 200),
    applies: pressed === 'aplica',
    confirmed: confirmedIn(avisos),
  };
}

function tabsFor({ resource }: ScreenMatch, name: string, session: Session): TabView[] {
  const field = new Map(readableFields(resource, session)).get(name);
  if (!field) throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  const spec = specOf(
    resource,
    name,
    { ...field, onlyWhen: undefined },
    { mode: 'edit', parents: parentsOf(resource) },
    session,
  );
  return [
    { key: 'general', label: '', sections: [{ title: '', fields: [{ ...spec, width: 12 }] }] },
  ];
}

function wireText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === null || value === undefined ? '' : String(value);
}

/**
 * The page for what was asked. Without `form` nothing was posted yet; `preview` tells what would
 * happen, otherwise it happens.
 */
export async function bulkView(
  screen: ScreenMatch,
  path: string,
  asked: BulkSelection,
  session: Session,
  form: FormData | null,
): Promise<BulkView> {
  const { resource } = screen;
  const actions = bulkActions(resource, session);
  const chosen = actions.find(({ action }) => action === asked.action);
  const count = asked.ids.length;
  const things = inSentence(
    count === 1 ? labelOne(resource, session) : labelMany(resource, session),
  );
  const base: BulkView = {
    title: chosen
      ? `${chosen.label}: ${count} ${things}`
      : t('bulk.title', 'Acción sobre varios registros'),
    listHref: path,
    action: asked.action,
    ids: asked.ids,
    seen: [],
    step: 'confirma',
    fields: [],
    field: asked.field,
    specs: [],
    state: NONE,
    done: 0,
    changed: [],
    refused: [],
    warned: [],
    confirm: [],
    button: chosen?.label ?? '',
    tone: chosen?.tone === 'dan' ? 'dan' : 'pri',
    problem: null,
  };
  if (!chosen || count === 0)
    return {
      ...base,
      step: 'hecho',
      problem:
        count === 0
          ? t('bulk.markOne', 'Marca al menos un registro en la lista.')
          : t('bulk.notAllowed', 'No tienes permiso para esta acción, o ya no existe.'),
    };
  if (chosen.action === 'edit') {
    const readable = new Set(readableFields(resource, session).map(([name]) => name));
    const fields = bulkFields(resource).filter((name) => readable.has(name));
    if (!fields.includes(asked.field))
      return {
        ...base,
        step: 'campo',
        button: t('common.continue', 'Continuar'),
        fields: fields.map((name) => [name, fieldLabel(resource, name, session)]),
      };
    const tabs = tabsFor(screen, asked.field, session);
    const values = form ? readSubmittedValues(tabs, readPayload(form), {}) : {};
    const state: FormState = {
      ...NONE,
      ...(await loadReferences(resource, tabs, values, {}, session)),
      values,
    };
    const shown: BulkView = {
      ...base,
      specs: tabs[0]!.sections[0]!.fields,
      state,
      title: t('bulk.changeOf', 'Cambiar {field}: {count} {things}', {
        field: fieldLabel(resource, asked.field, session),
        count,
        things,
      }),
    };
    if (!form) return { ...shown, step: 'valor', button: t('bulk.seeChanges', 'Ver qué cambia') };
    const value = saveBody(tabs, values, null)[asked.field];
    const wire = wireText(value);
    return run(
      shown,
      screen,
      session,
      {
        action: 'edit',
        field: asked.field,
        value: wire,
        seen: asked.seen,
        ...withConfirmed(asked.confirmed),
      },
      asked.applies,
    );
  }
  const { seen, confirmed } = asked;
  const body = { action: chosen.action, seen, ...withConfirmed(confirmed) };
  return run(base, screen, session, body, form !== null && asked.applies);
}

interface BulkRequest {
  readonly action: string;
  readonly field?: string;
  readonly value?: string;
  readonly seen: readonly string[];
}

async function run(
  view: BulkView,
  { resource }: ScreenMatch,
  session: Session,
  { seen, ...body }: BulkRequest,
  apply: boolean,
): Promise<BulkView> {
  try {
    const { data } = await session.erp.post<ApiResult[]>('bulk', {
      resource: resource.path,
      ...body,
      ids: view.ids,
      preview: !apply,
      ...(apply && seen.length > 0 && { seen }),
    });
    const refused = rowsOf(data.filter(({ ok }) => !ok));
    const asking = data.filter(({ ok, confirm }) => ok && confirm);
    return {
      ...view,
      step: apply ? 'hecho' : 'confirma',
      seen: data.flatMap(({ id, version }) => (version === null ? [] : [`${id}.${version}`])),
      done: data.length - refused.length,
      changed: apply
        ? changedRows(
            data.filter(({ ok }) => ok),
            resource,
            session,
            body.action !== 'delete',
          )
        : [],
      refused,
      warned: rowsOf(asking),
      confirm: [...new Set(asking.flatMap(({ confirm }) => confirm ?? []))],
      button: body.action === 'edit' ? t('common.change', 'Cambiar') : view.button,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return {
      ...view,
      step: 'hecho',
      problem:
        Object.values(error.content?.fields ?? {})
          .flat()
          .join(' ') ||
        (error.content?.message ??
          t('bulk.noAnswer', 'El sistema no respondió. Revisa la lista y vuelve a intentarlo.')),
    };
  }
}
