/**
 * A provider for tests: checks as a PAC does, keeps a register of what it stamped, cancels by the
 * SAT's rules. Nothing that it makes can be taken for a tax document: its RFC is nobody's, and
 * each stamp says «TIMBRE DE PRUEBA SIN VALIDEZ FISCAL».
 */
import { randomUUID } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';
import { sql } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { t } from '#erp/model/texts/t.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { CfdiDraft, CfdiStamp } from '../../draft/draft.ts';
import { stampChain } from '../../xml/original-chain.ts';
import { readCfdi } from '../../xml/read.ts';
import { UnreadableCfdi } from '../../xml/unreadable.ts';
import type { CancelResult, Pac, SatStatus, StampResult, StatusQuery } from '../port.ts';
import { needsAcceptance } from './acceptance.ts';
import { cancelDocument, decide, lapse, today } from './cancel.ts';
import { checkDocument } from './check-document.ts';
import { refusalOf, takeFailure } from './failures.ts';
import { refuse } from './issues.ts';
import {
  childrenOf,
  draftIn,
  findBySeal,
  findByUuid,
  insertStamped,
  lockByUuid,
  namedBy,
  waitingFor,
  type StampedDocument,
} from './register.ts';
import { SANDBOX_RFC, sandboxKeys } from './sandbox-keys.ts';
import { withStamp } from './stamp-text.ts';
import { STAMP_ZONE, wallTime } from '../../draft/zones.ts';

/** Of every stamp of the sandbox; the schema has room for it and the SAT's seal covers it. */
export const SANDBOX_LEGEND = 'TIMBRE DE PRUEBA SIN VALIDEZ FISCAL';

interface Sandbox {
  readonly services: Services;
  readonly accountId: number;
}

const inRegister = <T>({ services, accountId }: Sandbox, work: (tx: Tx) => Promise<T>) =>
  services.db.tenant({ accountId }, work);

/** A transaction of the system's own: states move, and their history says by whom. */
const asSystem = <T>(sandbox: Sandbox, work: (at: Writing) => Promise<T>): Promise<T> => {
  const { services, accountId } = sandbox;
  return inRegister(sandbox, async (tx) => {
    const [account] = await tx.query(
      sql<{ code: string }>`select code from accounts where id = ${accountId}`,
    );
    const actor = systemActor(services.registry, accountId, account?.code ?? '', STAMP_ZONE);
    return work({ tx, services, actor, now: services.now() });
  });
};

const stampedAs = (document: StampedDocument, alreadyStamped: boolean): StampResult => {
  const xml = new Uint8Array(Buffer.from(document.xml_base64, 'base64'));
  return {
    kind: 'stamped',
    xml,
    stamp: readCfdi(xml).stamp!,
    alreadyStamped,
    fiscalValidity: false,
  };
};

async function newStamp(sandbox: Sandbox, seal: string, at: Temporal.Instant): Promise<CfdiStamp> {
  const keys = await sandboxKeys(sandbox.services, sandbox.accountId);
  const unsigned: CfdiStamp = {
    uuid: randomUUID().toUpperCase(),
    stampedAt: wallTime(at, STAMP_ZONE),
    pacRfc: SANDBOX_RFC,
    legend: SANDBOX_LEGEND,
    cfdiSeal: seal,
    satCertificate: keys.certificate.number,
    satSeal: '',
  };
  return { ...unsigned, satSeal: keys.sign(stampChain(unsigned)) };
}

/** Null of what cannot be read: the checks say why. */
function sealIn(bytes: Uint8Array): string | null {
  try {
    return readCfdi(bytes).seal;
  } catch (error) {
    if (error instanceof UnreadableCfdi) return null;
    throw error;
  }
}

async function stampNew(sandbox: Sandbox, bytes: Uint8Array): Promise<StampResult> {
  const now = sandbox.services.now();
  const checked = checkDocument(bytes, now);
  if ('issues' in checked) return { kind: 'rejected', issues: checked.issues };
  const { draft, seal } = checked.read;
  const stamp = await newStamp(sandbox, seal!, now);
  const xml = new TextEncoder().encode(withStamp(new TextDecoder().decode(bytes), stamp));
  const kept = await inRegister(sandbox, async (tx) => {
    await insertStamped(tx, draft, stamp, { xml, at: now });
    return findBySeal(tx, stamp.cfdiSeal);
  });
  return stampedAs(kept!, kept!.uuid !== stamp.uuid);
}

async function stamp(sandbox: Sandbox, bytes: Uint8Array): Promise<StampResult> {
  const failure = await inRegister(sandbox, takeFailure);
  if (failure && failure !== 'SIN_RESPUESTA') return refusalOf[failure]();
  const seal = sealIn(bytes);
  const known = seal ? await inRegister(sandbox, (tx) => findBySeal(tx, seal)) : null;
  const result = known ? stampedAs(known, true) : await stampNew(sandbox, bytes);
  return failure ? refusalOf[failure]() : result;
}

async function cancel(
  sandbox: Sandbox,
  request: Parameters<Pac['cancel']>[0],
): Promise<CancelResult> {
  const failure = await inRegister(sandbox, takeFailure);
  if (failure && failure !== 'SIN_RESPUESTA') return refusalOf[failure]();
  const result = await asSystem(sandbox, (at) => cancelDocument(at, request));
  return failure ? refusalOf[failure]() : result;
}

const NOT_FOUND: SatStatus = {
  state: 'NO_ENCONTRADO',
  cancellable: 'NO',
  cancellation: 'NINGUNA',
  efos: 'DESCONOCIDO',
};

/** Of amounts that are one, however many zeros they are written with. */
const isSameTotal = ({ total }: CfdiDraft, asked: string): boolean =>
  /^\d+(?:\.\d+)?$/.test(asked) && new Exact(total).equals(asked);

async function statusOf(at: Writing, query: StatusQuery): Promise<SatStatus> {
  const locked = await lockByUuid(at.tx, query.uuid);
  if (!locked) return NOT_FOUND;
  const draft = draftIn(locked);
  const isIt =
    locked.issuer_rfc === query.issuerRfc &&
    locked.receiver_rfc === query.receiverRfc &&
    isSameTotal(draft, query.total) &&
    readCfdi(Buffer.from(locked.xml_base64, 'base64')).seal?.endsWith(query.sealEnd);
  if (!isIt) return NOT_FOUND;
  const document = (await lapse(at, locked)) ? (await findByUuid(at.tx, query.uuid))! : locked;
  const children = await childrenOf(at.tx, document.uuid);
  const free = needsAcceptance(draft, today(at.now)) ? 'CON_ACEPTACION' : 'SIN_ACEPTACION';
  return {
    state: document.status === 'CANCELADO' ? 'CANCELADO' : 'VIGENTE',
    cancellable: children.length > 0 ? 'NO' : free,
    cancellation: document.cancellation,
    efos: 'NO_LISTADO',
  };
}

async function answer(at: Writing, request: Parameters<Pac['answer']>[0]): Promise<CancelResult> {
  const document = await lockByUuid(at.tx, request.uuid);
  if (document?.receiver_rfc !== request.rfc || document.status !== 'EN_PROCESO')
    return refuse(
      'rejected',
      '205',
      t('cfdi.sandbox.nothingWaits', 'Ese UUID no espera una respuesta de este receptor.'),
    );
  if (request.accept) await decide(at, document, 'cancel', 'CON_ACEPTACION');
  else await decide(at, document, 'refuse', 'RECHAZADA');
  return { kind: 'accepted', code: '201', receipt: null, final: request.accept };
}

/** The sandbox of a company; it asks nobody outside. */
export function sandboxPac(sandbox: Sandbox): Pac {
  return {
    id: 'sandbox',
    rfc: SANDBOX_RFC,
    fiscalValidity: false,
    stamp: (bytes) => stamp(sandbox, bytes),
    async recover(key) {
      const found = await inRegister(sandbox, (tx) =>
        'uuid' in key ? findByUuid(tx, key.uuid) : findBySeal(tx, key.cfdiSeal),
      );
      return found
        ? stampedAs(found, true)
        : refuse('rejected', '205', t('cfdi.sandbox.never', 'No se ha timbrado ese CFDI.'));
    },
    cancel: (request) => cancel(sandbox, request),
    status: async (query) => ({
      kind: 'known',
      status: await asSystem(sandbox, (at) => statusOf(at, query)),
    }),
    related: ({ uuid }) =>
      inRegister(sandbox, async (tx) => {
        const found = await findByUuid(tx, uuid);
        return {
          kind: 'known',
          parents: found ? [...new Set(namedBy(draftIn(found)).map((each) => each.uuid))] : [],
          children: await childrenOf(tx, uuid),
        };
      }),
    pending: async (rfc) => ({
      kind: 'known',
      uuids: await inRegister(sandbox, (tx) => waitingFor(tx, rfc)),
    }),
    answer: (request) => asSystem(sandbox, (at) => answer(at, request)),
    balance: () => Promise.resolve({ kind: 'known', stamps: null, expiresOn: null }),
  };
}
