import { randomUUID } from 'node:crypto';
import { companyClock } from '#app/session/company-registry.server.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { requiredMessage } from '#erp/model/records/required-message.ts';
import type { Resource } from '#erp/model/types.ts';
import type { WizardStep } from '#erp/model/views.ts';
import { requirePermission } from '#app/resource-screens/shared/access.server.ts';
import {
  dropDraft,
  findDraft,
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
  findScreen,
  newPath,
  type ScreenMatch,
} from '#app/resource-screens/shared/screens.server.ts';
import type { FormView, TabView, Values } from '#app/resource-screens/shared/view/view-types.ts';
import { privilegeKeyOf, labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import { specsOf } from '#app/forms/form-values.server.ts';
import type { Session } from '#app/session/context.ts';

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
  readonly leave: string;
  /** Where the step is posted. */
  readonly action: string;
}

/** What the whole form holds so far. */
export interface Wizard {
  readonly screen: ScreenMatch;
  readonly resource: Resource;
  readonly steps: readonly WizardStep[];
  readonly path: string;
  readonly form: FormBase;
  readonly values: Values;
  readonly titles: Readonly<Record<string, string>>;
  readonly draft: string | null;
  readonly at: number;
}

function screenAt(path: string): ScreenMatch {
  const found = findScreen(path);
  if (!found?.resource.views?.wizard || found.id !== null)
    throw new Response('No encontrado', { status: 404 });
  return found;
}

export async function openWizard(
  path: string,
  params: URLSearchParams,
  session: Session,
): Promise<Wizard> {
  const screen = screenAt(path);
  const { resource } = screen;
  requirePermission(session, privilegeKeyOf(resource, resource.singleton ? 'update' : 'create'));
  const steps = resource.views!.wizard!;
  const form = resource.singleton
    ? await openRecord(screen, session)
    : newRecord(screen, session, new URLSearchParams());
  const draft = await findDraft(session, params.get('draft'));
  const asked = Number(params.get('step') ?? '1') - 1;
  return {
    screen,
    resource,
    steps,
    path,
    form: draft ? { ...form, base: draft.base, version: draft.version } : form,
    values: { ...form.base.values, ...draft?.values },
    titles: { ...form.base.titles, ...draft?.titles },
    draft: draft ? params.get('draft') : null,
    at: Number.isInteger(asked) && asked >= 0 && asked < steps.length ? asked : 0,
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

export const allTabs = (wizard: Wizard): TabView[] =>
  wizard.steps.flatMap((_, at) => stepTabs(wizard, at));

/**
 * What of the step cannot be right whatever comes after; the rules between fields are the ERP's,
 * when it is saved.
 */
export function stepErrors(wizard: Wizard, values: Values): Errors {
  const errors: Record<string, string[]> = {};
  for (const { name, readOnly } of specsOf(stepTabs(wizard, wizard.at))) {
    const field = wizard.resource.fields[name];
    const value = values[name];
    if (!field || readOnly || field.kind === 'bool') continue;
    const empty =
      value === undefined ||
      value.length === 0 ||
      (typeof value === 'string' && value.trim() === '');
    if (empty && field.required) errors[name] = [requiredMessage(field)];
    if (empty || typeof value !== 'string') continue;
    const parsed = parseValue(field, value, companyClock());
    if ('error' in parsed) errors[name] = [parsed.error];
  }
  return errors;
}

export const stepHref = ({ path }: Wizard, at: number, draft: string | null) =>
  `/catalogue/wizard${path}?step=${at + 1}${draft ? `&draft=${draft}` : ''}`;

/** Keeps what is typed until the last step; the draft before it is let go. */
export async function saveWizardDraft(
  wizard: Wizard,
  values: Values,
  titles: Wizard['titles'],
  session: Session,
): Promise<string> {
  const { resource, form, path, at, draft } = wizard;
  const kept: Draft = {
    path: stepHref(wizard, at, null),
    name: '',
    values,
    titles,
    base: form.base,
    version: form.version,
    tab: '',
  };
  const id = await saveDraft(
    session,
    `wizard:${path}`,
    `${labelOne(resource, session)}, paso a paso`,
    kept,
  );
  if (draft) await dropDraft(session, draft);
  return id;
}

/** The step that shows the first of the wrong fields. */
export function stepOfError(wizard: Wizard, errors: Errors): number {
  const wrong = new Set(Object.keys(errors).map((name) => name.split(/[.[]/)[0]!));
  const found = wizard.steps.findIndex(({ fields }) => fields.some((name) => wrong.has(name)));
  return found < 0 ? wizard.at : found;
}

const stepState = (index: number, at: number) => {
  if (index < at) return 'done';
  return index === at ? 'current' : 'ahead';
};

export async function drawWizard(
  wizard: Wizard,
  session: Session,
  drawing: Partial<FormRendering> = {},
): Promise<WizardView> {
  const { form, steps, at, screen, resource, draft } = wizard;
  const view = await renderForm(
    { ...form, tabs: stepTabs(wizard, at), row: null, id: null },
    session,
    { values: wizard.values, titles: wizard.titles, ...drawing },
  );
  return {
    form: { ...view, stamp: randomUUID() },
    title: `${labelOne(resource, session)}, paso a paso`,
    steps: steps.map(({ title }, index) => ({
      label: title,
      href: index < at ? stepHref(wizard, index, draft) : null,
      state: stepState(index, at),
    })),
    at,
    last: at === steps.length - 1,
    action: stepHref(wizard, at, draft),
    leave: resource.singleton ? screen.base : (newPath(resource) ?? screen.base),
  };
}
