/** Dates of what happened, which are not of days to come. */
import { t } from '#erp/model/texts/t.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { rowsOf } from './values.ts';

interface Moment {
  readonly now: Temporal.Instant;
  readonly actor: { readonly timeZone: string };
}

const path = (prefix: string, name: string) => (prefix === '' ? name : `${prefix}[${name}]`);

/** Whether a day or a moment, as it is stored, is still to come. */
function isToCome({ kind }: Field, value: unknown, { now, actor }: Moment): boolean {
  if (typeof value !== 'string') return false;
  return kind === 'date'
    ? value > now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString()
    : Temporal.Instant.compare(Temporal.Instant.from(value), now) > 0;
}

/**
 * Notes dates of what happened that are still to come, here and in child rows; those that were
 * stored so stay.
 */
export function checkHappened(
  registry: Registry,
  resource: Pick<Resource, 'fields'>,
  { draft, before }: { readonly draft: Row; readonly before: Row | null },
  at: Moment & { readonly problems: ValidationErrors; readonly prefix?: string },
): void {
  const { prefix = '' } = at;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'lines') {
      const child = registry.resource(field.of);
      const stored = new Map(rowsOf(before?.[name]).map((row) => [row.id, row]));
      rowsOf(draft[name]).forEach((line, i) =>
        checkHappened(
          registry,
          child,
          { draft: line, before: stored.get(line.id) ?? null },
          { ...at, prefix: `${path(prefix, name)}[${i}]` },
        ),
      );
    }
    if (!('happened' in field) || !field.happened || draft[name] === before?.[name]) continue;
    if (isToCome(field, draft[name], at))
      at.problems.add(
        path(prefix, name),
        t('value.notYet', 'Es de algo que ya pasó: no puede ser futura.'),
      );
  }
}
