/** The form of an action: what it begins with, how it is sent, and what is said when it is done. */
import { t } from '#app/i18n/t.ts';
import type { RouterContextProvider } from 'react-router';
import { actionPath, type Outcome } from '#erp/model/actions.ts';
import type { Resource } from '#erp/model/types.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { requestContext, type Session } from '#app/session/context.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { specsOf, storedValues } from '#app/forms/form-values.server.ts';
import { findDraft, withCreatedRecord } from '../form/drafts.server.ts';
import { renderForm, type FormBase } from '../form/form-data.server.ts';
import { aboutRecord } from '../form/highlights.server.ts';
import { loadFormQuestion } from '../form/references/references.server.ts';
import { requirePermission } from '../shared/access.server.ts';
import {
  listBase,
  recordPath,
  recordTabPath,
  type ActionTarget,
  type ScreenMatch,
} from '../shared/screens.server.ts';
import type { Choice, FormView, MessageView, TabView } from '../shared/view/view-types.ts';
import { actionHelp, actionLabel } from '../shared/view/states.server.ts';
import { layoutOf, privilegeKeyOf } from '../shared/view/view.server.ts';

/** A screen that is known to be of an action. */
export type ActionScreen = ScreenMatch & { readonly action: ActionTarget };
export const isAction = (screen: ScreenMatch): screen is ActionScreen =>
  screen.action !== undefined;

export const keyOf = ({ owner, name, declared }: ActionTarget) =>
  declared.key ?? privilegeKeyOf(owner, name);

/** Where an action that is asked for in steps is asked for. */
export const stepsPath = ({ base, action }: ActionScreen): string =>
  `/catalogue/wizard${base}?action=${action.name}`;

type Choices = Readonly<Record<string, readonly Choice[]>>;

const withChoices = (tabs: readonly TabView[], choices: Choices): TabView[] =>
  tabs.map((tab) => ({
    ...tab,
    sections: tab.sections.map((section) => ({
      ...section,
      fields: section.fields.map((spec) =>
        choices[spec.name] ? { ...spec, choices: choices[spec.name] } : spec,
      ),
    })),
  }));

/** With what the ERP fills in, and what its address says. */
export async function openActionForm(
  screen: ActionScreen,
  session: Session,
  asked: URLSearchParams,
): Promise<FormBase> {
  const { resource, action, id } = screen;
  const tabs = layoutOf(resource, 'new', session);
  const known = new Set(specsOf(tabs).map(({ name }) => name));
  const given = Object.fromEntries([...asked].filter(([name]) => known.has(name)));
  const answer = await loadFormQuestion(resource, { id: id ?? undefined, tabs, given }, session);
  const filled = withChoices(tabs, answer.action?.choices ?? {});
  const base = storedValues(resource, filled, answer.record ?? {});
  const titles = { ...base.titles, ...answer.references.titles };
  return {
    screen,
    resource,
    mode: 'new',
    tabs: filled,
    id: null,
    version: String(answer.action?.version ?? ''),
    base: { ...base, titles },
    row: null,
    references: { of: base.values, found: { ...answer.references, titles } },
    notes: answer.action?.notes ?? [],
    ...(answer.action?.about && {
      about: aboutRecord(action.owner, answer.action.about, known, session),
    }),
    named: { title: actionLabel(action, session), qualifier: answer.action?.title ?? null },
  };
}

/** The page of an action; what waits as a draft stands in it again. */
export async function loadAction(
  screen: ActionScreen,
  session: Session,
  { searchParams }: URL,
): Promise<FormView> {
  requirePermission(session, keyOf(screen.action));
  const [form, draft] = await Promise.all([
    openActionForm(screen, session, searchParams),
    findDraft(session, searchParams.get('draft')),
  ]);
  const waiting = searchParams.get('wait');
  const help = actionHelp(screen.action, session);
  const { notes = [] } = form;
  let message: MessageView | null = null;
  if (notes.length > 0) message = { tone: 'wait', title: notes.join(' ') };
  // What asks for nothing has no field beside which to say what it does.
  else if (help && specsOf(form.tabs).length === 0) message = { tone: 'info', title: help };
  if (!draft)
    return renderForm(form, session, { ...form.base, waiting, ...(message && { message }) });
  const values = withCreatedRecord(draft, searchParams.get('chosen'));
  return renderForm(form, session, { values, titles: draft.titles, tab: draft.tab, waiting });
}

const pathOf = ({ action: { owner, name, declared }, id }: ActionScreen): string =>
  declared.on === 'resource' ? `${owner.path}/${name}` : `${owner.path}/${name}/${id}`;

/** Sends it; `preview` only asks what it would do. Throws ApiError. */
export async function sendAction(
  screen: ActionScreen,
  { erp }: Session,
  body: WireBody,
  { key, preview = false }: { readonly key: string; readonly preview?: boolean },
): Promise<Outcome> {
  const path = `${pathOf(screen)}${preview ? '?preview=1' : ''}`;
  const options = preview ? {} : { idempotencyKey: key };
  const { data } =
    screen.action.declared.method === 'PUT'
      ? await erp.put<{ outcome: Outcome }>(path, body, options)
      : await erp.post<{ outcome: Outcome }>(path, body, options);
  return data.outcome;
}

/** What the API calls a record that has nothing to be called by yet: a draft without its folio. */
const UNNAMED = /^#\d+$/;

const labelOfRecord = (path: string): string =>
  companyRegistry().resources.get(path)?.label[0] ?? '';

/** What happened, with its records: each opens where it has a screen. */
function outcomeMessage(message: string, { records = [], notes = [] }: Outcome): MessageView {
  const links = [
    ...(notes.length > 1 ? notes.map((note): [string, string] => ['', note]) : []),
    ...records.map(({ resource, id, title }): [string, string] => [
      pathOfRecord(resource, id) ?? '',
      UNNAMED.test(title) ? `${labelOfRecord(resource)} ${id}` : title,
    ]),
  ];
  return {
    tone: 'ok',
    title: message,
    ...(notes.length === 1 && { text: notes[0]! }),
    ...(links.length > 0 && { links }),
  };
}

const pathOfRecord = (path: string, id: number): string | null => {
  const resource: Resource | undefined = companyRegistry().resources.get(path);
  return resource ? recordPath(resource, id) : null;
};

/** The screen that it was begun from; the list where the record has left the view. */
async function placeAfter({ action, id, base }: ScreenMatch, { erp }: Session): Promise<string> {
  if (!action?.owner.sameTableAs || id === null) return base;
  try {
    await erp.get(`${action.owner.path}/${id}`);
    return base;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return listBase(action.owner);
    throw error;
  }
}

/** Where the person goes on; null where the outcome names no place. */
export function openedPath({ open }: Outcome): string | null {
  if (open?.screen) return `/${open.screen}?id=${open.id}`;
  const resource = open && companyRegistry().resources.get(open.resource);
  if (!resource) return null;
  return open.tab ? recordTabPath(resource, open.id, open.tab) : recordPath(resource, open.id);
}

/** Where there is more to say than a sentence: the same page, with nothing left to fill in. */
export async function concludeAction(
  form: FormBase,
  session: Session,
  outcome: Outcome,
  context: Readonly<RouterContextProvider>,
): Promise<FormView> {
  const { message, open, records = [], notes = [] } = outcome;
  if (open || (records.length === 0 && notes.length === 0)) {
    const { setCookies, secure } = context.get(requestContext);
    setCookies.push(await flash({ text: message }, secure));
    const place = openedPath(outcome);
    if (place !== null) throw goTo(place);
    throw goTo(await placeAfter(form.screen, session));
  }
  const done: FormBase = { ...form, mode: 'read', tabs: [] };
  const told = outcomeMessage(message, outcome);
  const links = [...(told.links ?? []), ...againLink(form.screen, outcome)];
  return renderForm(done, session, { ...form.base, message: { ...told, links } });
}

/** What only gives an answer is asked again with other inputs. */
const againLink = ({ action, id }: ScreenMatch, { records = [] }: Outcome): [string, string][] =>
  action && id === null && records.length === 0
    ? [
        [
          `/catalogue/action/${actionPath(action.owner, action.name)}`,
          t('actions.again', 'Hacerlo con otros datos'),
        ],
      ]
    : [];

/** What it would do, told before it is done. */
export function previewMessage(outcome: Outcome): MessageView {
  const told = outcomeMessage(outcome.message, outcome);
  const again = t(
    'actions.confirmAgain',
    'Todavía no se hace nada. Hazlo otra vez para confirmarlo.',
  );
  return {
    ...told,
    tone: 'wait',
    title: t('actions.would', 'Al confirmar: {message}', { message: outcome.message }),
    text: [told.text, again].filter(Boolean).join(' '),
  };
}
