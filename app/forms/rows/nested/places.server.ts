/** Where rows stand on the page and where they count: those in which nothing was typed do not. */
import type { Intent } from '../../intents.server.ts';
import { rowName } from '../../names.ts';
import { splitName, type Places } from './row-paths.ts';

/** True of a row on the page that a button is about, or stands in: it counts, although blank. */
export const addressedBy =
  (intent: Intent | null) =>
  (row: string): boolean => {
    if (intent === null) return false;
    const { name, index } = intent;
    return `${index < 0 ? name : `${name}[${index}]`}.`.startsWith(`${row}.`);
  };

interface Renamed {
  readonly name: string;
  readonly onPage: string;
}

/**
 * The name of a field under other places of the rows that it is in, from the outermost on; null
 * when one of them has none. `placeOf` is asked for tables by their names on the page.
 */
function renamed(
  name: string,
  placeOf: (table: string, at: number) => number,
  toPage: boolean,
): Renamed | null {
  const { lines, index, field } = splitName(name);
  if (lines === null) return { name: field, onPage: field };
  const table = renamed(lines, placeOf, toPage);
  const at = table ? placeOf(table.onPage, index) : -1;
  if (!table || at < 0) return null;
  return {
    name: rowName(table.name, at, field),
    onPage: rowName(table.onPage, toPage ? at : index, field),
  };
}

/** Name of a field among the rows that count; null when its row does not. */
export const nameAmongCounted = (places: Places, name: string): string | null =>
  renamed(name, (table, at) => places.get(table)?.indexOf(at) ?? -1, false)?.name ?? null;

/** Name on the page of a field of a row that counts; null when it is not there. */
export const nameOnPage = (places: Places, name: string): string | null =>
  renamed(name, (table, at) => places.get(table)?.[at] ?? -1, true)?.name ?? null;

/** A button of the page, as it is about the rows that count. */
export function intentAmongCounted(places: Places, intent: Intent): Intent {
  const { name, index } = intent;
  if (index < 0) return { ...intent, name: nameAmongCounted(places, name) ?? name };
  const row = nameAmongCounted(places, rowName(name, index, 'id'));
  if (row === null) return intent;
  const { lines, index: at } = splitName(row);
  return { ...intent, name: lines!, index: at };
}
