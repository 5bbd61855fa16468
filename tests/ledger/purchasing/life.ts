/** A life of purchases: steps that a seed draws, each by itself, so that a part repeats as well. */
import { dice, type Dice } from '../finance/dice.ts';
import { credit as creditAhead, creditUndelivered, invoiceAhead, undelivered } from './ahead.ts';
import { closeLine, issue, order, receive, receiveOrder, reverse, type Act } from './buying.ts';
import { compareAll, compareReceived, compareSettled } from './compare.ts';
import {
  charge,
  claim,
  decide,
  dictate,
  expectOther,
  giveBack,
  noReplacement,
  returnable,
  reverseReturn,
  sendBack,
  settleCharge,
  takeBack,
  unreplaced,
  voidDictum,
  waiting,
} from './deciding.ts';
import {
  cancelInvoice,
  cancelPayment,
  credit,
  creditOf,
  invoice,
  invoiceCharge,
  invoiceOf,
  pay,
  receipts,
  uncredited,
} from './owing.ts';
import { world, type World } from './stage.ts';

const ACTS: readonly (readonly [weight: number, act: Act])[] = [
  [6, order],
  [9, receive],
  [6, dictate],
  [2, voidDictum],
  [3, charge],
  [2, settleCharge],
  [2, invoiceCharge],
  [4, issue],
  [8, invoice],
  [2, cancelInvoice],
  [5, invoiceAhead],
  [1, creditAhead],
  [5, sendBack],
  [2, claim],
  [2, takeBack],
  [1, expectOther],
  [4, credit],
  [2, reverse],
  [1, closeLine],
  [3, pay],
  [1, cancelPayment],
];

/** The one that is drawn, and then those that may be done where there is nothing to do it to. */
function drawn(random: Dice): readonly Act[] {
  let at = random.upTo(ACTS.reduce((total, [weight]) => total + weight, 0));
  const first = ACTS.findIndex(([weight]) => (at -= weight) < 0);
  return [...ACTS.slice(first), ...ACTS].map(([, act]) => act);
}

async function doOne(at: World, random: Dice): Promise<readonly [name: string, said: string]> {
  for (const act of drawn(random)) {
    const said = await act(at, random);
    if (said !== null) return [act.name, said];
  }
  throw new Error('there is always something to order');
}

/** Whatever waits for a dictum, a note or its invoice gets it; what was rejected goes back. */
async function settle(at: World, random: Dice): Promise<void> {
  const { told, log } = at;
  for (const line of await waiting(at)) log.push(`  ${await decide(at, random, line)}`);
  const rejected = (await returnable(at)).filter(({ status }) => status === 'RECHAZADO');
  for (const row of rejected)
    log.push(`  ${await giveBack(at, row, { quantity: row.qty, resolution: 'NOTA_CREDITO' })}`);
  const awaited = await told.query<{ id: number; kind: 'GENERAL' }>(
    `select o.id, o.kind from purchase_orders o where o.status = 'PARCIAL' and exists (select 1 from purchases_returns r join shipments s on s.id = r.shipment_id where s.purchase_order_id = o.id and r.status = 'ENVIADA' and r.resolution = 'REPOSICION') order by o.id`,
  );
  for (const one of awaited) log.push(`  ${await receiveOrder(at, random, one)}`);
  // What no order awaits any more is not replaced.
  for (const { id, pending } of await unreplaced(at))
    if (Number(pending) === 0) log.push(`  ${await noReplacement(at, id)}`);
  for (const owed of await uncredited(at)) log.push(`  ${await creditOf(at, owed, null)}`);
  // Of what two invoices charged no one note is accepted: it stays with us.
  for (const { id } of await uncredited(at)) log.push(`  ${await reverseReturn(at, id)}`);
  // Of what no order awaits any more, what was charged for it.
  for (const owed of await undelivered(at))
    log.push(`  ${await creditUndelivered(at, owed, (line) => ({ id: line.id }))}`);
  for (const receipt of await receipts(at)) log.push(`  ${await invoiceOf(at, [receipt], null)}`);
}

const ROUNDS = 12;

async function settleAll(at: World, seed: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    at.log.push(`settling ${round}`);
    const before = at.log.length;
    await settle(at, dice(seed * 1000 + 900 + round));
    if (at.log.length === before) break;
  }
}

export interface Outcome {
  readonly log: readonly string[];
  /** What did not hold; null of a life in which all did. */
  readonly failure: Error | null;
  /** Names of the acts that did something. */
  readonly acts: ReadonlySet<string>;
}

/** Lives these steps of a seed, in their order. */
export async function live(seed: number, steps: readonly number[]): Promise<Outcome> {
  const at = await world();
  const acts = new Set<string>();
  try {
    for (const step of steps) {
      const random = dice(seed * 1000 + step);
      const [name, said] = await doOne(at, random);
      at.log.push(`${step}: ${said}`);
      acts.add(name);
      await compareAll(at);
      await compareReceived(at);
    }
    await settleAll(at, seed);
    await compareAll(at);
    await compareSettled(at);
    return { log: at.log, acts, failure: null };
  } catch (error) {
    return {
      log: at.log,
      acts,
      failure: error instanceof Error ? error : new Error(String(error)),
    };
  }
}
