import type { Tx } from '#erp/db/database.ts';
import { totalsOf } from './company-export.ts';
import type { CompanyManifest } from './company-manifest.ts';
import type { CompanyTable } from './company-tables.ts';

export interface RestoreCheck {
  readonly tables: number;
  readonly rows: number;
  /** Decimal columns whose sums were compared. */
  readonly sums: number;
  readonly differences: readonly string[];
}

/** Compares the rows of a company and the sums of their decimal columns with what the copy says. */
export async function compareWithManifest(
  tx: Tx,
  tables: readonly CompanyTable[],
  manifest: CompanyManifest,
  accountId: number,
): Promise<RestoreCheck> {
  const entries = new Map(manifest.tables.map((entry) => [entry.name, entry]));
  const differences: string[] = [];
  let [rows, sums] = [0, 0];
  for (const { name, summed } of tables) {
    const entry = entries.get(name);
    if (!entry) continue;
    const [found] = await tx.query<{ n: number }>(
      `select count(*)::int as n from "${name}" where account_id = $1`,
      [accountId],
    );
    rows += found!.n;
    if (found!.n !== entry.rows)
      differences.push(`${name}: ${found!.n} filas, el respaldo tiene ${entry.rows}`);
    const known = summed.filter((column) => column in entry.totals);
    const totals = await totalsOf(tx, name, known, accountId);
    for (const column of known) {
      sums += 1;
      if (totals[column] !== entry.totals[column])
        differences.push(
          `${name}.${column}: suma ${totals[column]}, el respaldo dice ${entry.totals[column]}`,
        );
    }
  }
  return { tables: tables.length, rows, sums, differences };
}

const said = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

export const restoreCheckText = ({ tables, rows, sums, differences }: RestoreCheck): string =>
  [
    `${said(tables, 'tabla', 'tablas')}, ${said(rows, 'fila', 'filas')} y ${said(sums, 'suma', 'sumas')} comparadas con el respaldo.`,
    differences.length === 0
      ? 'Todo coincide.'
      : `No coincide:\n${differences.slice(0, 50).join('\n')}`,
  ].join('\n');
