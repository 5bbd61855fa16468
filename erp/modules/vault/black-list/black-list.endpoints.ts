import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';

interface Checked {
  readonly rfc: string;
  readonly list: string | null;
  readonly situation: string | null;
  readonly name: string | null;
  readonly published_on: string | null;
}

interface ListedRfc extends Checked {
  readonly list: string;
  readonly name: string;
}

/** In the order in which they were asked; null where no list names them. */
export async function checkRfcs(
  { services, actor }: { readonly services: Services; readonly actor: Actor },
  rfcs: readonly string[],
): Promise<readonly Checked[]> {
  const found = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query(
      sql<ListedRfc>`select rfc, list, situation, name, (case situation when 'PRESUNTO' then presumed_date when 'DESVIRTUADO' then cleared_date when 'DEFINITIVO' then definitive_date else ruling_date end)::text as published_on
        from sat__black_list where account_id = ${TENANT} and rfc = any(${rfcs}::text[]) order by rfc, list`,
    ),
  );
  const nothing = { list: null, situation: null, name: null, published_on: null };
  return rfcs.flatMap((rfc): readonly Checked[] => {
    const own = found.filter((each) => each.rfc === rfc);
    return own.length > 0 ? own : [{ rfc, ...nothing }];
  });
}
