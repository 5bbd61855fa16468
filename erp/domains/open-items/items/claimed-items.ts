/**
 * Documents whose items something else is about to pay, as a proposal that is at the bank: nobody
 * settles them by another way meanwhile, nor cancels them. A module adds its statement:
 * `addedRows: claimedItems([…])`, and `neededDocuments([…])` for what counts on them otherwise.
 */
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Registry } from '#erp/model/registry.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#erp/model/texts/t.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Source } from './item.ts';

const NAME = 'items:claimed';
const NEEDED = 'items:needed';

/**
 * Declared by the module of treasury. `folio` is of the proposal, null of a draft; `sent` what the
 * bank was told to pay, in the currency of the document, 0 until then. Of what is needed,
 * `by_resource` and `name` say by which document.
 */
export const CLAIMED_ITEMS_SET = {
  [NAME]: `select null::bigint as account_id, null::text as source_resource, null::text as source_id, null::text as folio, null::numeric as sent where false`,
  [NEEDED]: `select null::bigint as account_id, null::text as source_resource, null::text as source_id, null::text as by_resource, null::text as name where false`,
} as const satisfies ModuleDeclaration['rowSets'];

const COLUMNS = 'account_id, source_resource, source_id, folio, sent';
const NEEDED_COLUMNS = 'account_id, source_resource, source_id, by_resource, name';

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

/** What counts on a document that it names, and is called off before that one is cancelled. */
export const neededDocuments = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({
  [NEEDED]: statements.map((text) => `select e.* from (${text}) e(${NEEDED_COLUMNS})`),
});

type Reading = Pick<Writing, 'tx' | 'services'>;

const claimOf = async (
  { tx, services }: Reading,
  { resource, id }: Source,
): Promise<string | null> => {
  const [claim] = await tx.query<{ folio: string | null }>(
    `select c.folio from (${services.registry.rowSets.textOf(NAME)}) c where c.account_id = $1 and c.source_resource = $2 and c.source_id = $3 order by c.folio limit 1`,
    [TENANT, resource, String(id)],
  );
  return claim ? claimedText(claim.folio) : null;
};

interface Needed {
  readonly by_resource: string;
  readonly name: string | null;
}

function neededText(registry: Pick<Registry, 'resource'>, { by_resource, name }: Needed): string {
  const label = inSentence(registry.resource(by_resource).label[0]);
  return t('openItems.needed', 'Está en {document}: cancélalo antes.', {
    document: `${label} ${name ?? t('openItems.inDraft', 'en borrador')}`,
  });
}

async function needOf({ tx, services }: Reading, { resource, id }: Source): Promise<string | null> {
  const { registry } = services;
  const [needed] = await tx.query<Needed>(
    `select n.by_resource, n.name from (${registry.rowSets.textOf(NEEDED)}) n where n.account_id = $1 and n.source_resource = $2 and n.source_id = $3 order by n.by_resource desc, n.name limit 1`,
    [TENANT, resource, String(id)],
  );
  return needed ? neededText(registry, needed) : null;
}

/** What is about to pay the document, or counts on it; null where nothing does. */
export const useOf = async (context: Reading, source: Source): Promise<string | null> =>
  (await claimOf(context, source)) ?? (await needOf(context, source));

/** ESTADO_INVALIDO while something is about to pay the document, or counts on it. */
export async function requireFree(context: Reading, source: Source): Promise<void> {
  const problem = await useOf(context, source);
  if (problem) throw new DomainError('ESTADO_INVALIDO', problem);
}

const overSent = (tx: Tx, claimed: string, sources: readonly Source[]) =>
  tx.query<{ folio: string | null; resource: string; id: string }>(
    `select c.folio, s.resource, s.id from jsonb_to_recordset($2::jsonb) as s(resource text, id text)
       join (select account_id, source_resource, source_id, min(folio) as folio, sum(sent) as sent from (${claimed}) c where account_id = $1 and sent > 0 group by 1, 2, 3) c on c.source_resource = s.resource and c.source_id = s.id
      where c.sent > (select coalesce(sum(i.balance), 0) from cfl__open_items i where i.account_id = $1 and i.source_resource = s.resource and i.source_id = s.id and i.direction = 'CARGO') limit 1`,
    [TENANT, JSON.stringify(sources.map(({ resource, id }) => ({ resource, id: String(id) })))],
  );

/** After these were lowered: VALIDACION beside `field` where less is owed than the bank pays. */
export async function requireSentLeft(
  { tx, services }: Reading,
  lowered: readonly { readonly source: Source; readonly field: string }[],
): Promise<void> {
  const [over] = await overSent(
    tx,
    services.registry.rowSets.textOf(NAME),
    lowered.map(({ source }) => source),
  );
  if (!over) return;
  const message = t(
    'openItems.sent',
    'La paga la propuesta {folio}, que está en el banco: registra antes su resultado.',
    { folio: proposalText(over.folio) },
  );
  const own = lowered.find(
    ({ source }) => source.resource === over.resource && String(source.id) === over.id,
  )!;
  throw invalid({ [own.field]: [message] }, message);
}

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
