/** What is wrong in a step: in its fields alone, and by what the ERP says of all that is known. */
import { t } from '#app/i18n/t.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { formErrors } from '#app/api-client/encoding.server.ts';
import { sendAction, isAction } from '#app/resource-screens/action/action.server.ts';
import {
  placeOf,
  withConfirmed,
  type Errors,
} from '#app/resource-screens/shared/messages.server.ts';
import type {
  FieldSpec,
  FieldValue,
  MessageView,
  Values,
} from '#app/resource-screens/shared/view/view-types.ts';
import { rowsIn, saveBody, specsOf } from '#app/forms/form-values.server.ts';
import { fieldId, rowName } from '#app/forms/names.ts';
import { companyClock, companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Outcome } from '#erp/model/actions.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { requiredMessage } from '#erp/model/records/required-message.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { allTabs, stepHref, stepOfError, stepTabs, type Wizard } from './wizard.server.ts';

/** Of a value that is typed, what it lacks; null where it can be read. */
function problemOf(field: Field, value: FieldValue | undefined): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  const isEmpty = typeof value === 'string' ? text === '' : !value || value.length === 0;
  if (isEmpty) return field.required ? requiredMessage(field) : null;
  if (typeof value !== 'string') return null;
  const parsed = parseValue(field, value, companyClock());
  return 'error' in parsed ? parsed.error : null;
}

function problemsIn(
  { fields }: Resource,
  specs: readonly FieldSpec[],
  values: Values,
  prefix: string,
): [string, readonly string[]][] {
  return specs.flatMap((spec): [string, readonly string[]][] => {
    const field = fields[spec.name];
    if (!field || spec.readOnly || field.kind === 'bool') return [];
    const name = prefix + spec.name;
    const problem = problemOf(field, values[spec.name]);
    const own: [string, readonly string[]][] = problem === null ? [] : [[name, [problem]]];
    if (!spec.lines || field.kind !== 'lines') return own;
    const child = companyRegistry().resource(field.of);
    const rows = rowsIn(values[spec.name]).flatMap((row, index) =>
      problemsIn(child, spec.lines!.columns, row, rowName(name, index, '')),
    );
    return [...own, ...rows];
  });
}

/**
 * What of the step cannot be right whatever comes after; the rules between fields are the ERP's,
 * when it is sent.
 */
export const stepErrors = (wizard: Wizard, values: Values): Errors =>
  Object.fromEntries(problemsIn(wizard.resource, specsOf(stepTabs(wizard, wizard.at)), values, ''));

/** What the ERP says that it would do, and of what it warns; or why it would not. */
export type Tried =
  | {
      readonly outcome: Outcome;
      readonly warnings: Errors;
      readonly confirm: readonly string[];
    }
  | { readonly outcome: null; readonly errors: Errors; readonly error: ApiError };

/** A rule that warns speaks again once what stands before it is confirmed. */
const ROUNDS = 4;

/** Tries it, as if what it warns of were confirmed; null of what cannot be tried. */
export async function tryAction(wizard: Wizard, session: Session): Promise<Tried | null> {
  const { screen, values } = wizard;
  if (!isAction(screen) || !screen.action.declared.preview) return null;
  const body = saveBody(allTabs(wizard), values, null);
  let warnings: Errors = {};
  let confirm: readonly string[] = [];
  for (let round = 1; ; round += 1)
    try {
      const sent = { ...body, ...withConfirmed(confirm) };
      const outcome = await sendAction(screen, session, sent, { key: '', preview: true });
      return { outcome, warnings, confirm };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.is('POR_CONFIRMAR') || round >= ROUNDS)
        return { outcome: null, errors: formErrors(error.content?.fields), error };
      warnings = { ...warnings, ...formErrors((error.content?.warnings ?? {}) as Errors) };
      confirm = [...confirm, ...((error.content?.confirm ?? []) as readonly string[])];
    }
}

/** Those of the steps up to this one: of a later one nothing has been typed yet. */
export function errorsUpTo(wizard: Wizard, at: number, errors: Errors): Errors {
  const known = new Set(wizard.steps.slice(0, at + 1).flatMap(({ fields }) => fields));
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => known.has(name.split(/[.[]/)[0]!)),
  );
}

/** What is odd, each with a link to its step. */
export function warningsMessage(wizard: Wizard, warnings: Errors): MessageView | null {
  const tabs = allTabs(wizard);
  const links = Object.entries(warnings).map(([name, messages]): [string, string] => {
    const place = placeOf(tabs, name);
    const text = messages.join(' ');
    if (!place) return ['', text];
    const step = stepOfError(wizard, { [name]: messages });
    return [`${stepHref(wizard, step, wizard.draft)}#${fieldId(name)}`, `${place.label}: ${text}`];
  });
  if (links.length === 0) return null;
  return {
    tone: 'wait',
    title: t('wizard.odd', 'Revisa antes de seguir'),
    text: t('wizard.oddHelp', 'Corrige lo que haga falta, o continúa si así es.'),
    links,
  };
}
