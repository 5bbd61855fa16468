/** A form in steps: of a new record, of the one record of a resource, or of an action. */
import { randomUUID } from 'node:crypto';
import { t } from '#app/i18n/t.ts';
import { actionPath } from '#erp/model/actions.ts';
import { conditionHolds } from '#erp/model/fixed/conditions.ts';
import type { Fields } from '#erp/model/types.ts';
import type { Resource } from '#erp/model/types.ts';
import type { WizardStep } from '#erp/model/views.ts';
import { requirePermission } from '#app/resource-screens/shared/access.server.ts';
import {
  isAction,
  keyOf,
  openActionForm,
  stepsPath,
  type ActionScreen,
} from '#app/resource-screens/action/action.server.ts';
import {
  findDraft,
  rewriteDraft,
  saveDraft,
  type Draft,
} from '#app/resource-screens/form/drafts.server.ts';
import {
  renderForm,
  newRecord,
  openRecord,
  type FormRendering,
  type FormBase,
} from '#app/resource-screens/form/form-data.server.ts';
import type { Errors } from '#app/resource-screens/shared/messages.server.ts';
import {
  actionScreen,
  findScreen,
  newPath,
  type ScreenMatch,
} from '#app/resource-screens/shared/screens.server.ts';
import { actionLabel } from '#app/resource-screens/shared/view/states.server.ts';
import type { FormView, TabView, Values } from '#app/resource-screens/shared/view/view-types.ts';
import { privilegeKeyOf, labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import { specsOf } from '#app/forms/form-values.server.ts';
import type { Session } from '#app/session/context.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import { withOffered } from './offered-rows.server.ts';

/** A form in steps as the screen shows it: one step of it, and where it stands. */
export interface WizardView {
  readonly form: FormView;
  readonly title: string;
  readonly steps: readonly {
    readonly label: string;
    readonly href: string | null;
    readonly state: 'done' | 'current' | 'ahead';
  }[];
  readonly at: number;
  readonly last: boolean;
  /** What the last step would do; null on a step that asks for something. */
  readonly review: {
    readonly title: string;
    readonly help: string;
    notes: readonly string[];
  } | null;
  readonly submit: string | null;
  readonly leave: string;
  /** It leads to the same form in one page. */
  readonly onePage: boolean;
  /** Where the step is posted. */
  readonly action: string;
}

/** Which form it is, and the address of its page. */
export interface WizardAt {
  readonly screen: ScreenMatch;
  readonly address: string;
}

/** What the whole form holds so far. */
export interface Wizard extends WizardAt {
  readonly resource: Resource;
  /** Those that its values ask for. */
  readonly steps: readonly WizardStep[];
  readonly form: FormBase;
  readonly values: Values;
  readonly titles: Readonly<Record<string, string>>;
  readonly draft: string | null;
  /** Steps that were left behind. */
  readonly reached: number;
  readonly at: number;
  /** What it was to go on with is not there any more. */
  readonly isLost: boolean;
  /** Its rows are others than when they were typed in. */
  readonly isChanged: boolean;
}

const notFound = () => new Response('No encontrado', { status: 404 });

export const atAction = (screen: ActionScreen, address = stepsPath(screen)): WizardAt => ({
  screen,
  address,
});

/** The form in steps of a screen; with an action, of what is done there. */
export function wizardAt(path: string, action: string | null): WizardAt {
  const found = findScreen(path);
  if (!found) throw notFound();
  if (action === null) {
    if (!found.resource.views?.wizard || found.id !== null) throw notFound();
    return { screen: found, address: `/catalogue/wizard${path}` };
  }
  const screen = actionScreen(found.resource, action, found.id);
  if (!screen || !isAction(screen) || !screen.action.declared.steps) throw notFound();
  return atAction(screen);
}

/** Boxes hold '1' where they are ticked. */
const asked = (fields: Fields, values: Values): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.kind === 'bool' ? value === '1' : value,
    ]),
  );

/** In the language of whoever asks. */
function stepsOf({ screen: { action, resource } }: WizardAt): readonly WizardStep[] {
  const at = action ? actionPath(action.owner, action.name) : resource.path;
  const declared = action ? action.declared.steps! : resource.views!.wizard!;
  return declared.map((step, i) => ({
    ...step,
    title: t(`${at}.steps.${i}`, step.title),
    ...(step.help && { help: t(`${at}.steps.${i}.help`, step.help) }),
  }));
}

/** The steps that these values ask for. */
export const stepsFor = (at: WizardAt, values: Values): readonly WizardStep[] => {
  const known = asked(at.screen.resource.fields, values);
  return stepsOf(at).filter(({ when }) => !when || conditionHolds(when, known));
};

const keyNeeded = ({ action, resource }: ScreenMatch): string =>
  action ? keyOf(action) : privilegeKeyOf(resource, resource.singleton ? 'update' : 'create');

async function formOf({ screen }: WizardAt, session: Session): Promise<FormBase> {
  if (isAction(screen)) return openActionForm(screen, session, new URLSearchParams());
  return screen.resource.singleton
    ? openRecord(screen, session)
    : newRecord(screen, session, new URLSearchParams());
}

/** Somebody sent it already: it leads there again. */
export async function draftOf(session: Session, id: string | null): Promise<Draft | null> {
  const draft = await findDraft(session, id);
  if (draft?.done) throw goTo(draft.done);
  return draft;
}

export async function openWizard(
  at: WizardAt,
  params: URLSearchParams,
  session: Session,
): Promise<Wizard> {
  const { screen } = at;
  requirePermission(session, keyNeeded(screen));
  const id = params.get('draft');
  const draft = await draftOf(session, id);
  const opened = await formOf(at, session);
  // What an action offers is what it offers now; a record is compared with what it was.
  const isOffered = isAction(screen);
  const form =
    draft && !isOffered ? { ...opened, base: draft.base, version: draft.version } : opened;
  const typed = { ...form.base.values, ...draft?.values };
  const { values, isChanged } =
    isOffered && draft
      ? withOffered(form.tabs, form.base.values, typed)
      : { values: typed, isChanged: false };
  const steps = stepsFor(at, values);
  const isLost = draft === null && (id !== null || isOffered) && params.has('step');
  const step = Number(params.get('step') ?? '1') - 1;
  return {
    ...at,
    resource: screen.resource,
    steps,
    form,
    values,
    titles: { ...form.base.titles, ...draft?.titles },
    draft: draft ? id : null,
    reached: draft?.reached ?? 0,
    at: !isLost && Number.isInteger(step) && step >= 0 && step < steps.length ? step : 0,
    isLost: isLost && id !== null,
    isChanged,
  };
}

/** The fields of one step, as the whole form would show them. */
export function stepTabs({ steps, form }: Pick<Wizard, 'steps' | 'form'>, at: number): TabView[] {
  const step = steps[at]!;
  const known = new Map(specsOf(form.tabs).map((spec) => [spec.name, spec]));
  const fields = step.fields.flatMap((name) => known.get(name) ?? []);
  return [
    {
      key: 'general',
      label: step.title,
      sections: [{ title: step.title, ...(step.help && { help: step.help }), fields }],
    },
  ];
}

export const allTabs = (wizard: Pick<Wizard, 'steps' | 'form'>): TabView[] =>
  wizard.steps.flatMap((_, at) => stepTabs(wizard, at));

/** The last step asks for nothing: it says what would be done. */
export const isReview = ({ steps, at }: Pick<Wizard, 'steps' | 'at'>): boolean =>
  steps[at]!.fields.length === 0;

export const stepHref = ({ address }: WizardAt, at: number, draft: string | null) =>
  `${address}${address.includes('?') ? '&' : '?'}step=${at + 1}${draft ? `&draft=${draft}` : ''}`;

export const titleOf = ({ screen: { action, resource } }: WizardAt, session: Session): string =>
  action
    ? actionLabel(action, session)
    : t('wizard.stepByStep', '{one}, paso a paso', { one: labelOne(resource, session) });

/** What is kept of it between one step and another. */
export const keptOf = (wizard: Wizard): Draft => ({
  path: stepHref(wizard, wizard.at, null),
  name: '',
  values: wizard.values,
  titles: wizard.titles,
  base: wizard.form.base,
  version: wizard.form.version,
  tab: '',
  reached: Math.max(wizard.reached, wizard.at + 1),
});

/** Keeps what is typed until the last step; its id stays, so that going back loses nothing. */
export async function saveWizardDraft(wizard: Wizard, session: Session): Promise<string> {
  const { form, draft, screen } = wizard;
  const kept = keptOf(wizard);
  const name = [titleOf(wizard, session), form.named?.qualifier].filter(Boolean).join(' ');
  const formName = `wizard:${screen.base}`.slice(0, 200);
  return draft === null
    ? saveDraft(session, formName, name, kept)
    : rewriteDraft(session, draft, { form: formName, title: name }, kept);
}

/** The step that shows the first of the wrong fields. */
export function stepOfError(wizard: Wizard, errors: Errors): number {
  const wrong = new Set(Object.keys(errors).map((name) => name.split(/[.[]/)[0]!));
  const found = wizard.steps.findIndex(({ fields }) => fields.some((name) => wrong.has(name)));
  return found < 0 ? wizard.at : found;
}

function stepState(index: number, { at, reached }: Wizard): 'done' | 'current' | 'ahead' {
  if (index === at) return 'current';
  return index < Math.max(at, reached) ? 'done' : 'ahead';
}

export async function drawWizard(
  wizard: Wizard,
  session: Session,
  { notes, ...drawing }: Partial<FormRendering> & { readonly notes?: readonly string[] } = {},
): Promise<WizardView> {
  const { form, steps, at, screen, resource, draft } = wizard;
  const { action } = screen;
  const last = at === steps.length - 1;
  const review = isReview(wizard);
  const view = await renderForm(
    { ...form, tabs: review ? [] : stepTabs(wizard, at), row: null, id: null },
    session,
    { values: wizard.values, titles: wizard.titles, ...drawing },
  );
  return {
    form: { ...view, stamp: randomUUID() },
    title: [titleOf(wizard, session), action && form.named?.qualifier].filter(Boolean).join(' '),
    steps: steps.map(({ title }, index) => {
      const state = stepState(index, wizard);
      return {
        label: title,
        href: state === 'done' ? stepHref(wizard, index, draft) : null,
        state,
      };
    }),
    at,
    last,
    review: review
      ? { title: steps[at]!.title, help: steps[at]!.help ?? '', notes: notes ?? [] }
      : null,
    submit: last && action ? actionLabel(action, session) : null,
    action: stepHref(wizard, at, draft),
    leave: resource.singleton || action ? screen.base : (newPath(resource) ?? screen.base),
    onePage: !action,
  };
}
