/** Triggers of tables that exist already follow what is declared of them. */
import { guardsOf, triggerName } from '../kept/kept-rows.ts';
import type { TableShape } from '../shape.ts';

/** By table, the statements that made its triggers. */
export type Guards = Readonly<Record<string, readonly string[]>>;

export const guardsIn = (shapes: readonly TableShape[]): Guards =>
  Object.fromEntries(
    shapes.flatMap((shape) => {
      const guards = guardsOf(shape);
      return guards.length === 0 ? [] : [[shape.name, guards] as const];
    }),
  );

/** A trigger that is declared otherwise is made anew. */
export function guardChanges(
  before: Guards,
  after: Guards,
  tables: readonly string[],
): readonly string[] {
  return tables.flatMap((table) => {
    const old = before[table] ?? [];
    const now = after[table] ?? [];
    return [
      ...old
        .filter((statement) => !now.includes(statement))
        .map((statement) => `DROP TRIGGER ${triggerName(statement)} ON "${table}";`),
      ...now.filter((statement) => !old.includes(statement)),
    ];
  });
}
