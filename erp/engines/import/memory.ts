/** What columns and words meant before, kept by the company for each list. */
import type { Tx } from '../../db/database.ts';
import { fold } from './fold.ts';

export async function rememberedColumns(tx: Tx, resource: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ name: string; value: string }>(`select name, value from import_mappings where resource = $1 and kind = 'COLUMNA'`, [resource]);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** `path word` → the value that the word stands for. */
export async function rememberedWords(tx: Tx, resource: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ field: string; name: string; value: string }>(`select field, name, value from import_mappings where resource = $1 and kind = 'ALIAS'`, [resource]);
  return new Map(rows.map(({ field, name, value }) => [`${field} ${name}`, value]));
}

interface Meaning {
  readonly kind: 'COLUMNA' | 'ALIAS';
  readonly field: string;
  readonly word: string;
  readonly value: string;
}

export async function remember(tx: Tx, accountId: number, resource: string, meanings: readonly Meaning[]): Promise<void> {
  const known = new Map(meanings.filter(({ word }) => fold(word) !== '').map((each) => [`${each.kind} ${each.field} ${fold(each.word)}`, each]));
  if (known.size === 0) return;
  await tx.run(
    `insert into import_mappings (account_id, resource, kind, field, name, value)
     select $1::bigint, $2, x.kind, x.field, x.name, x.value from jsonb_to_recordset($3::jsonb) as x(kind text, field text, name text, value text)
     on conflict (account_id, resource, kind, field, name) do update set value = excluded.value, used_at = now()`,
    [accountId, resource, JSON.stringify([...known.values()].map(({ kind, field, word, value }) => ({ kind, field, name: fold(word), value })))],
  );
}
