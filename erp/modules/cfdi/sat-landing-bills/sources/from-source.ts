/** `POST sat-landing-bills/from-source`: a draft out of a document whose goods travel. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Choice } from '#erp/model/types.ts';
import { t } from '#erp/model/texts/t.ts';
import { BILLS } from '../bills-path.ts';
import { FROM_SOURCE } from './from-source-action.ts';
import { landingSources, sourceOf } from './landing-sources.ts';

interface Billed {
  readonly source: string;
  readonly label: string;
}

/** Documents that have one already, which was not cancelled. */
async function billed(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query(
    sql<Billed>`select source_resource || '/' || source_id as source, coalesce(number, '') as label from sat_landing_bills where account_id = ${TENANT} and source_id is not null and status <> 'CANCELADO'`,
  );
  return new Map(rows.map(({ source, label }) => [source, label]));
}

/** `branch-transfers/5` and what it is, of those that wait for theirs. */
async function waiting(context: Writing): Promise<readonly Choice[]> {
  const { services, actor, tx } = context;
  const done = await billed(tx);
  const found: Choice[] = [];
  for (const [path, source] of landingSources(services)) {
    if (!hasPermission(actor, `${path}.list`)) continue;
    const [one] = services.registry.resource(path).label;
    for (const { id, label } of await source.leaving(context)) {
      const key = `${path}/${id}`;
      if (!done.has(key)) found.push([key, `${one} ${label}`]);
    }
  }
  return found;
}

async function makeBill(context: Writing, chosen: string): Promise<number> {
  const { tx, services, actor } = context;
  const at = chosen.lastIndexOf('/');
  const path = chosen.slice(0, at);
  const id = Number(chosen.slice(at + 1));
  const source = sourceOf(services, path)!;
  const title = await requireRecord(
    tx,
    services.registry,
    actor,
    { resource: services.registry.resource(path), id },
    'one',
  );
  // Whoever asks for the same one meanwhile finds the bill of the first.
  await lockNames(tx, [`${BILLS}/from-source/${chosen}`]);
  const known = (await billed(tx)).get(chosen);
  if (known !== undefined)
    throw invalid({
      source: [t('landing.hasBill', 'Ya tiene su Carta Porte {number}.', { number: known })],
    });
  const { branch_office_id, places, goods, notes } = await source.facts(context, id);
  const made = await createInTransaction(tx, services, actor, services.registry.resource(BILLS), {
    cfdi_type: 'T',
    branch_office_id: branch_office_id === null ? '' : String(branch_office_id),
    notes: notes ?? '',
    locations: rowsOf(places.map((place) => ({ ...place }))),
    goods: rowsOf(goods.map((each) => ({ ...each }))),
  });
  await changeByConsequence(
    context,
    BILLS,
    { id: made.id! },
    {
      changes: () => ({ source_resource: path, source_id: String(id) }),
      reason: t('landing.ofSource', 'Se hizo desde {document}.', { document: title }),
    },
  );
  return Number(made.id);
}

type Sent = Readonly<Record<string, string | number | null | undefined>>;

/** As a form would send it. */
const texts = (row: Sent) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );

const rowsOf = (rows: readonly Sent[]) =>
  Object.fromEntries(rows.map((row, at) => [String(at), texts(row)]));

export const fromSource = actionRules(FROM_SOURCE, {
  async prefill(context) {
    const choices = await waiting(context);
    return {
      choices: { source: choices },
      ...(context.given.source && { values: { source: context.given.source } }),
    };
  },
  async run(context) {
    const id = await makeBill(context, String(context.input.source));
    return {
      data: { id },
      outcome: {
        message: t('landing.drafted', 'Borrador hecho: captura el vehículo y su operador.'),
        open: { resource: BILLS, id },
      },
    };
  },
});
