import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';

/**
 * A document takes its folio when it is confirmed; the key of a catalogue record when it is
 * created, and never restarts.
 */
function seriesOf(resource: Resource, code: string) {
  const document =
    resource.states?.initial === 'BORRADOR' ||
    registry.contributions.gaplessSeries.has(resource.path);
  return {
    code,
    name: resource.label[1],
    document: resource.path,
    is_default: true,
    next_folio: 1,
    digits: 5,
    pattern: document ? '{SERIE}-{AAAA}-{FOLIO}' : '{SERIE}-{FOLIO}',
    reset: document ? 'ANUAL' : 'NUNCA',
    assign_on: document ? 'CONFIRMAR' : 'CREAR',
    gapless: document,
    copies: 1,
  };
}

/**
 * One series for each folio that is declared, so that a new company can post at once; a document
 * that has one keeps it.
 */
export async function seedSeries(tx: Tx, accountId: number): Promise<void> {
  const known = await tx.query<{ document: string }>(
    'select distinct document from series where account_id = $1',
    [accountId],
  );
  const documents = new Set(known.map(({ document }) => document));
  const rows = [...registry.resources.values()]
    .filter(({ path, sameTableAs }) => !sameTableAs && !documents.has(path))
    .flatMap((resource) =>
      Object.values(resource.fields).flatMap((field) =>
        field.kind === 'folio' ? [seriesOf(resource, field.series)] : [],
      ),
    );
  await insertRows(tx, accountId, 'series', rows);
}
