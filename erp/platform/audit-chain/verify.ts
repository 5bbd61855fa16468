/** Recomputes the chain of seals and says the first place where it does not hold (platform R19). */
import { t } from '#erp/model/texts/t.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Database, Tx } from '#erp/db/database.ts';
import { canonical, FIRST, linkHash, LOG_COLUMNS, type LogRow } from './canonical.ts';
import { lastBridge } from './retire.ts';
import { chainHead, unsealedRows } from './seal.ts';

/**
 * HUELLA: a row was altered · HUECO: one is missing · ORDEN: the links do not follow · ANCLA: the
 * chain is not the one that was mailed.
 */
export type FaultKind = 'HUELLA' | 'HUECO' | 'ORDEN' | 'ANCLA';

export interface Fault {
  readonly seq: number;
  readonly kind: FaultKind;
  /** The audit row, when there is one. */
  readonly log_id: number | null;
  readonly message: string;
}

export interface ChainVerification {
  readonly ok: boolean;
  readonly rows: number;
  /** Seals of the chain, whether looked at or not. */
  readonly head: number;
  /** Rows that wait for their seal, as far as one look counts them. */
  readonly unsealed: number;
  readonly fault: Fault | null;
}

export interface Range {
  readonly fromSeq: number;
  readonly toSeq: number | null;
}

/** As many rows as the embedded engine reads well below 200 ms. */
const CHUNK = 2_000;

interface Seal {
  readonly log_id: number;
  readonly seq: number;
  readonly prev_hash: string;
  readonly hash: string;
}
interface SealedRow extends Seal {
  readonly row: LogRow | null;
}
interface Anchor {
  readonly seq: number;
  readonly hash: string;
  readonly day: string;
}

/**
 * Seals, then their rows by key: a join would be planned badly while the tables have no statistics.
 */
const readChunk = (
  db: Database,
  accountId: number,
  after: number,
  last: number,
): Promise<readonly SealedRow[]> =>
  db.system(async (tx) => {
    const seals = await tx.query<Seal>(
      `select seq, log_id, prev_hash, hash from audit_seals where account_id = $1 and seq > $2 and seq <= $3 order by seq limit ${CHUNK}`,
      [accountId, after, last],
    );
    const rows = await tx.query<LogRow>(
      `select ${LOG_COLUMNS} from sys__logs l where l.account_id = $1 and l.id = any($2::bigint[])`,
      [accountId, seals.map(({ log_id }) => log_id)],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return seals.map((seal) => ({ ...seal, row: byId.get(seal.log_id) ?? null }));
  });

export async function verifyChain(
  db: Database,
  accountId: number,
  range: Range = { fromSeq: 1, toSeq: null },
  onProgress?: (rows: number) => Promise<void>,
): Promise<ChainVerification> {
  const { head, anchors, unsealed, before, fromSeq, bridge } = await db.system((tx) =>
    readEnds(tx, accountId, range.fromSeq),
  );
  const last = Math.min(range.toSeq ?? head, head);
  const state = { seq: fromSeq - 1, hash: before ?? FIRST, rows: 0 };
  const verdict = (fault: Fault | null): ChainVerification => ({
    ok: fault === null,
    rows: state.rows,
    head,
    unsealed,
    fault,
  });
  if (before === null && fromSeq > 1)
    return verdict({
      seq: fromSeq - 1,
      kind: 'HUECO',
      log_id: null,
      message: t('auditChain.sealMissing', 'Falta el sello anterior al periodo.'),
    });
  const anchored = bridge && anchors.get(bridge.seq);
  if (bridge && anchored && anchored.hash !== bridge.hash)
    return verdict({
      seq: bridge.seq,
      kind: 'ANCLA',
      log_id: null,
      message: t(
        'auditChain.bridge',
        'El puente al archivo {file} no es el sello que se ancló el {day}.',
        { file: bridge.file, day: anchored.day },
      ),
    });
  while (state.seq < last) {
    const rows = await readChunk(db, accountId, state.seq, last);
    if (rows.length === 0) return verdict(gap(state.seq + 1));
    for (const row of rows) {
      const fault = faultOf(accountId, row, state, anchors);
      if (fault) return verdict(fault);
      state.seq = row.seq;
      state.hash = row.hash;
      state.rows += 1;
    }
    await onProgress?.(state.rows);
  }
  const beyond = [...anchors.values()].find(({ seq }) => seq > head);
  return verdict(
    beyond
      ? {
          seq: beyond.seq,
          kind: 'ANCLA',
          log_id: null,
          message: t(
            'auditChain.anchorBeyond',
            'El ancla del {day} guarda el sello {seq} y la cadena termina en el {head}.',
            { day: beyond.day, seq: beyond.seq, head },
          ),
        }
      : null,
  );
}

const gap = (seq: number): Fault => ({
  seq,
  kind: 'HUECO',
  log_id: null,
  message: t('auditChain.noSeal', 'Falta el sello {seq}.', { seq }),
});

function faultOf(
  accountId: number,
  seal: SealedRow,
  state: { readonly seq: number; readonly hash: string },
  anchors: ReadonlyMap<number, Anchor>,
): Fault | null {
  const { seq, row } = seal;
  const fault = (kind: FaultKind, message: string): Fault => ({
    seq,
    kind,
    log_id: row?.id ?? null,
    message,
  });
  if (seq !== state.seq + 1) return gap(state.seq + 1);
  if (row === null)
    return fault(
      'HUECO',
      t('auditChain.noRow', 'Falta la fila {row} de la bitácora, sellada con el número {seq}.', {
        row: seal.log_id,
        seq,
      }),
    );
  if (seal.prev_hash !== state.hash)
    return fault(
      'ORDEN',
      t('auditChain.broken', 'El sello {seq} no continúa al {before}.', { seq, before: seq - 1 }),
    );
  if (seal.hash !== linkHash(seal.prev_hash, canonical(accountId, seq, row)))
    return fault(
      'HUELLA',
      t('auditChain.rowChanged', 'La fila {row} de la bitácora cambió después de sellarse.', {
        row: row.id,
      }),
    );
  const anchor = anchors.get(seq);
  if (anchor && anchor.hash !== seal.hash)
    return fault(
      'ANCLA',
      t('auditChain.notAnchored', 'El sello {seq} no es el que se ancló el {day}.', {
        seq,
        day: anchor.day,
      }),
    );
  return null;
}

/** What was retired to a file is not looked at: the chain goes on from its bridge. */
async function readEnds(tx: Tx, accountId: number, asked: number) {
  const bridge = await lastBridge(tx, accountId);
  const fromSeq = Math.max(asked, (bridge?.seq ?? 0) + 1);
  const [before] = await tx.query<{ hash: string }>(
    'select hash from audit_seals where account_id = $1 and seq = $2',
    [accountId, fromSeq - 1],
  );
  const unsealed = (await unsealedRows(tx, accountId)).length;
  const head = await chainHead(tx, accountId);
  const anchors = await tx.query<Anchor>(
    'select seq, hash, day from audit_anchors where account_id = $1',
    [accountId],
  );
  return {
    head: head.seq,
    unsealed,
    before: before?.hash ?? (bridge?.seq === fromSeq - 1 ? bridge.hash : null),
    fromSeq,
    bridge,
    anchors: new Map(anchors.map((each) => [each.seq, each])),
  };
}

/** The seals of the rows between two instants. */
export async function rangeOf(
  db: Database,
  accountId: number,
  from: string | null,
  to: string | null,
): Promise<Range> {
  if (from === null && to === null) return { fromSeq: 1, toSeq: null };
  return db.system(async (tx) => {
    const [found] = await tx.query<{ first: number | null; last: number | null }>(
      `select min(s.seq) as first, max(s.seq) as last from sys__logs l join audit_seals s on ${sameCompany('s', 'l')} and s.log_id = l.id
       where l.account_id = $1 and ($2::timestamptz is null or l.at >= $2::timestamptz) and ($3::timestamptz is null or l.at < $3::timestamptz)`,
      [accountId, from, to],
    );
    return { fromSeq: found?.first ?? 1, toSeq: found?.first == null ? 0 : found.last };
  });
}
