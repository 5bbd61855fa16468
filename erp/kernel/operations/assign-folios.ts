/**
 * Gives a document its folios at the moment its series says. Called last before the write, so that
 * the counter is locked briefly.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { nameOfMany } from '#erp/model/texts/labels.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Actor } from '../actor.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { Services } from '../services.ts';
import { isEmpty } from '../validation/values.ts';

export interface FolioMoment {
  readonly services: Pick<Services, 'extensions'>;
  readonly actor: Actor;
  readonly resource: Resource;
  readonly now: Temporal.Instant;
  readonly moment: 'CREAR' | 'CONFIRMAR';
}

/** Date of the document in the company's zone: its own `date`, or today. */
const dateOf = (row: Row, { now, actor }: FolioMoment) =>
  typeof row.date === 'string'
    ? row.date
    : now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();

export async function assignFolios(tx: Tx, at: FolioMoment, row: Row): Promise<void> {
  const { resource, moment } = at;
  const missing = Object.entries(resource.fields).filter(
    ([name, field]) => field.kind === 'folio' && isEmpty(row[name]),
  );
  if (missing.length === 0) return;
  const [early] = await tx.query(
    `select 1 from series where account_id = $2 and document = $1 and active and is_default and assign_on = 'CREAR' limit 1`,
    [resource.path, TENANT],
  );
  if (moment === 'CREAR' && !early) return;
  const branch = resource.branchField ? row[resource.branchField] : null;
  const request = {
    document: resource.path,
    label: inSentence(nameOfMany(resource)),
    branchId: typeof branch === 'number' ? branch : null,
    date: dateOf(row, at),
  };
  for (const [name] of missing)
    row[name] = (await at.services.extensions.nextFolio(tx, request)).folio;
}
