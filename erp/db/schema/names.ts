import { createHash } from 'node:crypto';
import type { Resource } from '#erp/model/types.ts';

/**
 * PostgreSQL cuts names at 63 bytes in silence; a longer one keeps its head and ends in a digest.
 */
function bounded(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;
}

export const joinTableName = (resource: Resource, field: string) =>
  bounded(`${resource.table}__${field}`);
export const primaryKeyName = (table: string) => bounded(`${table}_pk`);
export const uniqueName = (table: string, columns: readonly string[]) =>
  bounded(`${table}_${columns.join('_')}_key`);
export const foreignKeyName = (table: string, column: string) => bounded(`${table}_${column}_fk`);
export const indexName = (table: string, column: string) => bounded(`${table}_${column}_idx`);
