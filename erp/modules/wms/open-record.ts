/**
 * Records that another document opens: whoever acts need not have the right to create them by hand.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import type { Resource } from '#erp/model/types.ts';

export interface Origin {
  readonly resource: string;
  readonly id: number;
}

export async function openRecord(
  { tx, actor, now }: StockContext,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const date = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const { folio } = await nextFolio(tx, {
    document: resource.path,
    label: inSentence(resource.label[1]),
    branchId: null,
    date,
  });
  const all: Record<string, unknown> = {
    ...row,
    folio,
    account_id: actor.accountId,
    created_by: actor.userId,
    updated_by: actor.userId,
  };
  const columns = Object.keys(all)
    .map((name) => `"${name}"`)
    .join(', ');
  const [made] = await tx.query<{ id: number }>(
    `insert into ${resource.table} (${columns}) select ${columns} from jsonb_populate_record(null::${resource.table}, ($1::text)::jsonb) returning id`,
    [JSON.stringify(all)],
  );
  const changes = Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, [null, value] as const]],
    ),
  );
  await audit(tx, actor, now, {
    action: 'CREAR',
    resource: resource.path,
    recordId: made!.id,
    recordLabel: folio,
    changes,
  });
  return made!.id;
}
