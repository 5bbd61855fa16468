/** Works through what was handed in, in portions that each are kept or not. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { UnreadableCfdi } from '#erp/domains/cfdi/xml/unreadable.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Services } from '#erp/kernel/services.ts';
import { t } from '#erp/model/texts/t.ts';
import { checkReceived, type OwnParties } from '../wh-invoices/reading/check-received.ts';
import { ownParties } from '../wh-invoices/storing/issuer-facts.ts';
import { sealedBefore } from '../wh-invoices/storing/sealed-before.ts';
import { storeReceived, type Arrived } from '../wh-invoices/storing/store-received.ts';
import { documentsOf, type HandedIn, type IntakeKey } from './documents-of.ts';

const PORTION = 50;

interface Result {
  readonly name: string;
  readonly result: 'RECIBIDO' | 'REPETIDO' | 'RECHAZADO' | 'OMITIDO';
  readonly message: string | null;
  readonly tampered: boolean;
  readonly uuid: string | null;
  readonly received_id: number | null;
}

type Examined = { readonly name: string } & (
  | { readonly arrived: Arrived }
  | {
      readonly refused: string;
      readonly uuid: string | null;
      readonly skipped?: boolean;
      readonly tampered?: boolean;
    }
);

function examine(document: HandedIn, own: OwnParties): Examined {
  const { name } = document;
  if ('refused' in document)
    return { name, refused: document.refused, uuid: null, skipped: document.skipped ?? false };
  const { bytes, sha256 } = document;
  try {
    const read = readCfdi(bytes);
    const verified = checkReceived(bytes, read, own);
    return 'refused' in verified
      ? { name, ...verified, uuid: read.stamp?.uuid.toUpperCase() ?? null }
      : { name, arrived: { bytes, sha256, read, verified } };
  } catch (error) {
    if (!(error instanceof UnreadableCfdi)) throw error;
    return { name, refused: error.message, uuid: null };
  }
}

const uuidOf = ({ verified }: Arrived) => verified.stamp.uuid.toUpperCase();

function resultsOf(
  examined: readonly Examined[],
  stored: ReadonlyMap<string, number>,
  repeatedSeals: ReadonlyMap<string, string>,
): readonly Result[] {
  const seen = new Set<string>();
  return examined.map((each): Result => {
    const name = each.name.slice(-200);
    if (!('arrived' in each))
      return {
        name,
        result: each.skipped ? 'OMITIDO' : 'RECHAZADO',
        message: each.refused.slice(0, 250),
        tampered: each.tampered ?? false,
        uuid: each.uuid,
        received_id: null,
      };
    const uuid = uuidOf(each.arrived);
    const id = seen.has(uuid) ? undefined : stored.get(uuid);
    seen.add(uuid);
    const known = { name, uuid, tampered: false };
    if (id !== undefined) return { ...known, result: 'RECIBIDO', message: null, received_id: id };
    const sealed = repeatedSeals.get(uuid);
    if (sealed !== undefined)
      return { ...known, result: 'RECHAZADO', message: sealed, tampered: true, received_id: null };
    return {
      ...known,
      result: 'REPETIDO',
      message: t('vault.repeated', 'Este CFDI ya está en la bóveda.'),
      received_id: null,
    };
  });
}

/** Of those that are there twice, the first. */
const onlyOnce = (arrived: readonly Arrived[]) => [
  ...new Map(arrived.toReversed().map((each) => [uuidOf(each), each])).values(),
];

const storeResults = ({ tx, actor }: Writing, intakeId: number, results: readonly Result[]) =>
  tx.execute(
    `with made as (
       insert into sat__add_results (account_id, created_by, updated_by, intake_id, position, name, result, message, tampered, uuid, received_id)
       select $1, $2, $2, $3, (select coalesce(documents, 0) from sat__add where account_id = $1 and id = $3) + (o.n - 1)::int, r.name, r.result, r.message, r.tampered, r.uuid, r.received_id
         from jsonb_array_elements($4::jsonb) with ordinality as o(row, n) cross join lateral jsonb_to_record(o.row) as r(name text, result text, message text, tampered boolean, uuid text, received_id bigint)
       returning result)
     update sat__add i set documents = coalesce(i.documents, 0) + q.all_of, accepted = coalesce(i.accepted, 0) + q.accepted, repeated = coalesce(i.repeated, 0) + q.repeated, rejected = coalesce(i.rejected, 0) + q.rejected
       from (select count(*) as all_of, count(*) filter (where result = 'RECIBIDO') as accepted, count(*) filter (where result = 'REPETIDO') as repeated, count(*) filter (where result = 'RECHAZADO') as rejected from made) q
      where i.account_id = $1 and i.id = $3`,
    [TENANT, actor.userId, intakeId, JSON.stringify(results)],
  );

interface Progress {
  readonly status: string;
  readonly documents: number;
}

/** How far it is, for one at a time. */
async function lockIntake({ tx }: Writing, id: number): Promise<Progress | undefined> {
  const [found] = await tx.query(
    sql<Progress>`select status, coalesce(documents, 0)::int as documents from sat__add where account_id = ${TENANT} and id = ${id} for update`,
  );
  return found;
}

/** False when somebody else has worked on it since. */
async function keepPortion(
  context: Writing,
  intake: IntakeKey,
  examined: readonly Examined[],
  from: number,
): Promise<boolean> {
  const progress = await lockIntake(context, intake.id);
  if (progress?.status !== 'RECIBIDA' || progress.documents !== from) return false;
  const arrived = onlyOnce(examined.flatMap((each) => ('arrived' in each ? [each.arrived] : [])));
  const stored = arrived.length > 0 ? await storeReceived(context, arrived, intake.id) : new Map();
  const repeatedSeals = await sealedBefore(context.tx, arrived);
  await storeResults(context, intake.id, resultsOf(examined, stored, repeatedSeals));
  return true;
}

export interface Working {
  readonly services: Services;
  readonly actor: Actor;
}

const within = <T>({ services, actor }: Working, work: (context: Writing) => Promise<T>) =>
  services.db.tenant({ accountId: actor.accountId }, (tx) =>
    work({ tx, services, actor, now: services.now() }),
  );

/**
 * Goes on where it was left, until it is done or the time is over (`until`, of the process's
 * clock). True when it is done.
 */
export async function processIntake(
  working: Working,
  intake: IntakeKey,
  until: number,
): Promise<boolean> {
  const { services } = working;
  const begun = await within(working, async ({ tx }) => {
    const [found] = await tx.query(
      sql<{
        pasted: string | null;
        documents: number;
        status: string;
      }>`select pasted, coalesce(documents, 0)::int as documents, status from sat__add where account_id = ${TENANT} and id = ${intake.id}`,
    );
    return found && { ...found, own: await ownParties(tx) };
  });
  if (begun?.status !== 'RECIBIDA') return true;
  let done = begun.documents;
  let at = 0;
  let portion: Examined[] = [];
  const keep = async () => {
    const kept = await within(working, (context) => keepPortion(context, intake, portion, done));
    done += portion.length;
    portion = [];
    return kept;
  };
  for await (const document of documentsOf(services, intake, begun.pasted)) {
    at += 1;
    if (at <= begun.documents) continue;
    portion.push(examine(document, begun.own));
    if (portion.length < PORTION) continue;
    if (!(await keep()) || performance.now() > until) return false;
  }
  if (portion.length > 0 && !(await keep())) return false;
  await within(working, ({ tx }) =>
    tx.execute(
      sql`update sat__add set status = 'TERMINADA' where account_id = ${TENANT} and id = ${intake.id} and status = 'RECIBIDA'`,
    ),
  );
  return true;
}
