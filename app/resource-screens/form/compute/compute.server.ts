/** What follows from what is typed in a form: the ERP works it out as a save would. */
import { saveBody, shownOf, specAt, specsOf, textOf } from '#app/forms/form-values.server.ts';
import { setValue } from '#app/forms/intents.server.ts';
import { shapeOf, valueAt } from '#app/forms/rows/nested/row-paths.ts';
import type { Session } from '#app/session/context.ts';
import { newPath, recordPath, type ScreenMatch } from '../../shared/screens.server.ts';
import type { FieldSpec, TabView, Values } from '../../shared/view/view-types.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { withoutThousands } from '#erp/model/field-types/thousands.ts';

/** Values that were filled in, by form name (`credit_days`, `lines[0].unit_id`). */
export type FilledIn = Readonly<Record<string, string>>;

/** Hidden input: they count as empty while they stay as they were filled in. */
export const FILLED_IN = 'calculados';

interface ComputedReply {
  readonly values: Readonly<Record<string, unknown>>;
  readonly titles: Readonly<Record<string, string>>;
}

interface Typed {
  readonly tabs: readonly TabView[];
  readonly values: Values;
  readonly titles: Readonly<Record<string, string>>;
  readonly filledIn: FilledIn;
}

export interface Computed {
  readonly values: Values;
  readonly titles: Readonly<Record<string, string>>;
  readonly filledIn: FilledIn;
  /** The values that are to be shown or filled in, by form name. */
  readonly changed: Readonly<Record<string, string>>;
}

/** Address that answers a script; the form itself takes the button. */
export function computeAddress(form: {
  readonly resource: Resource;
  readonly mode: string;
  readonly screen: ScreenMatch;
}): string | null {
  const { resource, mode, screen } = form;
  if (!resource.computedDraft || mode === 'read' || screen.action) return null;
  const path = screen.id === null ? newPath(resource) : recordPath(resource, screen.id);
  return path && `/catalogue/compute${path}`;
}

export function readFilledIn(payload: Readonly<Record<string, unknown>>): FilledIn {
  const raw = textOf(payload[FILLED_IN] as never);
  if (raw === '' || raw.length > 100_000) return {};
  try {
    const parsed: unknown = JSON.parse(raw);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? Object.fromEntries(
          Object.entries(parsed).filter(
            (each): each is [string, string] => typeof each[1] === 'string',
          ),
        )
      : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** The field of the declaration that a form name means, at any depth. */
export function fieldAt(resource: Resource, name: string): Field | undefined {
  const [own = '', ...inner] = shapeOf(name).split('.');
  let field = resource.fields[own];
  for (const column of inner)
    field =
      field?.kind === 'lines' ? companyRegistry().resource(field.of).fields[column] : undefined;
  return field;
}

const withValues = (values: Values, changes: Readonly<Record<string, string>>): Values =>
  Object.entries(changes).reduce((held, [name, text]) => setValue(held, name, text), values);

export async function computeValues(
  { resource, id }: ScreenMatch,
  session: Session,
  { tabs, values, titles, filledIn }: Typed,
): Promise<Computed> {
  const untouched = Object.keys(filledIn).filter(
    (name) => valueAt(values, name) === filledIn[name],
  );
  const cleared = withValues(values, Object.fromEntries(untouched.map((name) => [name, ''])));
  const { data: reply } = await session.erp.post<ComputedReply>('form/compute', {
    resource: resource.path,
    ...(id !== null && !resource.singleton && { record_id: id }),
    draft: saveBody(tabs, cleared, null),
  });
  const changed: Record<string, string> = {};
  const filled: Record<string, string> = {};
  const chosen: Record<string, string> = {};
  const fixed = new Set(
    specsOf(tabs).flatMap((spec) => (spec.fixed === undefined ? [] : spec.name)),
  );
  for (const [name, raw] of Object.entries(reply.values)) {
    const spec = specAt(tabs, name);
    const field = fieldAt(resource, name);
    if (!spec || !field || fixed.has(name.split('[')[0]!)) continue;
    const found = { spec, field };
    const text = textShown(found, raw);
    if (found.spec.readOnly || !saysSame(found.spec, text, textOf(valueAt(cleared, name)))) {
      changed[name] = text;
      if (!found.spec.readOnly) filled[name] = text;
      const label = found.spec.readOnly && found.spec.choices?.find(([code]) => code === text)?.[1];
      if (label) chosen[name] = label;
    }
  }
  // What was filled in and does not follow any more goes.
  for (const name of untouched) changed[name] ??= '';
  return {
    values: withValues(cleared, changed),
    titles: { ...titles, ...reply.titles, ...chosen },
    filledIn: filled,
    changed,
  };
}

const digits = (text: string): string =>
  withoutThousands(text.trim().replace('\u2212', '-'))
    .replace('$', '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** `1000` was typed and `1,000.00` is shown: nothing was filled in. */
const saysSame = ({ control }: FieldSpec, shown: string, typed: string): boolean =>
  control === 'number' ? digits(shown) === digits(typed) : shown === typed;

function textShown(
  { spec, field }: { readonly spec: FieldSpec; readonly field: Field },
  raw: unknown,
): string {
  const value = shownOf(spec, field, raw);
  return typeof value === 'string' ? value : '';
}
