/** The provider that a company has chosen, and how it is reached. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

export type PacMode = 'PRUEBAS' | 'PRODUCCION';

export interface PacRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly mode: PacMode | null;
  readonly verification: string;
  readonly username: string | null;
  /** Sealed, as the token is. */
  readonly password: string | null;
  readonly token: string | null;
  /** Last change of it, as its being chosen is. */
  readonly changed_at: string;
}

const columns = sql`id, code, name, coalesce(enabled, false) as enabled, mode, verification, username, password, token, coalesce(updated_at, created_at) as changed_at`;

export const SANDBOX = 'SANDBOX';

/** Providers that this version speaks with, besides the sandbox. */
export const PROVIDERS = ['SW', 'FINKOK'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const isProvider = (code: string): code is Provider =>
  (PROVIDERS as readonly string[]).includes(code);

/** Null only while the company has none: every one begins with the sandbox. */
export async function chosenPac(tx: Tx): Promise<PacRow | null> {
  const [row] = await tx.query(
    sql<PacRow>`select ${columns} from sat__plugins where account_id = ${TENANT} and kind = 'PAC' and enabled order by id limit 1`,
  );
  return row ?? null;
}

export async function pacById(tx: Tx, id: number | null): Promise<PacRow | null> {
  const [row] = await tx.query(
    sql<PacRow>`select ${columns} from sat__plugins where account_id = ${TENANT} and kind = 'PAC' and id = ${id}`,
  );
  return row ?? null;
}

export const modeOf = (row: PacRow | null): PacMode => row?.mode ?? 'PRUEBAS';
