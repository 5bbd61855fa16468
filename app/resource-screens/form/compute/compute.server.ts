/** What follows from what is typed in a form: the ERP works it out as a save would. */
import { rowsIn, saveBody, shownOf, specsOf, textOf } from '#app/forms/form-values.server.ts';
import type { Session } from '#app/session/context.ts';
import { newPath, recordPath, type ScreenMatch } from '../../shared/screens.server.ts';
import type {
  FieldSpec,
  FieldValue,
  RowValues,
  TabView,
  Values,
} from '../../shared/view/view-types.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Field, Resource } from '#erp/model/types.ts';

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

const ROW = /^(\w+)\[(\d+)\]\.(\w+)$/;

function valueAt(values: Values, name: string): FieldValue | undefined {
  const [, table, index, column] = ROW.exec(name) ?? [];
  return table ? rowsIn(values[table])[Number(index)]?.[column!] : values[name];
}

function withValues(values: Values, changes: Readonly<Record<string, string>>): Values {
  const result: Record<string, FieldValue> = { ...values };
  for (const [name, text] of Object.entries(changes)) {
    const [, table, index, column] = ROW.exec(name) ?? [];
    if (!table) {
      result[name] = text;
      continue;
    }
    result[table] = rowsIn(result[table]).map((row, at): RowValues =>
      at === Number(index) ? { ...row, [column!]: text } : row,
    );
  }
  return result;
}

/** What of the form a name of the reply means. */
function specAt(tabs: readonly TabView[], resource: Resource, name: string) {
  const [, table, , column] = ROW.exec(name) ?? [];
  const own = specsOf(tabs).find((each) => each.name === (table ?? name));
  const field = resource.fields[table ?? name];
  if (!table) return own && field ? { spec: own, field } : null;
  const spec = own?.lines?.columns.find((each) => each.name === column);
  const inner =
    field?.kind === 'lines' ? companyRegistry().resource(field.of).fields[column!] : undefined;
  return spec && inner ? { spec, field: inner } : null;
}

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
  for (const [name, raw] of Object.entries(reply.values)) {
    const found = specAt(tabs, resource, name);
    if (!found) continue;
    const text = textShown(found, raw);
    if (found.spec.readOnly || text !== valueAt(cleared, name)) {
      changed[name] = text;
      if (!found.spec.readOnly) filled[name] = text;
    }
  }
  // What was filled in and does not follow any more goes.
  for (const name of untouched) changed[name] ??= '';
  return {
    values: withValues(cleared, changed),
    titles: { ...titles, ...reply.titles },
    filledIn: filled,
    changed,
  };
}

function textShown(
  { spec, field }: { readonly spec: FieldSpec; readonly field: Field },
  raw: unknown,
): string {
  const value = shownOf(spec, field, raw);
  return typeof value === 'string' ? value : '';
}
