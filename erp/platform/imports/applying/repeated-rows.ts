/**
 * Rows of a file that would make the same record twice. A dry run takes back what it writes, so it
 * remembers what it found good.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { uniquesOf } from '#erp/db/schema/tables.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Plan } from '../plan.ts';
import type { StagedRow } from '../store.ts';

interface Repeatable {
  /** Field beside which it is said. */
  readonly on: string;
  /** Columns of the file that must not be the same together. */
  readonly columns: readonly number[];
}

/** What several columns make unique together; one column alone tells records apart already. */
function repeatablesOf({ resource, columns, fixed }: Plan): readonly Repeatable[] {
  const indexes = new Map(
    columns.flatMap(({ index, target }) =>
      target.lines === null ? [[target.name, index] as const] : [],
    ),
  );
  const same = new Set(fixed.map(({ target }) => target.path));
  return uniquesOf(resource).flatMap(({ columns: [, ...names], on }): Repeatable[] => {
    const own = names.filter((name) => !same.has(name));
    const given = own.flatMap((name) => indexes.get(name) ?? []);
    return names.length > 1 && given.length === own.length && given.length > 0
      ? [{ on, columns: given }]
      : [];
  });
}

const GOOD = ['NUEVO', 'CAMBIA', 'IGUAL'];

export class RepeatedRows {
  readonly #kinds: readonly Repeatable[];
  readonly #seen = new Map<string, number>();

  private constructor(plan: Plan) {
    this.#kinds = repeatablesOf(plan);
  }

  /** With what was found good before: a dry run may go on where it stopped, or look at few rows. */
  static async of(tx: Tx, plan: Plan, importId: number): Promise<RepeatedRows> {
    const rows = new RepeatedRows(plan);
    if (rows.#kinds.length === 0) return rows;
    const found = await tx.query<Pick<StagedRow, 'position' | 'cells'>>(
      `select position, cells from import_rows where account_id = $2 and import_id = $1 and leader = position and status = any($3::text[])`,
      [importId, TENANT, GOOD],
    );
    for (const row of found) rows.add(row);
    return rows;
  }

  #keysOf({ cells }: Pick<StagedRow, 'cells'>): readonly (readonly [Repeatable, string])[] {
    return this.#kinds.flatMap((kind, place) => {
      const texts = kind.columns.map((index) => (cells[index] ?? '').trim());
      if (texts.some((text) => text === '')) return [];
      const key = JSON.stringify([place, ...texts.map((text) => text.toLocaleLowerCase('es-MX'))]);
      return [[kind, key] as const];
    });
  }

  /** Throws VALIDACION beside the field that is repeated. */
  check(row: Pick<StagedRow, 'position' | 'cells'>): void {
    for (const [{ on }, key] of this.#keysOf(row)) {
      const other = this.#seen.get(key);
      if (other !== undefined && other !== row.position)
        throw invalid({
          [on]: [
            t('imports.repeatedRow', 'Se repite: la fila {row} del archivo ya dice lo mismo.', {
              row: other,
            }),
          ],
        });
    }
  }

  add(row: Pick<StagedRow, 'position' | 'cells'>): void {
    for (const [, key] of this.#keysOf(row)) this.#seen.set(key, row.position);
  }
}
