/** Keys that a company may use, of the catalogues that it has loaded. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { mentionedKeys } from '#erp/domains/cfdi/catalogs/large/mentioned.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import type { ImportedLists } from '#erp/domains/cfdi/rules/context.ts';

/** Those of `keys` that the catalogue has on that day (ISO); null while it is not loaded. */
async function knownKeys(
  tx: Tx,
  catalog: string,
  keys: readonly string[],
  day: string,
): Promise<ReadonlySet<string> | null> {
  const [loaded] = await tx.query(
    sql<{
      id: number;
    }>`select id from sat__catalogs where account_id = ${TENANT} and code = ${catalog} and row_count > 0`,
  );
  if (!loaded) return null;
  const rows = await tx.query(
    sql<{
      code: string;
    }>`select code from sat__catalog_keys where account_id = ${TENANT} and catalog_id = ${loaded.id} and code = any(${keys}::text[]) and coalesce(valid_from, ${day}::date) <= ${day}::date and coalesce(valid_to, ${day}::date) >= ${day}::date`,
  );
  return new Set(rows.map(({ code }) => code));
}

/** Of what the draft says alone: rules ask of nothing else. */
export async function importedLists(tx: Tx, draft: CfdiDraft, day: string): Promise<ImportedLists> {
  const said = mentionedKeys(draft);
  const ask = (catalog: string) => knownKeys(tx, catalog, [...(said.get(catalog) ?? [])], day);
  const productKeys = await ask('c_ClaveProdServ');
  const unitKeys = await ask('c_ClaveUnidad');
  const zips = await ask('c_CodigoPostal');
  return {
    ...(productKeys && { productKeys }),
    ...(unitKeys && { unitKeys }),
    ...(zips && { zips }),
  };
}

/** False for a key that the loaded catalogue does not have today; true while it is not loaded. */
export async function mayUse(tx: Tx, catalog: string, key: string, day: string): Promise<boolean> {
  const known = await knownKeys(tx, catalog, [key], day);
  return known === null || known.has(key);
}
