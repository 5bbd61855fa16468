/**
 * `@alias` in what people write (platform R37): who is meant, and whether each may read the record.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { mayPersonRead, type ReaderRow } from '#erp/platform/notifications/record-readers.ts';

const ALIAS = /(?:^|[\s(,;:¿¡])@([\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?)/gu;
const MAX_MENTIONS = 20;

export const aliasesIn = (body: string): readonly string[] =>
  [
    ...new Set([...body.matchAll(ALIAS)].map(([, alias]) => alias!.toLocaleLowerCase('es-MX'))),
  ].slice(0, MAX_MENTIONS);

/**
 * Ids of the people meant; each problem goes to `fail`. A word after @ that is nobody's alias is
 * only text.
 */
export async function mentionedIn(
  tx: Tx,
  services: Services,
  actor: Actor,
  record: RecordName,
  body: string,
  fail: (message: string) => void,
): Promise<readonly number[]> {
  const aliases = aliasesIn(body);
  if (aliases.length === 0) return [];
  const rows = await tx.query<ReaderRow>(
    `select id, nickname, all_branches, branch_office_id from users where account_id = $2 and lower(nickname) = any($1::text[]) and status = 'ACTIVO' and kind = 'INTERNO' order by id`,
    [aliases, TENANT],
  );
  for (const row of rows)
    if (row.id !== actor.userId && !(await mayPersonRead(tx, services, actor, row, record)))
      fail(
        t('core.noAccessToRecord', '{name} no tiene acceso a este registro.', {
          name: row.nickname,
        }),
      );
  return rows.map(({ id }) => id);
}
