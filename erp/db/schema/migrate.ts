import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import type { Log } from '#erp/model/log.ts';
import type { Database } from '../database.ts';
import { foundation } from './foundation.ts';

export const MIGRATIONS = new URL('../migrations/', import.meta.url);

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/**
 * What an engine gives to the migrations: scripts of several statements. Each runs in a transaction
 * of its own.
 */
export interface Scripts {
  readonly engine: Database['engine'];
  script(sql: string): Promise<void>;
  applied(): Promise<ReadonlyMap<string, string>>;
  /** Called once before tables with data in them change, with the migrations that they have. */
  beforeChange?(applied: readonly string[]): Promise<void>;
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, MIGRATIONS), 'utf8') })),
  );
}

const hashOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

/**
 * Applies what is missing. A migration that was applied with another text stops the start: nothing
 * is guessed.
 */
export async function migrate(
  target: Scripts,
  migrations: readonly Migration[],
  log: Log,
): Promise<void> {
  await target.script(foundation(target.engine));
  const applied = await target.applied();
  if (applied.size > 0 && migrations.some(({ name }) => !applied.has(name)))
    await target.beforeChange?.([...applied.keys()].toSorted());
  for (const { name, sql } of migrations) {
    const hash = hashOf(sql);
    const before = applied.get(name);
    if (before === hash) continue;
    if (before !== undefined) {
      throw new Error(
        `La base de datos se creó con otra versión de ${name}. Restaura un respaldo de esta versión o, si son datos de prueba, empieza con otra carpeta (DATA_DIR).`,
      );
    }
    const start = performance.now();
    // Rows that are kept get what a new column asks.
    await target.script(
      `BEGIN; SET LOCAL check_function_bodies = off; SET LOCAL erp.retire = '1';\n${sql}\nINSERT INTO erp_migrations (name, hash) VALUES ('${name}', '${hash}');\nCOMMIT;`,
    );
    log.info({ name, ms: Math.round(performance.now() - start) }, 'migration applied');
  }
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new Error(
      `La base de datos es de una versión más nueva que este programa (${newer.join(', ')}). Actualiza el programa.`,
    );
}
