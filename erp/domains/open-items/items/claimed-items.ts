/**
 * Documents whose items something else is about to pay, as a proposal that is at the bank: nobody
 * settles them by another way meanwhile. A module adds its statement:
 * `addedRows: claimedItems([…])`.
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { t } from '#erp/model/texts/t.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';

const NAME = 'items:claimed';

/** Declared by the module of treasury. `folio` is of the proposal; null of a draft. */
export const CLAIMED_ITEMS_SET = {
  [NAME]: `select null::bigint as account_id, null::text as source_resource, null::text as source_id, null::text as folio where false`,
} as const satisfies ModuleDeclaration['rowSets'];

const COLUMNS = 'account_id, source_resource, source_id, folio';

/** What a proposal is called in a sentence, by its folio. */
export const proposalText = (folio: string | null): string =>
  folio ?? t('openItems.draftProposal', 'que está en borrador');

export const claimedText = (folio: string | null): string =>
  t('openItems.claimed', 'La paga la propuesta {folio}: cancélala antes.', {
    folio: proposalText(folio),
  });

/** The statements read raw tables and name no columns: they give them in the set's order. */
export const claimedItems = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({
  [NAME]: statements.map((text) => `select e.* from (${text}) e(${COLUMNS})`),
});

/** Of these items, those that are claimed: what says so, by the id of the item. */
export async function claimsOfItems(
  { tx, services }: Pick<Writing, 'tx' | 'services'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await tx.query<{ id: number; folio: string | null }>(
    `select i.id, c.folio from cfl__open_items i join (${services.registry.rowSets.textOf(NAME)}) c on ${sameCompany('c', 'i')} and c.source_resource = i.source_resource and c.source_id = i.source_id
      where i.account_id = $2 and i.id = any($1::bigint[])`,
    [ids, TENANT],
  );
  return new Map(found.map(({ id, folio }) => [id, claimedText(folio)]));
}
