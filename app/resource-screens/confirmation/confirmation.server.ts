/** Long because each thing that is asked before it is done answers in the same shape. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { data, type RouterContextProvider } from 'react-router';
import { registry } from '#erp/modules/all.ts';
import { longtext } from '#erp/model/fields.ts';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import { isSeenIn } from '#erp/model/rows/view-of.ts';
import type { Resource, Field, Transition } from '#erp/model/types.ts';
import { transitionFields } from '#erp/model/records/transition-fields.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { formErrors } from '#app/api-client/encoding.server.ts';
import { requirePermission } from '../shared/access.server.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import {
  readPayload,
  specsOf,
  saveBody,
  storedValues,
  textOf,
  readSubmittedValues,
  type StoredValues,
} from '#app/forms/form-values.server.ts';
import type { ApiRow } from '../shared/view/cells.server.ts';
import { dropDraft, findDraft } from '../form/drafts.server.ts';
import { DRAFT, withDraft } from '../record-panel/panel-tabs.server.ts';
import { applyIntent, readIntent } from '#app/forms/intents.server.ts';
import { INTENT_NAME, SAVE_FIRST } from '#app/forms/names.ts';
import {
  repliedContext,
  saveDraftOf,
  type FormReply,
  type SaveWarnings,
} from '../form/form-action.server.ts';
import { impactHtml } from './impact.server.tsx';
import { deletedMessage, savedMessage, successMessage } from '../shared/success-message.server.ts';
import { apiPathOf, renderForm, openRecord } from '../form/form-data.server.ts';
import {
  confirmedIn,
  isWritable,
  summaryOf,
  warningsOf,
  withConfirmed,
  type Errors,
} from '../shared/messages.server.ts';
import { aboutRecord } from '../form/highlights.server.ts';
import { loadFormQuestion } from '../form/references/references.server.ts';
import { recordPath, type ScreenMatch } from '../shared/screens.server.ts';
import type {
  FieldSpec,
  FormState,
  HighlightView,
  MessageView,
  TabView,
  Values,
} from '../shared/view/view-types.ts';
import {
  fieldLabel,
  genderOf,
  labelOne,
  parentsOf,
  privilegeKeyOf,
  specOf,
} from '../shared/view/view.server.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';

/** A confirmation as a page: deleting, or a change of state with what it asks. */
export interface Confirmation extends FormState {
  readonly title: string;
  readonly consequence: string;
  readonly keep: string;
  readonly button: string;
  readonly tone: 'pri' | 'default' | 'dan';
  readonly recordHref: string;
  /** Where it is sent: from the record's form, too, it is no change of the record. */
  readonly postTo: string;
  /** Way back to what was typed and not saved. */
  readonly waiting: string | null;
  /** What the button says that saves it before; null where that is no choice. */
  readonly saveFirst: string | null;
  readonly version: string;
  readonly fields: readonly FieldSpec[];
  /** It cannot be done now: only its message is shown. */
  readonly refused: boolean;
  /** HTML: what it would change elsewhere. */
  readonly foreseen: string | null;
  /** What the record is, of what the page does not ask: its amount, its account. */
  readonly about: readonly HighlightView[];
  readonly message: MessageView | null;
  /** Names of the warnings that are shown: the same page sent again confirms them. */
  readonly confirm: string;
}

export const DELETE_ACTION = 'eliminar';
const FAILED = () => t('confirm.failed', 'No se pudo completar');
const TYPED: ReadonlySet<string> = new Set(['text', 'longtext']);
/** What an action asks that is no field of the record: kept in its history only. */
const REASON = () => longtext(t('confirm.reason', 'Motivo'), { max: 500 });
const NONE: FormState = {
  values: {},
  titles: {},
  options: {},
  lists: [],
  searches: {},
  facts: {},
  errors: {},
};

const titleOf = ({ resource }: ScreenMatch, row: ApiRow): string => {
  const texts = [resource.title].flat().map((name) => {
    const field = resource.fields[name];
    const said = row.titles?.[name] ?? row[name];
    if (said === null || said === undefined) return '';
    return field && row.titles?.[name] === undefined
      ? fieldTypeOf(field).show(said as Value, field, companyClock())
      : String([said].flat()[0]);
  });
  return texts.filter(Boolean).join(' — ') || `${resource.label[0]} ${row.id}`;
};

const transitionOf = ({ resource }: ScreenMatch, action: string) => {
  const transition = Object.hasOwn(resource.states?.transitions ?? {}, action)
    ? resource.states!.transitions[action]
    : undefined;
  if (!transition) throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  return transition;
};

/**
 * What hides a field of the record's form is not on this page; unless it is asked here too, the
 * field is asked for itself.
 */
function unconditional(
  { shownWhen, onlyWhen }: Field,
  asked: readonly string[],
): Pick<Field, 'shownWhen' | 'onlyWhen'> {
  const here = (when: NonNullable<Field['shownWhen']>[number][number]) =>
    asked.includes('relation' in when ? when.relation : when.field);
  return {
    shownWhen: shownWhen?.flat().every(here) ? shownWhen : undefined,
    onlyWhen: onlyWhen && here(onlyWhen) ? onlyWhen : undefined,
  };
}

function askedTabs(screen: ScreenMatch, session: Session, action: string): TabView[] {
  if (action === DELETE_ACTION) return [];
  const { resource } = screen;
  const { required, optional } = transitionFields(transitionOf(screen, action));
  const names = [...required, ...optional];
  const fields = names.flatMap((name) => {
    const own = resource.fields[name];
    const field = own ?? (name === 'reason' ? REASON() : null);
    if (!field) return [];
    const spec = specOf(
      resource,
      name,
      {
        ...field,
        ...unconditional(field, names),
        readOnly: undefined,
        required: required.includes(name),
      },
      { mode: 'edit', parents: parentsOf(resource) },
      session,
    );
    // No other record is made on the way to an answer.
    return [
      {
        ...spec,
        ...(!own && { label: REASON().label }),
        ...(spec.ref && { ref: { ...spec.ref, creates: false } }),
      },
    ];
  });
  return [{ key: 'general', label: '', sections: [{ title: '', fields }] }];
}

const REASONS: ReadonlySet<Field['kind']> = new Set(['text', 'longtext', 'file', 'image']);

/**
 * A reason, which only its actions write, is of this time only, and so is what is agreed to. What
 * may stay blank is not: a blank of it would take away what the record has.
 */
function isOfThisTime({ fields }: Resource, { name, optional }: FieldSpec): boolean {
  const field = fields[name];
  if (!field || field.kind === 'bool') return true;
  return !optional && field.readOnly === true && REASONS.has(field.kind);
}

/** What is asked begins with what the record has of it. */
function known(resource: Resource, tabs: readonly TabView[], row: ApiRow): StoredValues {
  const fields = specsOf(tabs).filter((spec) => !isOfThisTime(resource, spec));
  return storedValues(
    resource,
    [{ key: 'general', label: '', sections: [{ title: '', fields }] }],
    row,
  );
}

const isOnceRefused = ({ recordFields }: Transition, name: string): boolean =>
  recordFields?.onceRefused?.includes(name) === true;

/** Throws the view of 403 before anything is filled in. */
function requireRight({ resource }: ScreenMatch, session: Session, action: string): void {
  const own = action === DELETE_ACTION ? 'delete' : action;
  const key = resource.states?.transitions[own]?.key ?? privilegeKeyOf(resource, own);
  requirePermission(session, key);
}

/** Why the state that the record is in does not allow it; null where it does. */
function refusedState(
  { resource }: ScreenMatch,
  { from }: Transition,
  row: ApiRow,
  label: string,
): MessageView | null {
  const { field: name } = resource.states!;
  const field = resource.fields[name];
  const state = row[name];
  if (typeof state !== 'string' || from.includes(state)) return null;
  const shown = field?.kind === 'choice' && fieldTypeOf(field).show(state, field, companyClock());
  return {
    tone: 'wait',
    title: t('confirm.notNow', '{label}: ahora no se puede', { label }),
    text: t('confirm.itIsIn', 'Está en «{state}».', { state: shown || state }),
  };
}

/** The page when it is opened: what will be refused is said before anything is filled in. */
export async function openConfirmation(
  screen: ScreenMatch,
  session: Session,
  action: string,
  draft: string | null,
): Promise<Confirmation> {
  requireRight(screen, session, action);
  return loadConfirmation(screen, session, action, { draft, opens: true });
}

async function loadConfirmation(
  screen: ScreenMatch,
  session: Session,
  action: string,
  given: {
    /** What was typed in the form and not saved. */
    readonly draft: string | null;
    /** Nothing was sent yet. */
    readonly opens?: true;
    readonly values?: Values;
    readonly errors?: FormState['errors'];
    readonly message?: MessageView | null;
    readonly confirm?: readonly string[];
    /** What saving first warns of. */
    readonly warned?: SaveWarnings;
  },
): Promise<Confirmation> {
  const { resource } = screen;
  const { message = null, confirm = [] } = given.warned ?? given;
  const tabs = askedTabs(screen, session, action);
  const values = given.values ?? {};
  const [{ record: row, references }, waits] = await Promise.all([
    loadFormQuestion(
      resource,
      {
        id: resource.singleton ? null : (screen.id ?? ''),
        tabs,
        typed: { values, titles: {} },
        ...(given.opens && action !== DELETE_ACTION && { transition: action }),
      },
      session,
    ),
    findDraft(session, given.draft),
  ]);
  if (!row) throw new Error(`${resource.path}: the reply brought no record`);
  const one = inSentence(labelOne(resource, session));
  const title = titleOf(screen, row);
  const recordHref = recordPath(resource, row.id) ?? screen.base;
  const common = {
    recordHref,
    postTo: `?${new URLSearchParams({ action, ...(given.draft && { [DRAFT]: given.draft }) }).toString()}`,
    waiting: waits && withDraft(recordHref, given.draft),
    saveFirst: null,
    version: String(row.version ?? ''),
    keep: t('confirm.keepOne', 'Conservar {one}', { one }),
    message,
    confirm: confirm.join(','),
    about: aboutRecord(resource, row, new Set(specsOf(tabs).map(({ name }) => name)), session),
  };
  if (action === DELETE_ACTION) {
    return {
      ...NONE,
      ...common,
      title: t('confirm.deleteQuestion', '¿Eliminar {title}?', { title }),
      consequence:
        genderOf(resource) === 'f'
          ? t(
              'confirm.deletedF',
              'Se borra la {one} con sus datos. Queda en el historial; no se puede deshacer.',
              { one },
            )
          : t(
              'confirm.deletedM',
              'Se borra el {one} con sus datos. Queda en el historial; no se puede deshacer.',
              { one },
            ),
      button: t('confirm.deleteOne', 'Eliminar {one}', { one }),
      tone: 'dan',
      fields: [],
      refused: false,
      foreseen: null,
    };
  }
  const transition = transitionOf(screen, action);
  const label = session.t(`${resource.path}.actions.${action}`, transition.label);
  const refused = given.opens ? refusedState(screen, transition, row, label) : null;
  const foreseen = refused ? null : await impactHtml(screen, transition, session);
  const own = given.opens && !refused ? known(resource, tabs, row) : null;
  return {
    ...NONE,
    ...references,
    ...common,
    ...(refused && { message: refused }),
    refused: refused !== null,
    values: own?.values ?? values,
    titles: { ...own?.titles, ...references.titles },
    errors: given.errors ?? {},
    title: t('confirm.actionQuestion', '¿{label}: {title}?', { label, title }),
    consequence: transition.confirm ?? '',
    button: confirm.length ? t('confirm.anyway', '{label} de todos modos', { label }) : label,
    tone: transition.tone ?? 'pri',
    keep: t('common.backUnchanged', 'Volver sin cambios'),
    ...(waits?.path === recordHref && {
      saveFirst: given.warned
        ? t('confirm.saveAndAnyway', 'Guardar y {label} de todos modos', {
            label: inSentence(label),
          })
        : t('confirm.saveAnd', 'Guardar y {label}', { label: inSentence(label) }),
      button: t('confirm.withStored', '{label} sin esos cambios', { label }),
    }),
    // What has nothing to be agreed to, or to be said, is not asked.
    fields: specsOf(tabs).filter(
      ({ name }) =>
        (given.errors?.[name]?.length ?? 0) > 0 ||
        (name === transition.impact?.confirms
          ? foreseen?.confirm === true
          : !isOnceRefused(transition, name) || textOf((own?.values ?? values)[name]) !== ''),
    ),
    foreseen: foreseen?.html ?? null,
  };
}

interface Use {
  readonly resource?: string;
  readonly field?: string;
  readonly label: string;
  readonly count: number;
  readonly url?: string | null;
}
const isUse = (raw: unknown): raw is Use =>
  typeof raw === 'object' && raw !== null && 'label' in raw && 'count' in raw;

/** «Productos, Unidad de compra»: one resource may refer to the record by several fields. */
function useLabel({ label, resource, field }: Use, session: Session): string {
  const known = resource ? registry.resources.get(resource) : undefined;
  return known && field && field in known.fields
    ? `${label}, ${fieldLabel(known, field, session)}`
    : label;
}

const usesText = ({ hasActive }: Resource) =>
  hasActive
    ? t(
        'confirm.deactivateInstead',
        'Desactívalo para que ya no se ofrezca, o quita antes estas referencias:',
      )
    : t('confirm.removeReferences', 'Quita antes estas referencias:');

/** What still refers to the record, each with the list that shows it. */
function failedCall(
  error: ApiError,
  resource: Resource,
  session: Session,
  asked: readonly string[],
): MessageView {
  const uses = Array.isArray(error.content?.uses) ? error.content.uses.filter(isUse) : [];
  // What is wrong with a field that this page does not show has no place but here.
  const elsewhere = Object.entries(error.content?.fields ?? {}).flatMap(([name, messages]) =>
    asked.includes(name) ? [] : messages,
  );
  const said = elsewhere.length > 0 ? elsewhere.join(' ') : error.content?.message;
  return {
    tone: 'bad',
    title: error.is('EN_USO') ? t('confirm.inUse', 'No se eliminó: está en uso') : FAILED(),
    text:
      uses.length > 0
        ? usesText(resource)
        : (said ??
          t(
            'confirm.noAnswer',
            'El sistema no respondió. Nada cambió; vuelve a intentarlo en un momento.',
          )),
    ...(uses.length > 0 && {
      links: uses.map((use): [string, string] => [
        use.url ? `/${use.url.replace(/^\//, '')}` : '',
        `${useLabel(use, session)}: ${use.count}`,
      ]),
    }),
  };
}

/** The action needs other people's agreement and they have not all given it. */
const stillWaits = (resource: Resource, action: string, row: ApiRow): boolean => {
  const to = resource.states?.transitions[action]?.to;
  return (
    action in (resource.approvals?.actions ?? {}) &&
    to !== undefined &&
    row[resource.states!.field] !== to
  );
};

const hasTypedText = (asked: readonly TabView[], values: Values): boolean =>
  specsOf(asked).some(
    ({ name, control }) => TYPED.has(control) && textOf(values[name]).trim() !== '',
  );

/**
 * The record's own form with what is wrong beside its fields; null when it is put right elsewhere:
 * the fields are asked here, the record is only shown, or a text was typed here that the form has
 * no place for.
 */
async function refusedForm(
  screen: ScreenMatch,
  session: Session,
  asked: readonly TabView[],
  values: Values,
  errors: Errors,
  said: string | undefined,
): Promise<FormReply | null> {
  const names = Object.keys(errors);
  if (names.length === 0 || names.some((name) => name in values)) return null;
  if (hasTypedText(asked, values)) return null;
  const form = await openRecord(screen, session);
  if (form.mode === 'read' || !names.some((name) => isWritable(form.tabs, name))) return null;
  const view = await renderForm(form, session, {
    ...form.base,
    errors,
    message: summaryOf(form.tabs, errors, said, FAILED()),
  });
  return {
    kind: 'form',
    view: { ...view, postTo: recordPath(screen.resource, screen.id ?? '') ?? screen.base },
  };
}

export async function answerConfirmation(
  screen: ScreenMatch,
  action: string,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  context.set(repliedContext, true);
  const session = context.get(sessionContext);
  const form = await request.formData();
  const payload = readPayload(form);
  const tabs = askedTabs(screen, session, action);
  const values = readSubmittedValues(tabs, payload, {});
  const intent = readIntent(textOf(payload[INTENT_NAME]));
  const draft = draftIn(request);
  const asked = {
    screen,
    action,
    tabs,
    values,
    version: textOf(payload.version) || undefined,
    draft,
    confirmed: confirmedIn(payload.avisos),
  };
  if (intent?.verb === SAVE_FIRST && draft) return saveAndPerform(asked, draft, request, context);
  // A reference that is searched for: the same page, with what was found.
  if (intent && intent.verb !== 'save' && intent.verb !== 'act') {
    return data({
      kind: 'asked' as const,
      view: await loadConfirmation(screen, session, action, {
        draft,
        values: applyIntent(tabs, values, intent),
      }),
    });
  }
  return perform(asked, context);
}

/** What was typed in the record's form is saved, and then it is done with that. */
async function saveAndPerform(
  asked: Performed,
  draft: string,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const { screen, action, values, confirmed } = asked;
  const session = context.get(sessionContext);
  requireRight(screen, session, action);
  const url = new URL(request.url);
  const saved = await saveDraftOf(screen, draft, { url, session, confirmed });
  if (saved === null) {
    const message: MessageView = {
      tone: 'wait',
      title: t('confirm.draftGone', 'Lo que habías cambiado ya no está: revisa cómo quedó'),
      text: '',
    };
    const view = await loadConfirmation(screen, session, action, { draft: null, values, message });
    return data({ kind: 'asked' as const, view });
  }
  if ('warned' in saved) {
    // What was agreed to of the action stays so.
    const confirm = [...new Set([...confirmed, ...saved.warned.confirm])];
    const warned = { ...saved.warned, confirm };
    const view = await loadConfirmation(screen, session, action, { draft, values, warned });
    return data({ kind: 'asked' as const, view });
  }
  if ('reply' in saved) {
    const { data: reply, init } = saved.reply;
    // The form has no place for what was typed here.
    if (reply.kind === 'conflict' || !hasTypedText(asked.tabs, values)) return saved.reply;
    const { message } = reply.view;
    const view = await loadConfirmation(screen, session, action, { draft, values, message });
    return data({ kind: 'asked' as const, view }, init ?? {});
  }
  const version = String(saved.row.version ?? '') || undefined;
  const { data: reply, init } = await perform({ ...asked, draft: null, version }, context);
  // It was not done, and yet what was typed is kept.
  const message = 'message' in reply.view ? reply.view.message : null;
  if (!message) return data(reply, init ?? {});
  const text = [savedMessage(screen.resource, session), message.text].filter(Boolean).join(' ');
  const view = { ...reply.view, message: { ...message, text } };
  return data({ ...reply, view } as typeof reply, init ?? {});
}

const draftIn = (request: Request): string | null => new URL(request.url).searchParams.get(DRAFT);

/** An action that asks nothing, from beside the title of a form without changes. */
export function actAtOnce(
  screen: ScreenMatch,
  action: string,
  context: Readonly<RouterContextProvider>,
) {
  const tabs = askedTabs(screen, context.get(sessionContext), action);
  return perform(
    {
      screen,
      action,
      tabs,
      values: readSubmittedValues(tabs, {}, {}),
      version: undefined,
      draft: null,
      confirmed: [],
    },
    context,
  );
}

interface Performed {
  readonly screen: ScreenMatch;
  readonly action: string;
  readonly tabs: readonly TabView[];
  readonly values: Values;
  readonly version: string | undefined;
  /** What was typed in the form and not saved. */
  readonly draft: string | null;
  readonly confirmed: readonly string[];
}

function doneText(
  resource: Resource,
  action: string,
  { waits, after }: { readonly waits: boolean; readonly after: unknown },
  session: Session,
): string {
  if (action === DELETE_ACTION) return deletedMessage(resource, session);
  return waits
    ? t('confirm.waitsApproval', 'Quedó en espera de autorización.')
    : successMessage(resource, action, session, after);
}

async function perform(
  { screen, action, tabs, values, version, draft, confirmed }: Performed,
  context: Readonly<RouterContextProvider>,
) {
  const session = context.get(sessionContext);
  const { setCookies, secure } = context.get(requestContext);
  const { resource } = screen;
  let waits = false;
  let after: unknown;
  let leaves = action === DELETE_ACTION;
  try {
    if (action === DELETE_ACTION) await session.erp.del(apiPathOf(screen), { version });
    else {
      const sent = { ...saveBody(tabs, values, null), ...withConfirmed(confirmed), version };
      const { data: row } = await session.erp.put<ApiRow>(
        `${resource.path}/${action}/${screen.id}`,
        sent,
      );
      waits = stillWaits(resource, action, row);
      after = row[resource.states?.field ?? ''];
      leaves = !isSeenIn(resource, row);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const warned = warningsOf(tabs, error);
    if (warned) {
      const view = await loadConfirmation(screen, session, action, { draft, values, ...warned });
      return data({ kind: 'asked' as const, view });
    }
    const errors = formErrors(error.content?.fields);
    const form =
      action === DELETE_ACTION
        ? null
        : await refusedForm(screen, session, tabs, values, errors, error.content?.message);
    if (form) return data(form, { status: error.status });
    const view = await loadConfirmation(screen, session, action, {
      draft,
      values,
      errors,
      message: failedCall(error, resource, session, Object.keys(values)),
    });
    return data({ kind: 'asked' as const, view }, { status: error.status });
  }
  const text = doneText(resource, action, { waits, after }, session);
  setCookies.push(await flash({ text }, secure));
  if (action === DELETE_ACTION && draft) await dropDraft(session, draft);
  throw goTo(
    leaves ? screen.base : withDraft(recordPath(resource, screen.id ?? '') ?? screen.base, draft),
  );
}
