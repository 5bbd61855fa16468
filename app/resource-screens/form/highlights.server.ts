import { unitOf } from '#erp/model/texts/unit-words.ts';
import type { Session } from '#app/session/context.ts';
import { takenFields, takenFrom } from '#erp/model/computed/taken-from.ts';
import { conditionHolds } from '#erp/model/fixed/conditions.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { columnsOf, type ApiRow } from '../shared/view/cells.server.ts';
import { recordPath } from '../shared/screens.server.ts';
import type { HighlightView, FormView } from '../shared/view/view-types.ts';
import { fieldLabel, may, readableFields } from '../shared/view/view.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';

const NONE: ReadonlySet<string> = new Set();

/** False where the form of a record of this kind leaves it out. */
export const isOfItsKind = (
  { shownWhen = [] }: Field,
  row: Readonly<Record<string, unknown>>,
): boolean =>
  shownWhen.every((group) => group.some((when) => 'relation' in when || conditionHolds(when, row)));

/**
 * What stands over the tabs of a record: the facts its resource names, of those that the person may
 * read.
 */
export function highlightsOf(resource: Resource, row: ApiRow, session: Session): HighlightView[] {
  const readable = new Map(readableFields(resource, session));
  const named = (resource.highlights ?? [])
    .map((fact): readonly string[] => [fact].flat())
    .filter(([name]) => readable.has(name!));
  const facts = named.flatMap(([name, unit]): HighlightView[] => {
    const column = columnsOf(resource, [name!], session)[0]!;
    const text = column.cell(row);
    const field = readable.get(name!)!;
    // What a record of this kind has not is no fact about it.
    if (text === '' && (field.shownWhen || field.onlyWhen)) return [];
    if (!isOfItsKind(field, row) && Number(row[name!]) === 0) return [];
    const counted = unit
      ? String([row.titles?.[unit] ?? ''].flat()[0]).split(' — ')[0]!
      : unitOf(field.suffix ?? '');
    const target = field.kind === 'ref' && !field.by ? companyRegistry().resource(field.to) : null;
    const href =
      target && text !== '' && may(target, 'list', session)
        ? recordPath(target, String(row[name!]))
        : null;
    let value: string;
    if (text === '') value = '—';
    // A percentage says its sign itself: of «% anual» the rest is added.
    else if (counted.startsWith('%')) value = `${text}${counted.slice(1)}`;
    else value = counted === '' || text.endsWith(` ${counted}`) ? text : `${text} ${counted}`;
    // One of two values is called what the record calls it.
    const taken = takenFrom(field, row);
    return [
      {
        label: taken === null ? column.view.label : fieldLabel(resource, taken, session),
        value,
        ...(href && { href }),
        ...(column.view.chips?.[text] === 'bad' && { bad: true as const }),
      },
    ];
  });
  return facts.every(({ value }) => value === '—') ? [] : facts;
}

/** Facts of a record that something is done to: none that is empty, or asked there (`asked`). */
export function aboutRecord(
  resource: Resource,
  row: ApiRow,
  asked: ReadonlySet<string>,
  session: Session,
): readonly HighlightView[] {
  const highlights = resource.highlights?.filter((fact) => !asked.has([fact].flat()[0]!));
  return highlightsOf({ ...resource, highlights }, row, session).filter(
    ({ value }) => value !== '—',
  );
}

/**
 * Fields that stand over the tabs in place of the form: what only the system writes, and in a
 * record that is only read all of them and its name.
 */
export function highlightedFields(
  resource: Resource,
  mode: FormView['mode'],
  shown: boolean,
): ReadonlySet<string> {
  if (!shown) return NONE;
  const named = (resource.highlights ?? [])
    .map((fact) => [fact].flat()[0]!)
    .flatMap((name) => [name, ...takenFields(resource.fields[name]!)]);
  return new Set(
    mode === 'read'
      ? [...named, ...[resource.title].flat()]
      : named.filter((name) => resource.fields[name]!.kind === 'computed'),
  );
}
