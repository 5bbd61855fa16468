/**
 * What columns and words meant before, kept for each person and list. What one calls things says
 * what he has, and what another taught would lead one's rows elsewhere: nobody learns from others,
 * nor teaches them.
 */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { normalizeHeading } from './normalize-heading.ts';

type Rememberer = Pick<Actor, 'accountId' | 'userId'>;

interface Remembered {
  readonly field: string;
  readonly name: string;
  readonly value: string;
}

const known = (tx: Tx, { userId }: Rememberer, resource: string, kind: Meaning['kind']) =>
  tx.query<Remembered>(
    'select field, name, value from import_mappings where account_id = $4 and user_id = $1 and resource = $2 and kind = $3',
    [userId, resource, kind, TENANT],
  );

export async function rememberedColumns(
  tx: Tx,
  actor: Rememberer,
  resource: string,
): Promise<ReadonlyMap<string, string>> {
  return new Map(
    (await known(tx, actor, resource, 'COLUMNA')).map(({ name, value }) => [name, value]),
  );
}

/** `path word` → the value that the word stands for. */
export async function rememberedWords(
  tx: Tx,
  actor: Rememberer,
  resource: string,
): Promise<ReadonlyMap<string, string>> {
  return new Map(
    (await known(tx, actor, resource, 'ALIAS')).map(({ field, name, value }) => [
      `${field} ${name}`,
      value,
    ]),
  );
}

interface Meaning {
  readonly kind: 'COLUMNA' | 'ALIAS';
  readonly field: string;
  readonly word: string;
  readonly value: string;
}

export async function remember(
  tx: Tx,
  { accountId, userId }: Rememberer,
  resource: string,
  meanings: readonly Meaning[],
): Promise<void> {
  const told = new Map(
    meanings
      .filter(({ word }) => normalizeHeading(word) !== '')
      .map((each) => [`${each.kind} ${each.field} ${normalizeHeading(each.word)}`, each]),
  );
  if (told.size === 0 || userId === null) return;
  await tx.execute(
    `insert into import_mappings (account_id, user_id, resource, kind, field, name, value)
     select $1::bigint, $2::bigint, $3, x.kind, x.field, x.name, x.value from jsonb_to_recordset($4::jsonb) as x(kind text, field text, name text, value text)
     on conflict (account_id, user_id, resource, kind, field, name) do update set value = excluded.value, used_at = now()`,
    [
      accountId,
      userId,
      resource,
      JSON.stringify(
        [...told.values()].map(({ kind, field, word, value }) => ({
          kind,
          field,
          name: normalizeHeading(word),
          value,
        })),
      ),
    ],
  );
}
