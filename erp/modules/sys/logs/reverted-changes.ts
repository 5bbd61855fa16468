/**
 * Undoes rows of the log on a record, newest first. Pure: the log's notation is that of
 * `changesOf`.
 */
import type { Changes } from '#erp/kernel/audit/audit.ts';

export type PastRecord = Record<string, unknown>;

interface Entry {
  readonly action: string;
  readonly changes: Changes;
}

const LINE = /^(\w+)\[(\d+)\](?:\.(.+))?$/;

type Line = Record<string, unknown>;
const linesOf = (value: unknown): Line[] =>
  Array.isArray(value)
    ? value
        .filter((line) => typeof line === 'object' && line !== null)
        .map((line) => ({ ...(line as Line) }))
    : [];

/**
 * Rows of a child list as they were: changed ones by their place after, removed ones by their place
 * before.
 */
function backLines(
  value: unknown,
  changes: readonly (readonly [
    index: number,
    inner: string | undefined,
    before: unknown,
    after: unknown,
  ])[],
): readonly Line[] {
  const lines: (Line | null)[] = linesOf(value);
  for (const [index, inner, before, after] of changes) {
    if (inner !== undefined) {
      const line = lines[index];
      if (line) line[inner] = before;
    } else if (before === null && after !== null) lines[index] = null;
  }
  const kept = lines.filter((line) => line !== null);
  const removed = changes
    .filter(([, inner, before, after]) => inner === undefined && after === null && before !== null)
    .toSorted(([a], [b]) => a - b);
  for (const [index, , before] of removed) kept.splice(index, 0, before as Line);
  return kept;
}

function back(record: PastRecord, changes: Changes): PastRecord {
  const result: PastRecord = { ...record };
  const lines = new Map<string, (readonly [number, string | undefined, unknown, unknown])[]>();
  for (const [path, pair] of Object.entries(changes)) {
    if (!Array.isArray(pair) || pair.length !== 2) continue;
    const [, name, index, inner] = LINE.exec(path) ?? [];
    if (name === undefined) result[path] = pair[0];
    else lines.set(name, [...(lines.get(name) ?? []), [Number(index), inner, pair[0], pair[1]]]);
  }
  for (const [name, changed] of lines) result[name] = backLines(result[name], changed);
  return result;
}

/**
 * The record before all these rows; null when it did not exist then. `record` null is one that is
 * gone now.
 */
export function takenBack(record: PastRecord | null, entries: readonly Entry[]): PastRecord | null {
  let at = record;
  for (const { action, changes } of entries)
    at =
      action === 'CREAR' || (at === null && action !== 'BORRAR') ? null : back(at ?? {}, changes);
  return at;
}
