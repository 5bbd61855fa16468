/** What two customers have of their own, who become one: how many fit, and which is the main. */
import { sql, TENANT, raw } from '#erp/db/sql/sql.ts';
import type { MergeContext } from '#erp/kernel/rules.ts';
import { nameOfMany } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { LinesField } from '#erp/model/types.ts';
import { inSentence } from '#erp/model/texts/in-sentence.ts';

const LONGEST_CODE = 20;

/** Beyond what a form takes no save would go through. */
async function requireRoom(context: MergeContext, field: LinesField): Promise<void> {
  const { tx, services, source, target, fail } = context;
  const rows = services.registry.resource(field.of);
  const [found] = await tx.query(
    sql<{
      count: number;
    }>`select count(*)::int as count from ${raw(rows.table)} where account_id = ${TENANT} and customer_id in (${source}, ${target})`,
  );
  if (found!.count > field.max)
    fail(
      '',
      t('sales.mergeRoom', 'Entre los dos tienen {count} {rows}: caben {max}.', {
        count: found!.count,
        rows: inSentence(nameOfMany(rows)),
        max: field.max,
      }),
    );
}

/** The main one of the customer that stays is the main one of both. */
async function keepMain(context: MergeContext, field: LinesField): Promise<void> {
  const { tx, services, source, target } = context;
  const rows = services.registry.resource(field.of);
  if (!('is_default' in rows.fields)) return;
  await tx.execute(
    sql`update ${raw(rows.table)} x set is_default = false where x.account_id = ${TENANT} and x.customer_id = ${source} and x.is_default
      and exists (select 1 from ${raw(rows.table)} y where y.account_id = ${TENANT} and y.customer_id = ${target} and y.is_default)`,
  );
}

/** Of two places with one code, that which comes gets the next that is free: `01` is `01-2`. */
async function renamePlaces({ tx, source, target }: MergeContext): Promise<void> {
  const rows = await tx.query(
    sql<{
      id: number;
      code: string;
      comes: boolean;
    }>`select id, code, customer_id = ${source} as comes from sls__consignees where account_id = ${TENANT} and customer_id in (${source}, ${target}) order by id`,
  );
  const taken = new Set(rows.filter(({ comes }) => !comes).map(({ code }) => code));
  const all = new Set(rows.map(({ code }) => code));
  const renamed = rows
    .filter(({ comes, code }) => comes && taken.has(code))
    .map(({ id, code }) => {
      const given = freeCode(code, all);
      all.add(given);
      return { id, code: given };
    });
  if (renamed.length === 0) return;
  await tx.execute(
    sql`update sls__consignees x set code = r.code from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(id bigint, code text)
      where x.account_id = ${TENANT} and x.id = r.id`,
  );
}

function freeCode(code: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n += 1) {
    const end = `-${n}`;
    const given = `${code.slice(0, LONGEST_CODE - end.length)}${end}`;
    if (!taken.has(given)) return given;
  }
}

export async function uniteOwnRows(context: MergeContext): Promise<void> {
  const fields = Object.values(context.resource.fields).filter((field) => field.kind === 'lines');
  for (const field of fields) await requireRoom(context, field);
  for (const field of fields) await keepMain(context, field);
  await renamePlaces(context);
}
