/** Long because every button of a form ends in the same drawing of what was typed. */
import { t } from '#app/i18n/t.ts';
import { randomUUID } from 'node:crypto';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { formErrors } from '#app/api-client/encoding.server.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import {
  findOverfullTable,
  fixedIn,
  placesOfRows,
  tablesIn,
  readPayload,
  readStored,
  NO_STORED_VALUES,
  formErrorView,
  rowLimitMessage,
  rowsIn,
  saveBody,
  specsOf,
  textOf,
  type Payload,
  type StoredValues,
} from '#app/forms/form-values.server.ts';
import { INTENT_NAME, PASTE_SUFFIX, rowName, SEARCH_SUFFIX } from '#app/forms/names.ts';
import { pasteRows } from '#app/forms/rows/pasting/paste.server.ts';
import { applyIntent, readIntent, setValue, type Intent } from '#app/forms/intents.server.ts';
import {
  addressedBy,
  intentAmongCounted,
  nameAmongCounted,
} from '#app/forms/rows/nested/places.server.ts';
import { valueAt } from '#app/forms/rows/nested/row-paths.ts';
import {
  concludeAction,
  previewMessage,
  isAction,
  openActionForm,
  sendAction,
  type ActionScreen,
} from '../action/action.server.ts';
import { conflictView, resolveConflict } from './conflict/conflict.server.ts';
import { dropDraft, findDraft, saveDraft, returnPath, type Draft } from './drafts.server.ts';
import {
  apiPathOf,
  renderForm,
  newRecord,
  openRecord,
  type FormRendering,
  type FormBase,
} from './form-data.server.ts';
import {
  confirmedIn,
  failureOf,
  summaryOf,
  warningsOf,
  withConfirmed,
  type Errors,
} from '../shared/messages.server.ts';
import { computeValues, fieldAt, readFilledIn, type FilledIn } from './compute/compute.server.ts';
import { isOutOfReach, loadReferences } from './references/references.server.ts';
import {
  loadRemainingRows,
  rowToShow,
  intentInWholeForm,
  nameInWholeForm,
  mergeWindow,
} from './rows/row-windows.server.ts';
import { newPath, recordPath, type ScreenMatch } from '../shared/screens.server.ts';
import { DRAFT, withDraft } from '../record-panel/panel-tabs.server.ts';
import { keyOfSave } from '#app/forms/post/save-key.server.ts';
import { storeUploads } from './uploads.server.ts';
import type {
  ConflictView,
  FormView,
  MessageView,
  TabView,
  Values,
} from '../shared/view/view-types.ts';
import { savedMessage } from '../shared/success-message.server.ts';
import { labelOne, layoutOf } from '../shared/view/view.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { changeShortcuts } from '#app/screens/core/change-shortcuts.server.ts';
import { screenAbove, screenAt, shortcutOf } from '#app/session/navigation/navigation.server.ts';
import { goTo, ownPath } from '#app/session/guards/own-path.server.ts';

export type FormReply =
  | { readonly kind: 'form'; readonly view: FormView }
  | { readonly kind: 'conflict'; readonly view: ConflictView };

/**
 * True once the action has drawn the page: the loader of the same request then has nothing to add.
 */
export const repliedContext = createContext(false);

interface FormPost {
  readonly screen: ScreenMatch;
  readonly session: Session;
  readonly url: URL;
  readonly payload: Payload;
  readonly mode: 'new' | 'edit';
  readonly base: StoredValues;
  readonly version: string;
  readonly key: string;
  readonly waiting: string | null;
  readonly tab: string;
  /** What saving touches, as the person was told. */
  readonly told: string;
  /** What was filled in for the person. */
  readonly filledIn: FilledIn;
  /** Warnings that the person was shown, and saves with. */
  readonly confirmed: readonly string[];
  /** The rows that the page did not show, when it showed a part. */
  readonly rest: Draft | null;
}

/**
 * Answers a posted form: an intent redraws it (200), a refused save keeps all that was typed (422,
 * 409, 503), a save leads on.
 */
export async function answerForm<Done = never>(
  screen: ScreenMatch,
  {
    request,
    url,
    context,
  }: {
    readonly request: Request;
    readonly url: URL;
    readonly context: Readonly<RouterContextProvider>;
  },
  /** Does what was asked for from beside the title, where nothing is typed that it would lose. */
  act?: (action: string) => Promise<ReturnType<typeof data<Done>>>,
): Promise<ReturnType<typeof data<FormReply>> | ReturnType<typeof data<Done>>> {
  context.set(repliedContext, true);
  const session = context.get(sessionContext);
  const form = await request.formData();
  const payload = readPayload(form);
  const mode = screen.kind === 'new' ? 'new' : 'edit';
  const rest = await loadRemainingRows(payload, session);
  const base =
    rest?.base ??
    (mode === 'new' && !screen.action
      ? newRecord(screen, session, url.searchParams).base
      : readStored(textOf(payload.base)));
  const posted: FormPost = {
    screen,
    session,
    url,
    payload,
    mode,
    base,
    version: textOf(payload.version),
    key: textOf(payload.clave).slice(0, 80) || randomUUID(),
    waiting: textOf(payload.wait) || null,
    tab: textOf(payload.tab),
    told: textOf(payload.efectos),
    confirmed: confirmedIn(payload.avisos),
    filledIn: readFilledIn(payload),
    rest,
  };
  const tabs = tabsOf(posted);
  const asked = readIntent(textOf(payload[INTENT_NAME]));
  const counts = addressedBy(asked);
  const typed = mergeWindow({ tabs, payload, base, rest, counts });
  const over = findOverfullTable(tabs, typed);
  if (over) throw formErrorView(...(await keepOverfull(posted, typed, over)));
  const places = placesOfRows(specsOf(tabs), payload, counts);
  const stored = await storeUploads(tabs, payload, typed, session, (name) =>
    nameInWholeForm(rest, nameAmongCounted(places, name) ?? name),
  );
  const intent = asked && intentAmongCounted(places, asked);
  const titles = { ...(rest ? rest.titles : base.titles), ...stored.titles };
  const typing = { values: stored.values, titles, errors: stored.errors };
  if (!intent || intent.verb === 'enter' || intent.verb.startsWith('save')) {
    const waiting = pastedTable(tabs, payload);
    if (waiting) {
      const paste = { verb: 'paste', name: waiting, index: -1 };
      const message = pastedMessage();
      return answerIntent(posted, paste, { ...typing, onPage: waiting, message });
    }
  }
  if (intent?.verb === 'enter') {
    const entered = await resolveTyped(posted, tabs, stored.values, titles);
    if (entered) return entered;
  } else if (intent?.verb === 'leave')
    return leaveFor(posted, intent.name, { values: stored.values, titles }, context);
  else if (intent?.verb === 'star')
    return star(posted, intent.name, { values: stored.values, titles }, context);
  else if (intent?.verb === 'act' && act) {
    if (hasChanges(posted, stored.values))
      return leaveFor(
        posted,
        `?action=${encodeURIComponent(intent.name)}`,
        { values: stored.values, titles },
        context,
      );
    return act(intent.name);
  } else if (intent && !intent.verb.startsWith('save') && intent.verb !== 'merge')
    return answerIntent(posted, intent, { ...typing, onPage: asked!.name });

  let { values } = stored;
  let saving = posted;
  if (intent?.verb === 'merge') {
    const merged = await resolveConflict({ ...posted, tabs, values });
    if ('conflict' in merged)
      return data<FormReply>({ kind: 'conflict', view: merged.conflict }, { status: 422 });
    ({ values } = merged);
    saving = { ...posted, base: merged.base, version: merged.version };
  }
  let searched: Awaited<ReturnType<typeof chooseSearched>>;
  try {
    searched = await chooseSearched(saving, tabs, values, titles);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return redraw(saving, { values, titles, message: failureOf(error) }, error.status);
  }
  const errors = { ...stored.errors, ...searched.errors };
  if (Object.keys(errors).length > 0)
    return redraw(
      saving,
      { values: searched.values, titles, errors, message: summaryOf(tabs, errors) },
      422,
    );
  return save(saving, searched.values, titles, intent?.verb === 'save-new', context);
}

/** The table beside which cells wait to be pasted, by its name on the page. */
const pastedTable = (tabs: readonly TabView[], payload: Payload): string | undefined =>
  specsOf(tabs).find(
    ({ lines, name }) =>
      lines && textOf(valueAt(payload as Values, name + PASTE_SUFFIX)).trim() !== '',
  )?.name;

const pastedMessage = (): MessageView => ({
  tone: 'wait',
  title: t('form.pastedFirst', 'Se pegaron las filas que esperaban: revísalas y guarda.'),
});

/** What the form offered: what it only showed is not in the post. */
const tabsOf = ({ screen, session, mode, base }: FormPost): readonly TabView[] =>
  layoutOf(screen.resource, mode, session, fixedIn(base));

/** Rows with what was typed in them alone: of thousands, most columns are empty. */
const filled = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const rows = rowsIn(value);
      return [
        name,
        rows.length === 0
          ? value
          : rows.map((row) =>
              Object.fromEntries(
                Object.entries(row).filter(([, cell]) => Array.isArray(cell) || cell.length > 0),
              ),
            ),
      ];
    }),
  );

/** What was typed waits as a draft, and the page that refuses it stays small. */
async function keepOverfull(
  { screen, session, url, base, version, tab }: FormPost,
  values: Values,
  over: NonNullable<ReturnType<typeof findOverfullTable>>,
): Promise<[string, string | null]> {
  const back = new URL(url);
  for (const name of ['draft', 'chosen']) back.searchParams.delete(name);
  const path = back.pathname + back.search;
  let id: string;
  try {
    id = await saveDraft(session, screen.resource.path, labelOne(screen.resource, session), {
      path,
      name: '',
      values: filled(values),
      titles: base.titles,
      base,
      version,
      tab,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return [
      t(
        'form.tooMuchToKeep',
        '{problem} No se guardó nada, y es demasiado para guardarlo aparte. Usa la importación.',
        { problem: rowLimitMessage(over) },
      ),
      null,
    ];
  }
  back.searchParams.set('draft', id);
  return [
    t(
      'form.keptAside',
      '{problem} No se guardó nada; lo que capturaste queda aparte por un día. Para más renglones usa la importación.',
      { problem: rowLimitMessage(over) },
    ),
    back.pathname + back.search,
  ];
}

/**
 * A search text that was never resolved counts when it has one match; with more, the person must
 * choose.
 */
export async function chooseSearched(
  { screen, session }: Pick<FormPost, 'screen' | 'session'>,
  tabs: readonly TabView[],
  values: Values,
  titles: FormRendering['titles'],
): Promise<{ values: Values; errors: Errors }> {
  const { few, wholeNameOf, beyond } = searchedOnly(values);
  if (few === null) return { values, errors: {} };
  const { searches } = await loadReferences(
    screen.resource,
    tabs,
    few,
    plainTitles(titles),
    session,
  );
  let next = values;
  const errors: Record<string, string[]> = { ...beyond };
  for (const [found, { q, total, matches }] of Object.entries(searches)) {
    const name = wholeNameOf(found);
    if (Array.isArray(valueAt(values, name))) continue;
    const exact = matches.filter(({ title }) =>
      title
        .split(' — ')
        .some((part) => part.toLocaleLowerCase('es-MX') === q.toLocaleLowerCase('es-MX')),
    );
    let only = total === 1 ? matches[0] : undefined;
    if (exact.length === 1) only = exact[0];
    if (only) next = setValue(next, name, only.value);
    else
      errors[name] = [
        total === 0
          ? t(
              'form.nothingMatchesTry',
              'No hay nada que coincida con «{q}». Busca con otra palabra.',
              { q },
            )
          : t('form.chooseMatch', 'Elige una de las coincidencias.'),
      ];
  }
  return { values: next, errors };
}

/** The field of the form itself whose search box holds a text. */
const searchedField = (values: Values): string | undefined =>
  Object.keys(values)
    .find((name) => name.endsWith(SEARCH_SUFFIX) && values[name] !== '')
    ?.slice(0, -SEARCH_SUFFIX.length);

/**
 * Enter, where no script has taken it: what was typed to find a reference, or typed or read in a
 * row, is looked up; the field, or the next cell, waits. Null when there is nothing to look up:
 * then it saves.
 */
async function resolveTyped(
  posted: FormPost,
  tabs: readonly TabView[],
  values: Values,
  titles: FormRendering['titles'],
) {
  const table = tablesIn(specsOf(tabs), values).find(({ rows }) =>
    rows.some((row) => Object.keys(row).some((key) => key.endsWith(SEARCH_SUFFIX))),
  );
  const field = searchedField(values);
  if (!table && !field) return null;
  const searched = await chooseSearched(posted, tabs, values, titles);
  const again = (focus: string | null) =>
    redraw(
      posted,
      { values: searched.values, titles, errors: searched.errors, key: posted.key, focus },
      Object.keys(searched.errors).length > 0 ? 422 : 200,
    );
  if (field || !table) return again(field ?? null);
  const { spec, path } = table;
  const rows = rowsIn(valueAt(searched.values, path));
  const at = rows.findIndex((row) => spec.lines!.enter.some((name) => (row[name] ?? '') === ''));
  const row = at < 0 ? rows.length : at;
  const cell = spec.lines!.enter.find((name) => (rows[row]?.[name] ?? '') === '');
  return again(cell ? rowName(path, row, cell) : null);
}

const plainTitles = (titles: FormRendering['titles']) =>
  Object.fromEntries(Object.entries(titles).filter(([name]) => !name.includes('[')));

/** Rows whose references are looked for at once. */
const MOST_SEARCHED = 200;

/** The values with those rows alone that hold a text to search with; null when there is none. */
function searchedOnly(values: Values) {
  const held = (row: Values): boolean =>
    Object.entries(row).some(
      ([name, value]) => (name.endsWith(SEARCH_SUFFIX) && value !== '') || rowsIn(value).some(held),
    );
  const heldHere = (row: Values) =>
    Object.entries(row).some(([name, text]) => name.endsWith(SEARCH_SUFFIX) && text !== '');
  const places = new Map<string, number[]>();
  const beyond: Record<string, string[]> = {};
  const few = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const rows = rowsIn(value);
      if (rows.length === 0) return [name, value];
      const at = rows.flatMap((row, index) => (held(row) ? [index] : []));
      places.set(name, at.slice(0, MOST_SEARCHED));
      for (const index of at.slice(MOST_SEARCHED))
        beyond[`${name}[${index}]`] = [
          t('form.chooseInRow', 'Elige en la lista lo que buscas en este renglón.'),
        ];
      return [name, at.slice(0, MOST_SEARCHED).map((index) => rows[index]!)];
    }),
  );
  const wholeNameOf = (name: string) => {
    const [, table = '', index = '', rest = ''] = /^(\w+)\[(\d+)\](.*)$/.exec(name) ?? [];
    const at = places.get(table)?.[Number(index)];
    return at === undefined ? name : `${table}[${at}]${rest}`;
  };
  const any = heldHere(values) || [...places.values()].some((at) => at.length > 0);
  return { few: any ? few : null, wholeNameOf, beyond };
}

async function baseOf(posted: FormPost, typed: StoredValues): Promise<FormBase> {
  const { screen, session, mode, base, version } = posted;
  if (isAction(screen))
    return { ...(await openActionForm(screen, session, posted.url.searchParams)), base };
  if (mode === 'new') return { ...newRecord(screen, session, posted.url.searchParams), base };
  try {
    return {
      ...(await openRecord(screen, session, {
        asked: posted.url.searchParams,
        typed,
        fixed: base.fixed ?? [],
      })),
      base,
      version,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      screen,
      resource: screen.resource,
      mode,
      tabs: tabsOf(posted),
      id: screen.id,
      version,
      base,
      row: null,
    };
  }
}

const STAY: Intent = { verb: '', name: '', index: -1 };

async function redraw(posted: FormPost, drawing: FormRendering, status: number) {
  const view = await renderForm(await baseOf(posted, drawing), posted.session, {
    tab: posted.tab,
    waiting: posted.waiting,
    at: rowToShow(posted.rest, STAY),
    filledIn: posted.filledIn,
    ...drawing,
  });
  return data<FormReply>({ kind: 'form', view }, { status });
}

interface Answered extends FormRendering {
  /** What the button is about, by its name on the page. */
  readonly onPage: string;
}

async function answerIntent(posted: FormPost, asked: Intent, answered: Answered) {
  const { screen, session, rest, payload, key } = posted;
  const { onPage, ...drawing } = answered;
  const tabs = tabsOf(posted);
  const intent = intentInWholeForm(rest, asked);
  if (intent.verb === 'create') return saveDraftForCreate(posted, intent.name, drawing);
  if (intent.verb === 'tab')
    return redraw(posted, { ...drawing, tab: intent.name, opened: true, key }, 200);
  const at = rowToShow(rest, asked);
  if (intent.verb === 'compute') {
    // What was typed to find something counts as chosen where it can only mean one.
    const { values } = await chooseSearched(posted, tabs, drawing.values, drawing.titles);
    const worked = await computeValues(screen, session, {
      tabs,
      ...drawing,
      values,
      filledIn: posted.filledIn,
    });
    return redraw(posted, { ...drawing, ...worked, key, at }, 200);
  }
  if (intent.verb === 'paste') {
    const pasted = await pasteRows(tabs, drawing, { payload, onPage, name: intent.name }, session);
    return redraw(posted, { ...(await withComputed(posted, tabs, pasted)), key, at }, 200);
  }
  return redraw(
    posted,
    { ...drawing, values: applyIntent(tabs, drawing.values, intent), key, at },
    200,
  );
}

/** With what follows from it; as it is where nothing does, or the ERP does not take it yet. */
async function withComputed(
  { screen, session, filledIn }: FormPost,
  tabs: readonly TabView[],
  drawing: FormRendering,
): Promise<FormRendering> {
  if (!screen.resource.computedDraft || screen.action) return drawing;
  try {
    const worked = await computeValues(screen, session, { tabs, ...drawing, filledIn });
    return { ...drawing, ...worked };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return drawing;
  }
}

/** True while something typed is not saved. */
function hasChanges(posted: FormPost, values: Values): boolean {
  const { base } = posted;
  const tabs = tabsOf(posted);
  return (
    base === NO_STORED_VALUES ||
    Object.keys(saveBody(tabs, values, base.values)).length > 0 ||
    searchedOnly(values).few !== null
  );
}

const KEPT = () =>
  t(
    'form.keptAsDraft',
    'Lo que cambiaste no se guardó: te espera un día en «Mis borradores», en Inicio.',
  );

/** The form's own, without the draft that was opened with it. */
function addressOf(url: URL): string {
  const here = new URL(url);
  for (const name of [DRAFT, 'chosen']) here.searchParams.delete(name);
  return here.pathname + here.search;
}

/**
 * Keeps what was typed and not saved as a draft of `path`, in place of the one that was opened; its
 * id, or null when nothing was typed.
 */
async function waitAsDraft(
  posted: FormPost,
  { values, titles }: FormRendering,
  path: string,
): Promise<string | null> {
  const { screen, session, url, base, version, tab } = posted;
  const before = url.searchParams.get(DRAFT);
  // Who only looks on as somebody else keeps nothing.
  const id =
    !session.profile.viewer && hasChanges(posted, values)
      ? await saveDraft(session, screen.resource.path, labelOne(screen.resource, session), {
          path,
          name: '',
          values,
          titles,
          base,
          version,
          tab,
        })
      : null;
  if (before) await dropDraft(session, before);
  return id;
}

/** The star beside the title: the same form again, with what was typed in it. */
async function star(
  posted: FormPost,
  what: string,
  drawing: FormRendering,
  context: Readonly<RouterContextProvider>,
): Promise<never> {
  const { session, url } = posted;
  const route = shortcutOf(screenAt(url.pathname) ?? screenAbove(url.pathname)?.screen ?? null);
  if (route === null) throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  const path = addressOf(url);
  const id = await waitAsDraft(posted, drawing, path);
  const text = await changeShortcuts(session, route, what);
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text }, secure));
  throw goTo(withDraft(path, id));
}

/**
 * Away from the form: what was typed and not saved waits as a draft. What belongs to the record
 * leads back to it; elsewhere a notice says where it is.
 */
async function leaveFor(
  posted: FormPost,
  href: string,
  drawing: FormRendering,
  context: Readonly<RouterContextProvider>,
): Promise<never> {
  const { screen, mode, url } = posted;
  const record =
    mode === 'new' ? addressOf(url) : (recordPath(screen.resource, screen.id ?? '') ?? screen.base);
  const target = ownPath(href.startsWith('?') ? url.pathname + href : href);
  if (target === null) throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  const id = await waitAsDraft(posted, drawing, record);
  if (id === null || (mode === 'edit' && isOfRecord(target, record)))
    throw goTo(withDraft(target, id));
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text: KEPT() }, secure));
  throw goTo(target);
}

/**
 * Stands beside the record and carries its draft on; the next record of the list is another one.
 */
function isOfRecord(target: string, record: string): boolean {
  const { pathname, searchParams } = new URL(target, 'http://telar.invalid');
  return (
    [record, `/catalogue/approvals${record}`].some(
      (path) => pathname === path || pathname.startsWith(`${path}/`),
    ) && !searchParams.has('go')
  );
}

/** Quick-create: this form waits as a draft while the missing record is made. */
async function saveDraftForCreate(
  posted: FormPost,
  name: string,
  { values, titles }: FormRendering,
): Promise<never> {
  const { screen, session, url, base, version, tab } = posted;
  const target = fieldAt(screen.resource, name);
  const path = target && 'to' in target ? newPath(companyRegistry().resource(target.to)) : null;
  if (!path) throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  const url2 = new URL(url);
  url2.searchParams.delete('draft');
  url2.searchParams.delete('chosen');
  if (posted.waiting) url2.searchParams.set('wait', posted.waiting);
  const id = await saveDraft(session, screen.resource.path, labelOne(screen.resource, session), {
    path: url2.pathname + url2.search,
    name,
    values,
    titles,
    base,
    version,
    tab,
  });
  throw goTo(`${path}?wait=${id}`);
}

interface Effects {
  readonly users: number;
  readonly series: number;
  readonly documents: number;
  readonly text: string;
}

/** The sentence that says whom the change reaches; null when it reaches nobody. */
async function effectsOf(posted: FormPost, values: Values): Promise<string | null> {
  const { screen, session, base, version, confirmed } = posted;
  const body = {
    ...withConfirmed(confirmed),
    ...saveBody(tabsOf(posted), values, base === NO_STORED_VALUES ? null : base.values),
    version,
  };
  try {
    const { data } = await session.erp.put<Effects>(`${apiPathOf(screen)}?preview=1`, body);
    return data.users + data.series + data.documents > 0 ? data.text : null;
  } catch (error) {
    // Saved meanwhile, perhaps by this very form sent twice: the save itself tells.
    if (error instanceof ApiError && error.is('CONFLICTO_VERSION')) return null;
    throw error;
  }
}

/** An action: tried first where it is declared so, then done once for each form. */
async function act(
  posted: FormPost,
  screen: ActionScreen,
  drawing: Pick<FormRendering, 'values' | 'titles'>,
  context: Readonly<RouterContextProvider>,
) {
  const { session, key, base } = posted;
  const body = {
    ...saveBody(layoutOf(screen.resource, 'new', session), drawing.values, null),
    ...withConfirmed(posted.confirmed),
    ...(screen.action.declared.ofVersion && { version: posted.version }),
  };
  if (screen.action.declared.preview) {
    const outcome = await sendAction(screen, session, body, { key, preview: true });
    const told = JSON.stringify([outcome.message, outcome.notes]);
    if (told !== posted.told)
      return redraw(posted, { ...drawing, key, told, message: previewMessage(outcome) }, 200);
  }
  const outcome = await sendAction(screen, session, body, { key });
  const draft = posted.url.searchParams.get('draft');
  if (draft) await dropDraft(session, draft);
  const form = { ...newRecord(screen, session, new URLSearchParams()), base };
  return data<FormReply>({
    kind: 'form',
    view: await concludeAction(form, session, outcome, context),
  });
}

/** What a save warns of: the same, sent again with these names, is saved. */
export type SaveWarnings = NonNullable<ReturnType<typeof warningsOf>>;

type StoreOutcome =
  | { readonly reply: ReturnType<typeof data<FormReply>> }
  | { readonly warned: SaveWarnings }
  | { readonly row: { readonly id?: number; readonly version?: number } };

/** Writes the record, or draws its form with what stands in the way of it. */
async function store(
  posted: FormPost,
  { values, titles }: Pick<FormRendering, 'values' | 'titles'>,
): Promise<StoreOutcome> {
  const { screen, session, mode, base, version, key } = posted;
  const { resource } = screen;
  const tabs = tabsOf(posted);
  try {
    if (mode === 'new') {
      const { data: row } = await session.erp.post<{ id: number }>(
        resource.path,
        { ...saveBody(tabs, values, null), ...withConfirmed(posted.confirmed) },
        { idempotencyKey: key },
      );
      return { row };
    }
    const told = resource.impact ? await effectsOf(posted, values) : null;
    if (told && told !== posted.told) {
      const message: MessageView = {
        tone: 'wait',
        title: told,
        text: t('form.saveAgain', 'Todavía no se guarda nada. Guarda otra vez para confirmarlo.'),
      };
      const drawing = { values, titles, key, told, confirm: posted.confirmed, message };
      return { reply: await redraw(posted, drawing, 200) };
    }
    const body = {
      ...saveBody(tabs, values, base === NO_STORED_VALUES ? null : base.values),
      ...withConfirmed(posted.confirmed),
      version,
    };
    const { data: row } = await session.erp.put<{ version?: number }>(apiPathOf(screen), body, {
      idempotencyKey: keyOfSave(key, body),
    });
    return { row };
  } catch (error) {
    const warned = error instanceof ApiError ? warningsOf(tabs, error) : null;
    if (warned) return { warned };
    return { reply: await refusal(posted, { values, titles }, error) };
  }
}

/** The form with what it warns of, to be sent again. */
const redrawWarned = (
  posted: FormPost,
  { values, titles }: Pick<FormRendering, 'values' | 'titles'>,
  warned: SaveWarnings,
) => redraw(posted, { values, titles, key: posted.key, told: posted.told, ...warned }, 200);

/** The form with why it was not saved, or not done. */
async function refusal(
  posted: FormPost,
  { values, titles }: Pick<FormRendering, 'values' | 'titles'>,
  error: unknown,
) {
  const { screen, key } = posted;
  if (!(error instanceof ApiError)) throw error;
  const tabs = tabsOf(posted);
  if (error.is('CONFLICTO_VERSION') && !screen.action)
    return data<FormReply>(
      {
        kind: 'conflict',
        view: await conflictView({ ...posted, tabs, values }, error.content?.current),
      },
      { status: 409 },
    );
  const warned = warningsOf(tabs, error);
  if (warned) return redrawWarned(posted, { values, titles }, warned);
  const errors = formErrors(error.content?.fields);
  const message: MessageView =
    Object.keys(errors).length > 0
      ? summaryOf(tabs, errors, error.content?.message, screen.action && 'No se hizo')
      : failureOf(error);
  return redraw(
    posted,
    { values, titles, errors, message, ...(error.status >= 500 && { key }) },
    error.status,
  );
}

async function save(
  posted: FormPost,
  values: Values,
  titles: FormRendering['titles'],
  andNew: boolean,
  context: Readonly<RouterContextProvider>,
) {
  const { screen, session, waiting, tab } = posted;
  if (isAction(screen)) {
    try {
      return await act(posted, screen, { values, titles }, context);
    } catch (error) {
      return refusal(posted, { values, titles }, error);
    }
  }
  const stored = await store(posted, { values, titles });
  if ('reply' in stored) return stored.reply;
  if ('warned' in stored) return redrawWarned(posted, { values, titles }, stored.warned);
  const newId = stored.row.id === undefined ? screen.id : String(stored.row.id);
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text: savedMessage(screen.resource, session) }, secure));
  const draftId = posted.url.searchParams.get('draft');
  if (draftId) await dropDraft(session, draftId);
  // The rest of a long form stays for its day: the same page sent twice is the same save.
  if (waiting && newId) {
    const draft = await findDraft(session, waiting);
    if (draft) throw goTo(returnPath(draft, waiting, newId));
  }
  const tabs = tabsOf(posted);
  throw goTo(afterSave(screen, newId, andNew, tab, specsOf(tabs).length > 0 && tabs.length > 1));
}

/** From another page: what it says leads to the fields of the form at this address. */
const fromElsewhere = ({ message, confirm }: SaveWarnings, form: string): SaveWarnings => {
  const links = message.links?.map(([href, label]): [string, string] => [form + href, label]);
  return { confirm, message: { ...message, ...(links && { links }) } };
};

/**
 * Saves what was typed in a record's form and waits, before something is done with the record: its
 * new version, what it warns of, or its form where that is not saved. Null where nothing of this
 * record waits.
 */
export async function saveDraftOf(
  screen: ScreenMatch,
  draftId: string,
  {
    url,
    session,
    confirmed,
  }: {
    readonly url: URL;
    readonly session: Session;
    readonly confirmed: readonly string[];
  },
): Promise<StoreOutcome | null> {
  const path = recordPath(screen.resource, screen.id ?? '') ?? screen.base;
  const draft = await findDraft(session, draftId);
  if (!draft || draft.path !== path) return null;
  const href = withDraft(path, draftId);
  const posted: FormPost = {
    screen,
    session,
    url: new URL(href, url),
    payload: {},
    mode: 'edit',
    base: draft.base,
    version: draft.version,
    key: draftId,
    waiting: null,
    tab: draft.tab,
    told: '',
    confirmed,
    filledIn: {},
    rest: null,
  };
  const searched = await chooseSearched(posted, tabsOf(posted), draft.values, draft.titles);
  const drawing = { values: searched.values, titles: draft.titles };
  const { errors } = searched;
  const stored: StoreOutcome =
    Object.keys(errors).length > 0
      ? {
          reply: await redraw(
            posted,
            { ...drawing, errors, message: summaryOf(tabsOf(posted), errors) },
            422,
          ),
        }
      : await store(posted, drawing);
  if ('row' in stored) {
    await dropDraft(session, draftId);
    return stored;
  }
  if ('warned' in stored) return { warned: fromElsewhere(stored.warned, href) };
  const { data: reply, init } = stored.reply;
  return { reply: data({ ...reply, view: { ...reply.view, postTo: href } } as FormReply, init!) };
}

function afterSave(
  screen: ScreenMatch,
  id: string | null,
  andNew: boolean,
  tab: string,
  hasTabs: boolean,
): string {
  const { resource, base } = screen;
  if (andNew) return newPath(resource) ?? base;
  const record = resource.singleton ? base : id && recordPath(resource, id);
  if (!record) return base;
  return hasTabs && tab ? `${record}?tab=${encodeURIComponent(tab)}` : record;
}
