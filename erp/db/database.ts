import type { Changes } from './changes.ts';
import type { Statement } from './sql/sql.ts';

/**
 * What the rest of the ERP knows of a database: two ways to open a transaction. Both engines
 * implement it.
 */

export interface Tx {
  /**
   * Runs one statement. int8 → number, numeric → string, date → `YYYY-MM-DD`, timestamptz → ISO
   * text in UTC with ms, time → `HH:MM:SS`, jsonb → parsed.
   */
  query<R extends object = Record<string, unknown>>(
    sql: string | Statement<R>,
    params?: readonly unknown[],
  ): Promise<R[]>;
  /** Like `query`, giving the number of affected rows. */
  execute(sql: string | Statement<object>, params?: readonly unknown[]): Promise<number>;
}

export interface Tenant {
  readonly accountId: number;
  /** The operator of the installation also sees the other companies' rows of `accounts`. */
  readonly operator?: boolean;
}

export interface Database {
  readonly engine: 'PGLITE' | 'POSTGRES';
  /** What this process has written. */
  readonly changes: Changes;
  /**
   * One transaction as role `erp_app` with `erp.account_id` set: row-level security shows this
   * company's rows only.
   * Inside it, await nothing but the database.
   */
  tenant<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `tenant`, for reading only: reports and exports. A server with a replica answers it from
   * there, as of a moment ago; what depends on the caller's own last write asks `tenant`.
   */
  reading<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction as the owner, for the global tables (identities, sessions, throttles,
   * auth_tokens), provisioning and synchronisation.
   */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
