/**
 * Random lives of what is sold (sales §2.0, VN): invoices, notes and tickets that begin and cease
 * to count, beside a model that adds up what was typed. `SALE_LIVES` makes more lives, from seed
 * `SALE_SEED` on.
 *
 * Runs behind a pooler too: random lives take most ways that write.
 */
import { test } from 'vitest';
import { rebuildSales, saleDifferences } from '#erp/domains/net-sales/keep-sums.ts';
import { beginCounter, TICKETS } from '../scenarios/counter.ts';
import { done, type Body } from '../scenarios/given.ts';
import { answered, CFDI, stampedInvoice } from '../scenarios/invoicing.ts';
import { cents, dice, money, type Dice } from './finance/dice.ts';

const LIVES = Number(process.env.SALE_LIVES ?? 2);
const FIRST = Number(process.env.SALE_SEED ?? 1);
const STEPS = Number(process.env.SALE_STEPS ?? 18);

type Begun = Awaited<ReturnType<typeof beginCounter>>;

interface Document {
  readonly path: typeof CFDI | typeof TICKETS;
  readonly id: number;
  readonly kind: 'sale' | 'note';
  /** In cents of MXN, negative where it lowers what was sold. */
  readonly net: bigint;
  /** What was credited or given back of it. */
  lowered: boolean;
  counts: boolean;
}

const RATE = 18n;

class Life {
  readonly #at: Begun;
  readonly #dice: Dice;
  readonly log: string[] = [];
  readonly #documents: Document[] = [];
  #number = 0;

  constructor(at: Begun, random: Dice) {
    this.#at = at;
    this.#dice = random;
  }

  get sold(): { readonly net: bigint; readonly documents: number } {
    const counting = this.#documents.filter(({ counts }) => counts);
    return {
      net: counting.reduce((sum, { net }) => sum + net, 0n),
      documents: counting.filter(({ kind }) => kind === 'sale').length,
    };
  }

  #keep(document: Omit<Document, 'lowered' | 'counts'>): void {
    this.#documents.push({ ...document, lowered: false, counts: true });
    this.log.push(`${document.path} ${document.id} ${document.kind} ${money(document.net)}`);
  }

  #lines(): { readonly lines: readonly Body[]; readonly net: bigint } {
    const made = Array.from({ length: 1 + this.#dice.upTo(3) }, () => {
      const [quantity, price] = [BigInt(1 + this.#dice.upTo(9)), BigInt(1 + this.#dice.upTo(90))];
      const off = this.#dice.chance(0.3) ? quantity * price * 10n : 0n;
      return {
        net: quantity * price * 100n - off,
        line: {
          product_id: this.#at.product,
          quantity: String(quantity),
          unit_price: String(price),
          ...(off > 0n && { discount: money(off) }),
        },
      };
    });
    return {
      lines: made.map(({ line }) => line),
      net: made.reduce((sum, { net }) => sum + net, 0n),
    };
  }

  async #invoice(): Promise<void> {
    const { told, customer } = this.#at;
    const { lines, net } = this.#lines();
    const foreign = this.#dice.chance(0.3);
    const { id } = await stampedInvoice(
      told,
      customer,
      lines,
      foreign
        ? { currency_id: await told.idOf('currencies', 'USD'), exchange_rate: String(RATE) }
        : {},
    );
    this.#keep({ path: CFDI, id, kind: 'sale', net: foreign ? net * RATE : net });
  }

  async #note(): Promise<void> {
    const { told, customer, product } = this.#at;
    const of = this.#open(CFDI).find(({ net }) => net > 10_00n);
    if (!of) return this.#invoice();
    const [row] = await told.query<{ code: string }>(
      'select c.code from satinvoices i join currencies c on c.id = i.currency_id where i.id = $1',
      [of.id],
    );
    if (row!.code !== 'MXN') return this.#invoice();
    const { id } = await stampedInvoice(
      told,
      customer,
      [{ product_id: product, quantity: '1', unit_price: '1' }],
      {
        cfdi_type: 'EGRESO',
        credit_reason: 'DESCUENTO',
        relations: [{ relation: '01', related_id: of.id }],
      },
    );
    of.lowered = true;
    this.#keep({ path: CFDI, id, kind: 'note', net: -1_00n });
  }

  async #ticket(): Promise<void> {
    const { sell, line, cash } = this.#at;
    // Prices with IVA of 16 % whose bases are whole pesos.
    const base = BigInt(1 + this.#dice.upTo(40)) * 25n;
    const price = money((base * 100n * 116n) / 100n);
    const { id } = await done(
      sell(`T-${(this.#number += 1)}`, {
        lines: [line(price)],
        payments: [{ payment_type_id: cash, amount: price }],
      }),
    );
    this.#keep({ path: TICKETS, id, kind: 'sale', net: base * 100n });
  }

  async #giveBack(): Promise<void> {
    const { sell, line, cash } = this.#at;
    const of = this.#open(TICKETS).find(({ lowered }) => !lowered);
    if (!of) return this.#ticket();
    const price = money((of.net * 116n) / 100n);
    const { id } = await done(
      sell(`D-${(this.#number += 1)}`, {
        kind: 'DEVOLUCION',
        original_ticket_id: of.id,
        lines: [line(price)],
        payments: [{ payment_type_id: cash, amount: price }],
      }),
    );
    of.lowered = true;
    this.#keep({ path: TICKETS, id, kind: 'note', net: -of.net });
  }

  /** Sales of a kind that count. */
  #open(path: Document['path']): Document[] {
    return this.#documents.filter(
      (each) => each.path === path && each.kind === 'sale' && each.counts,
    );
  }

  async #cancel(): Promise<void> {
    const { told } = this.#at;
    const alone = this.#documents.filter(({ counts, lowered }) => counts && !lowered);
    if (alone.length === 0) return this.#ticket();
    const one = this.#dice.one(alone);
    const admin = told.as('admin');
    if (one.path === CFDI)
      await answered(told, done(admin.act(CFDI, 'cancel', one.id, { cancel_reason: '02' })));
    else await done(admin.act(TICKETS, 'cancel', one.id, { cancel_reason: 'Doble' }));
    one.counts = false;
    this.log.push(`${one.path} ${one.id} cancelled`);
  }

  async step(): Promise<void> {
    const roll = this.#dice.upTo(10);
    if (roll < 3) await this.#invoice();
    else if (roll < 4) await this.#note();
    else if (roll < 6) await this.#ticket();
    else if (roll < 7) await this.#giveBack();
    else await this.#cancel();
  }
}

async function compare({ told }: Begun, { sold }: Life): Promise<void> {
  for (const table of ['sls__net_sales', 'sls__net_sales__products']) {
    const [row] = await told.query<{ amount: string; documents: number }>(
      `select coalesce(sum(amount), 0)::numeric(18,2)::text as amount, coalesce(sum(documents), 0)::int as documents from ${table}`,
    );
    if (cents(row!.amount) !== sold.net || row!.documents !== sold.documents)
      throw new Error(
        `${table}: ${row!.amount} of ${row!.documents}, the model ${money(sold.net)} of ${sold.documents}`,
      );
  }
  const wrong = await told.stock.within(({ tx, services }) =>
    saleDifferences(tx, services.registry),
  );
  if (wrong.length > 0) throw new Error(`kept: ${JSON.stringify(wrong)}`);
}

async function live(seed: number): Promise<void> {
  const at = await beginCounter();
  const life = new Life(at, dice(seed));
  try {
    for (let step = 1; step <= STEPS; step += 1) {
      await life.step();
      await compare(at, life);
    }
    await at.told.query('update sls__net_sales set amount = amount + 1, documents = 0');
    await at.told.stock.within(({ tx, services }) => rebuildSales(tx, services.registry));
    await compare(at, life);
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}\n${life.log.join('\n')}`, { cause: error });
  }
}

for (let seed = FIRST; seed < FIRST + LIVES; seed += 1)
  test(`a life of sales, seed ${seed}: each sum is what was typed`, () => live(seed));
