/** What a new record begins with that is a copy of another. */
import { rowsIn, storedValues } from '#app/forms/form-values.server.ts';
import { withoutIds } from '#app/forms/intents.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import type { ScreenMatch } from '../../shared/screens.server.ts';
import type { ApiRow } from '../../shared/view/cells.server.ts';
import type { RowValues } from '../../shared/view/view-types.ts';
import { newRecord, type FormBase } from '../form-data.server.ts';

const FORGOTTEN = new Set(['folio', 'secret', 'computed', 'file', 'image']);
const DATES = new Set(['date', 'datetime']);

const isDocument = ({ fields }: Resource) =>
  Object.values(fields).some(({ kind }) => kind === 'folio');

/** Of a record alone, by its kind, by what it declares, or as a date of a document. */
const isOwn = (field: Field | undefined, dated: boolean): boolean =>
  !field ||
  FORGOTTEN.has(field.kind) ||
  field.unique !== undefined ||
  field.copied === false ||
  (dated && DATES.has(field.kind));

function copiedRow(row: RowValues, of: string, dated: boolean): RowValues {
  const { fields } = companyRegistry().resource(of);
  return Object.fromEntries(
    Object.entries(withoutIds(row)).map(([name, value]) => [
      name,
      fields[name] && isOwn(fields[name], dated) ? '' : value,
    ]),
  );
}

/**
 * A new record with another one's values: not its id, its folio, its secrets, what must be unique
 * or what was of that one alone.
 */
export async function copyOf(
  screen: ScreenMatch,
  session: Session,
  from: string,
): Promise<FormBase> {
  const { resource } = screen;
  const { data: row } = await session.erp.get<ApiRow>(`${resource.path}/${from}`);
  const blank = newRecord(screen, session, new URLSearchParams());
  const { values, titles } = storedValues(resource, blank.tabs, row);
  const dated = isDocument(resource);
  const copied = Object.entries(values).map(([name, value]) => {
    const field = resource.fields[name];
    if (isOwn(field, dated) || name === resource.states?.field)
      return [name, blank.base.values[name] ?? ''];
    return [
      name,
      field?.kind === 'lines'
        ? rowsIn(value).map((each) => copiedRow(each, field.of, dated))
        : value,
    ];
  });
  return { ...blank, base: { values: Object.fromEntries(copied), titles } };
}
