/**
 * `GET lots/trace/:id`: what a lot was made of and what became of it, from the rows of the ledger
 * (inventory §5).
 */
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { notFound } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  loadEntries,
  linksOf,
  lotNames,
  loadOutputs,
  type TraceEvent,
  type Link,
  type Direction,
} from './lot-trace.queries.ts';

export interface TraceNode {
  /** null for a product that is not kept by lots. */
  readonly lotId: number | null;
  readonly code: string;
  readonly product: string;
  readonly status: string | null;
  /** How it came about from the node above it; null at the root. */
  readonly via: {
    readonly movementId: number;
    readonly folio: string | null;
    readonly what: string;
    readonly at: string;
    readonly qty: string;
    readonly unit: string;
  } | null;
  /** Receipts, looking back; issues and moves, looking forward. */
  readonly happened: readonly TraceEvent[];
  /** The same lot stands elsewhere in the tree, with what follows from it. */
  readonly repeated: boolean;
  readonly children: readonly TraceNode[];
}

const MAX_DEPTH = 15;
const MAX_NODES = 500;

interface TraceState {
  readonly links: ReadonlyMap<number, readonly Link[]>;
  readonly lots: ReadonlySet<number>;
  readonly cut: boolean;
}

/** Level by level, so that a wide tree costs one statement a level. */
async function gather(tx: Tx, root: number, direction: Direction): Promise<TraceState> {
  const links = new Map<number, readonly Link[]>();
  const lots = new Set([root]);
  let frontier = [root];
  for (let depth = 0; frontier.length > 0 && depth < MAX_DEPTH && lots.size < MAX_NODES; depth++) {
    const found = await linksOf(tx, frontier, direction);
    for (const lot of frontier)
      links.set(
        lot,
        found.filter(({ from }) => from === lot),
      );
    frontier = [...new Set(found.flatMap(({ to }) => (to !== null && !lots.has(to) ? [to] : [])))];
    for (const lot of frontier) lots.add(lot);
  }
  return { links, lots, cut: frontier.length > 0 };
}

export interface Trace {
  readonly tree: TraceNode;
  /** There is more than the screen can show. */
  readonly cut: boolean;
}

export async function traceLot(tx: Tx, root: number, direction: Direction): Promise<Trace | null> {
  const { links, lots, cut } = await gather(tx, root, direction);
  const [names, happened] = [
    await lotNames(tx, [...lots]),
    direction === 'back' ? await loadEntries(tx, [...lots]) : await loadOutputs(tx, [...lots]),
  ];
  if (!names.has(root)) return null;
  const seen = new Set<number>();
  const nodeOf = (id: number, via: TraceNode['via']): TraceNode => {
    const repeated = seen.has(id);
    seen.add(id);
    const name = names.get(id)!;
    return {
      lotId: id,
      code: name.code,
      product: name.product,
      status: name.status,
      via,
      happened: repeated ? [] : (happened.get(id) ?? []),
      repeated,
      children: repeated ? [] : (links.get(id) ?? []).map(childOf),
    };
  };
  const childOf = (link: Link): TraceNode =>
    link.to !== null && names.has(link.to)
      ? nodeOf(link.to, viaOf(link))
      : {
          lotId: null,
          code: '',
          product: link.product,
          status: null,
          via: viaOf(link),
          happened: [],
          repeated: false,
          children: [],
        };
  return { tree: nodeOf(root, null), cut };
}

const viaOf = ({
  movementId,
  folio,
  what,
  at,
  qty,
  unit,
}: Link): NonNullable<TraceNode['via']> => ({ movementId, folio, what, at, qty, unit });

export async function trace(context: CallContext) {
  const actor = requireActor(context);
  const data = await context.services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const [back, forward] = [
        await traceLot(tx, context.id!, 'back'),
        await traceLot(tx, context.id!, 'forward'),
      ];
      return back && forward && { back, forward };
    },
  );
  if (!data) throw notFound();
  return { data };
}
