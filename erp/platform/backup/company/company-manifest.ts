/**
 * What a copy of one company says of itself: plain JSON beside one NDJSON file a table, so that it
 * can be read without this program.
 */
import { t } from '#erp/model/texts/t.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from '#erp/model/errors.ts';
import { readMigrations } from '#erp/db/schema/migrate.ts';

export const COMPANY_FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const tableFile = (folder: string, table: string) =>
  join(folder, 'tables', `${table}.ndjson`);

export interface TableEntry {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly string[];
  /** Sum of each decimal column, as text. */
  readonly totals: Readonly<Record<string, string>>;
}

export interface CompanyManifest {
  readonly format: number;
  readonly kind: 'EMPRESA';
  readonly account: { readonly code: string; readonly name: string; readonly timeZone: string };
  readonly createdAt: string;
  readonly migrations: readonly string[];
  readonly tables: readonly TableEntry[];
  readonly rows: number;
  /** Uploaded files that lie beside the tables. */
  readonly files: number;
  /** Last seal of the audit chain. */
  readonly audit: { readonly seq: number; readonly hash: string } | null;
}

/** Throws when the copy is of a newer version: an older one is read as far as it goes. */
export async function readCompanyManifest(folder: string): Promise<CompanyManifest> {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as CompanyManifest;
  if (manifest.kind !== 'EMPRESA' || manifest.format !== COMPANY_FORMAT)
    throw new DomainError(
      'VALIDACION',
      t('backup.notCompanyBackup', 'El archivo no es un respaldo de empresa de este programa.'),
    );
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const newer = manifest.migrations.find((name) => !known.has(name));
  if (newer)
    throw new DomainError(
      'VALIDACION',
      t('backup.laterVersion', 'El respaldo es de una versión posterior ({version}).', {
        version: newer,
      }),
    );
  return manifest;
}
