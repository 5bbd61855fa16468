/** Long because the drawing of a life, its comparison and the named cases share their state. */
/**
 * Random lives of products beside the model (model.ts): after each step what there is and what it
 * is worth, at the end of a life layers, kardex, valuation and what accounting was told, at each
 * date. `LEDGER_LIVES` makes more lives than the fixed ones, from seed `LEDGER_SEED` on;
 * `LEDGER_ONLY=PEPS/3` repeats one.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#erp/model/errors.ts';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { PostingResult, PostingLine } from '#erp/domains/stock/posting.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { callerOf, type Api } from '../api/fixtures.ts';
import { Ledger, type Document, type Method, type Place } from './model.ts';

const LIVES = Number(process.env.LEDGER_LIVES ?? 2);
const FIRST = Number(process.env.LEDGER_SEED ?? 1);
const ONLY = process.env.LEDGER_ONLY;
const STEPS = 24;
/** Lives that once went wrong, by scope and method, whatever is asked for besides. */
const NAMED: Readonly<Record<string, readonly number[]>> = {
  // Stock that is short while the standard changed: its cost had the sign of what older rows had
  // made of the pool.
  'EMPRESA/ESTANDAR': [303, 5023, 10_040],
  // A move between branches was told when it was cancelled, though no account changes; a move of an
  // old date was worth less than nothing.
  'SUCURSAL/ESTANDAR': [5005, 5006, 5013],
  // A layer worth nothing was left at less than nothing by the rounding of a new cost.
  'SUCURSAL/PEPS': [5018],
};
const METHODS: readonly Method[] = ['PROMEDIO', 'PEPS', 'LOTE', 'ESTANDAR'];
/**
 * Events that change what the inventory accounts hold; what the cancelling of a move leaves is one
 * of them (decision 230).
 */
const MOVES_STOCK = new Set([
  ...[
    'INV_COMPRA',
    'INV_DEV_COMPRA',
    'INV_VENTA',
    'INV_DEV_VENTA',
    'INV_PROD_SAL',
    'INV_PROD_ENT',
    'INV_AJUSTE',
    'INV_REVAL',
    'INV_AJUSTE_COSTO',
    'VAR_NEGATIVO',
  ],
]);

/**
 * Accounts that hold another amount by what accounting was told than by the rows of the ledger:
 * product $1 of category $2, in zone $3, until day $4.
 */
const BY_ACCOUNT = `
  select q.account, sum(q.value)::numeric(18,6) as value from (
    select coalesce(y.account_kind, case y.usage when 'TRANSITO' then 'TRANSITO' else 'INVENTARIO' end) as account, k.value from kardex k join storages s on s.id = k.storage_id
      join storage_types y on y.id = s.storage_type_id where k.product_id = $1 and (k.posted_at at time zone $3)::date <= $4::date
    union all select e.account_kind, -e.amount from acc__posting_events e where e.category_id = $2 and e.date <= $4::date and e.account_kind is not null
    union all select e.other_account_kind, e.amount from acc__posting_events e where e.category_id = $2 and e.date <= $4::date and e.other_account_kind is not null) q
  group by 1 having sum(q.value) <> 0`;

/** Numbers that a seed gives: the same ones on every machine. */
function dice(seed: number) {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const upTo = (most: number) => Math.floor(next() * most);
  return {
    upTo,
    one: <T>(of: readonly T[]): T => of[upTo(of.length)]!,
    chance: (share: number) => next() < share,
  };
}
type Dice = ReturnType<typeof dice>;

const text = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};
const millionths = (value: string): bigint => {
  const [whole, fraction = ''] = value.replace('-', '').split('.') as [string, string?];
  const size = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
  return value.startsWith('-') ? -size : size;
};

/** Both sides, line by line. */
function same(what: string, product: readonly string[], model: readonly string[]): void {
  const [ours, theirs] = [product.toSorted(), model.toSorted()];
  if (ours.join('\n') === theirs.join('\n')) return;
  throw new Error(
    `${what}: product ${ours.filter((line) => !theirs.includes(line)).join(' | ')}; model ${theirs.filter((line) => !ours.includes(line)).join(' | ')}`,
  );
}

class World {
  readonly stock: StockCompany;
  readonly byBranch: boolean;
  readonly places: Readonly<Record<'A' | 'B' | 'PISO' | 'TRA', Place>>;
  readonly ids: ReadonlyMap<Place, number>;
  readonly api: Api;
  readonly other: Api;
  readonly reason: number;

  private constructor(
    stock: StockCompany,
    byBranch: boolean,
    ids: Readonly<Record<string, number>>,
    branches: Readonly<Record<string, number>>,
    other: Api,
    reason: number,
  ) {
    const place = (name: string, account: string, mayBeShort = false): Place => ({
      name,
      branch: String(branches[name]),
      account,
      mayBeShort,
    });
    this.stock = stock;
    this.byBranch = byBranch;
    this.places = {
      A: place('A', 'INVENTARIO'),
      B: place('B', 'INVENTARIO'),
      PISO: place('PISO', 'INVENTARIO', true),
      TRA: place('TRA', 'TRANSITO'),
    };
    this.ids = new Map(Object.values(this.places).map((each) => [each, ids[each.name]!]));
    this.api = callerOf(stock.company.services, stock.admin);
    this.other = other;
    this.reason = reason;
  }

  static async make(code: string, byBranch: boolean): Promise<World> {
    const stock = await stockCompany(code);
    const [{ id: branch }] = (await stock.query<{ id: number }>(
      'select id from branch_offices order by id limit 1',
    )) as [{ id: number }];
    const second = (
      await stock.make('branch-offices', { code: 'DOS', name: 'Dos', street: 'Uno', zip: '37000' })
    ).id!;
    const type = await stock.idOf('storage_types', 'TRANSITO');
    const transit = (
      await stock.make('storages', {
        code: 'TRA',
        name: 'En tránsito',
        storage_type_id: String(type),
        branch_office_id: String(second),
      })
    ).id!;
    await stock.query('update storages set branch_office_id = $1 where id = $2', [
      second,
      stock.storages.B,
    ]);
    if (byBranch) await stock.query(`update wms__configurations set cost_scope = 'SUCURSAL'`);
    await stock.company.addPerson({ nickname: 'costos', roleCodes: ['ADMINISTRADOR'] });
    const other = callerOf(
      stock.company.services,
      await stock.company.actorOf(await stock.company.signIn('costos')),
    );
    const [reason] = await stock.query<{ id: number }>('select id from causes order by id limit 1');
    return new World(
      stock,
      byBranch,
      { ...stock.storages, TRA: transit },
      { A: branch, PISO: branch, B: second, TRA: second },
      other,
      reason!.id,
    );
  }
}

interface Done {
  readonly posted: PostingResult;
  readonly document: Document;
  readonly place: Place;
  readonly lot: string | null;
  readonly kind: 'entry' | 'bought' | 'sold' | 'sent' | 'other';
}

/** One product, in the product and in the model. */
class Life {
  readonly world: World;
  readonly method: Method;
  readonly product: number;
  readonly category: number;
  readonly model: Ledger;
  readonly done: Done[] = [];
  readonly lots = new Map<string, number>();
  readonly log: string[] = [];
  readonly #dice: Dice;
  readonly #name: string;
  #documents = 0;

  private constructor(
    world: World,
    method: Method,
    name: string,
    product: number,
    category: number,
    random: Dice,
  ) {
    this.world = world;
    this.method = method;
    this.#name = name;
    this.product = product;
    this.category = category;
    this.#dice = random;
    const dayOf = (at: string) =>
      Temporal.Instant.from(at)
        .toZonedDateTimeISO(world.stock.admin.timeZone)
        .toPlainDate()
        .toString();
    this.model = new Ledger(method, {
      byBranch: world.byBranch,
      standard: method === 'ESTANDAR' ? 7_500_000n : 0n,
      dayOf,
    });
  }

  static async begin(world: World, method: Method, seed: number): Promise<Life> {
    const name = `${method.slice(0, 3)}-${seed}`;
    const category = (await world.stock.make('categories', { code: name, name })).id!;
    const product = await world.stock.product(name, {
      category_id: String(category),
      valuation: method,
      ...(method === 'ESTANDAR' && { standard_cost: '7.5' }),
      ...(method === 'LOTE' && { tracking: 'LOTE', lot_kind: 'LOTE' }),
    });
    return new Life(
      world,
      method,
      name,
      product,
      category,
      dice(seed * 4 + METHODS.indexOf(method)),
    );
  }

  // A standard of few decimals is exact, so that stock is worth quantity × standard to the last
  // digit.
  #qty = (): bigint =>
    this.method === 'ESTANDAR' || this.#dice.chance(0.5)
      ? BigInt(1 + this.#dice.upTo(20)) * 500_000n
      : BigInt(1 + this.#dice.upTo(9_999_999));
  #value = (): bigint =>
    BigInt(this.#dice.upTo(20) === 0 ? 0 : 1 + this.#dice.upTo(90_000)) * 10_000n;
  /** Up to four days ago; what is dated today is of now (R5), and is asked as such. */
  #past = (): string | null => {
    if (!this.#dice.chance(0.45)) return null;
    const now = Temporal.Now.instant().toZonedDateTimeISO(this.world.stock.admin.timeZone);
    const day = now.toPlainDate().subtract({ days: 1 + this.#dice.upTo(4) });
    return day
      .toZonedDateTime({
        timeZone: now.timeZoneId,
        plainTime: Temporal.PlainTime.from('00:00').add({ seconds: this.#dice.upTo(86_400) }),
      })
      .toInstant()
      .toString({ smallestUnit: 'millisecond' });
  };
  #place = (): Place =>
    this.#dice.one([
      this.world.places.A,
      this.world.places.A,
      this.world.places.B,
      this.world.places.PISO,
    ]);
  #lot = (): string | null => (this.method === 'LOTE' ? this.#dice.one(['L1', 'L2']) : null);

  /** What the product does, and whether the model would have it done. Gives what was posted. */
  async #try<T>(what: string, may: boolean, act: () => Promise<T>): Promise<T | null> {
    this.log.push(`${what}${may ? '' : ' (refused)'}`);
    try {
      const result = await act();
      if (!may) throw new Error(`the product did what the model refuses: ${what}`);
      return result;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (may)
        throw new Error(
          `the product refused what the model does: ${what}: ${error.message} ${JSON.stringify(error.fields)}`,
          { cause: error },
        );
      return null;
    }
  }

  #post(type: string, line: Partial<PostingLine>, at: string | null): Promise<PostingResult> {
    const { stock } = this.world;
    return stock.within((context) =>
      postStock(context, {
        type,
        source: { resource: 'vidas', id: `${this.#name}-${++this.#documents}`, action: 'APLICAR' },
        confirmImpact: true,
        ...(at && { postedAt: at }),
        ...(type === 'AJ-SAL' && { shortageClass: 'ERROR_REGISTRO' }),
        lines: [{ productId: this.product, ...line } as PostingLine],
      }),
    );
  }

  async #at(movementId: number): Promise<string> {
    const [row] = await this.world.stock.query<{ at: string }>(
      'select posted_at as at from movements where id = $1',
      [movementId],
    );
    return Temporal.Instant.from(row!.at).toString({ smallestUnit: 'millisecond' });
  }

  #line(place: Place, lot: string | null, qty: bigint): Partial<PostingLine> {
    const known = lot ? this.lots.get(lot) : undefined;
    return {
      storageId: this.world.ids.get(place)!,
      qty: text(qty),
      ...(known ? { lotId: known } : lot ? { lotCode: lot } : {}),
    };
  }

  #keep(done: Done): void {
    this.done.push(done);
    if (done.lot) this.lots.set(done.lot, done.posted.lines[0]!.lotId!);
  }

  async step(): Promise<void> {
    const acts: readonly (readonly [number, () => Promise<void>])[] = [
      [6, () => this.#enter()],
      [6, () => this.#leave()],
      [4, () => this.#move()],
      [2, () => this.#receive()],
      [4, () => this.#giveBack()],
      [5, () => this.#cancel()],
      [2, () => this.#find()],
      [2, () => this.#lateCost()],
      [2, () => this.#revalue()],
    ];
    let at = this.#dice.upTo(acts.reduce((total, [weight]) => total + weight, 0));
    for (const [weight, act] of acts) {
      if (at < weight) return act();
      at -= weight;
    }
  }

  async #enter(): Promise<void> {
    const types = [
      ['ENT-COMPRA', 'INV_COMPRA', 'VAR_COMPRA'],
      ['ENT-COMPRA', 'INV_COMPRA', 'VAR_COMPRA'],
      ['ENT-PROD', 'INV_PROD_ENT', 'VAR_PROD'],
      ['INI', 'INV_AJUSTE', 'VAR_COMPRA'],
    ] as const;
    const [type, event, variance] = this.#dice.one(types);
    const [place, lot, qty, value, past] = [
      this.#place(),
      this.#lot(),
      this.#qty(),
      this.#value(),
      this.#past(),
    ];
    const posted = await this.#try(
      `${type} ${text(qty)} = ${text(value)} in ${place.name} ${lot ?? ''} ${past ?? 'now'}`,
      true,
      () => this.#post(type, { ...this.#line(place, lot, qty), value: text(value) }, past),
    );
    const document = this.model.enter(
      { event, variance },
      await this.#at(posted!.movementId),
      place,
      lot,
      qty,
      value,
    );
    this.#keep({
      posted: posted!,
      document,
      place,
      lot,
      kind: type === 'ENT-COMPRA' ? 'bought' : 'entry',
    });
  }

  /** At the average of its pool (R13). */
  async #find(): Promise<void> {
    const [place, lot, qty, past] = [this.#place(), this.#lot(), this.#qty(), this.#past()];
    const cost = this.model.averageCost(place, lot);
    const captured = 3_000_000n;
    const posted = await this.#try(
      `AJ-ENT ${text(qty)} in ${place.name} ${lot ?? ''} ${past ?? 'now'}`,
      true,
      () =>
        this.#post('AJ-ENT', { ...this.#line(place, lot, qty), unitCost: text(captured) }, past),
    );
    const document = this.model.enter(
      { event: 'INV_AJUSTE', variance: null },
      await this.#at(posted!.movementId),
      place,
      lot,
      qty,
      (qty * (cost || captured) * 2n + 1_000_000n) / 2_000_000n,
    );
    this.#keep({ posted: posted!, document, place, lot, kind: 'entry' });
  }

  async #leave(): Promise<void> {
    const [type, event] = this.#dice.one([
      ['SAL-VENTA', 'INV_VENTA'],
      ['SAL-VENTA', 'INV_VENTA'],
      ['SAL-PROD', 'INV_PROD_SAL'],
      ['AJ-SAL', 'INV_AJUSTE'],
    ] as const);
    const [place, lot, past] = [this.#place(), this.#lot(), this.#past()];
    if (lot && !this.lots.has(lot)) return;
    const there = this.model.there(place, lot);
    const qty = there > 0n && this.#dice.chance(0.3) ? there : this.#qty();
    const posted = await this.#try(
      `${type} ${text(qty)} of ${place.name} ${lot ?? ''} ${past ?? 'now'}`,
      this.model.enough(place, lot, qty, past),
      () => this.#post(type, this.#line(place, lot, qty), past),
    );
    if (!posted) return;
    const document = this.model.leave(event, await this.#at(posted.movementId), place, lot, qty);
    this.#keep({ posted, document, place, lot, kind: type === 'SAL-VENTA' ? 'sold' : 'other' });
  }

  async #move(): Promise<void> {
    const { A, B, PISO, TRA } = this.world.places;
    const [from, to] = this.#dice.one([
      [A, B],
      [B, A],
      [A, PISO],
      [PISO, B],
      [A, TRA],
      [A, TRA],
    ] as const);
    const [lot, past] = [this.#lot(), this.#past()];
    if (lot && !this.lots.has(lot)) return;
    const there = this.model.there(from, lot);
    const qty = there > 0n && this.#dice.chance(0.5) ? there : this.#qty();
    const type = to === TRA ? 'TRANSITO-SAL' : 'TRASP';
    const posted = await this.#try(
      `${type} ${text(qty)} ${from.name} → ${to.name} ${lot ?? ''} ${past ?? 'now'}`,
      this.model.enough(from, lot, qty, past),
      () =>
        this.#post(
          type,
          { ...this.#line(from, lot, qty), toStorageId: this.world.ids.get(to)! },
          past,
        ),
    );
    if (!posted) return;
    const document = this.model.move(await this.#at(posted.movementId), from, to, lot, qty);
    this.#keep({ posted, document, place: to, lot, kind: to === TRA ? 'sent' : 'other' });
  }

  /** What was sent arrives, or goes back to where it came from. */
  async #receive(): Promise<void> {
    const sent = this.done.filter(({ kind, document }) => kind === 'sent' && !document.cancelled);
    if (sent.length === 0) return;
    const { posted: first, document: original, lot } = this.#dice.one(sent);
    const { A, B, TRA } = this.world.places;
    const whole = original.rows[1]!.qty;
    const [to, type] = this.#dice.one([
      [B, 'TRANSITO-ENT'],
      [B, 'TRANSITO-ENT'],
      [A, 'TRASP'],
    ] as const);
    const qty = this.#dice.chance(0.5) ? whole : (whole / 2_000_000n) * 1_000_000n || whole;
    const line = {
      ...this.#line(TRA, lot, qty),
      toStorageId: this.world.ids.get(to)!,
      returnOfLineId: first.lines[0]!.lineId,
    };
    const posted = await this.#try(
      `${type} ${text(qty)} TRA → ${to.name} of ${this.done.findIndex(({ document }) => document === original)}`,
      this.model.enough(TRA, lot, qty, null),
      () => this.#post(type, line, null),
    );
    if (!posted) return;
    const document = this.model.move(
      await this.#at(posted.movementId),
      TRA,
      to,
      lot,
      qty,
      original,
    );
    this.#keep({ posted, document, place: to, lot, kind: 'other' });
  }

  async #giveBack(): Promise<void> {
    const back = this.done.filter(
      ({ kind, document }) => (kind === 'bought' || kind === 'sold') && !document.cancelled,
    );
    if (back.length === 0) return;
    const { posted: first, document: original, place, lot, kind } = this.#dice.one(back);
    const whole = original.rows[0]!.qty < 0n ? -original.rows[0]!.qty : original.rows[0]!.qty;
    const qty = this.#dice.chance(0.4)
      ? whole
      : this.method === 'ESTANDAR'
        ? 500_000n
        : whole / 3n || whole;
    const bought = kind === 'bought';
    const type = bought ? 'DEV-COMPRA' : 'DEV-VENTA';
    const posted = await this.#try(
      `${type} ${text(qty)} at ${place.name} of ${this.done.findIndex(({ document }) => document === original)}`,
      !bought || this.model.enough(place, lot, qty, null),
      () =>
        this.#post(
          type,
          { ...this.#line(place, lot, qty), returnOfLineId: first.lines[0]!.lineId },
          null,
        ),
    );
    if (!posted) return;
    const document = this.model.giveBack(
      bought ? 'INV_DEV_COMPRA' : 'INV_DEV_VENTA',
      await this.#at(posted.movementId),
      place,
      lot,
      qty,
      original,
    );
    this.#keep({ posted, document, place, lot, kind: 'other' });
  }

  async #cancel(): Promise<void> {
    if (this.done.length === 0) return;
    const { posted, document } = this.#dice.one(this.done);
    const made = await this.#try(
      `cancel ${this.done.findIndex((each) => each.document === document)}`,
      this.model.cancellable(document),
      () => this.world.stock.reverse(posted.movementId),
    );
    if (made) this.model.cancel(document, await this.#at(made.movementId));
  }

  async #lateCost(): Promise<void> {
    const bought = this.done.filter(
      ({ kind, document }) => kind === 'bought' && !document.cancelled,
    );
    if (bought.length === 0) return;
    const { posted, document } = this.#dice.one(bought);
    const delta = BigInt(1 + this.#dice.upTo(5000)) * 10_000n;
    this.log.push(
      `late cost ${text(delta)} of ${this.done.findIndex((each) => each.document === document)}`,
    );
    const source = { resource: 'vidas', id: `${this.#name}-${++this.#documents}`, action: 'COSTO' };
    const { movementId } = await this.world.stock.within((context) =>
      adjustCost(context, 'COSTO-ADIC', source, [
        { movementLineId: posted.lines[0]!.lineId, deltaValue: text(delta) },
      ]),
    );
    const today = Temporal.Instant.from(await this.#at(movementId))
      .toZonedDateTimeISO(this.world.stock.admin.timeZone)
      .toPlainDate();
    this.model.lateCost(document, delta, today.toString());
  }

  async #revalue(): Promise<void> {
    const standard = this.method === 'ESTANDAR';
    const [lot, past] = [this.#lot(), standard ? null : this.#past()];
    const cost = BigInt(1 + this.#dice.upTo(60)) * 500_000n;
    if (lot && !this.lots.has(lot)) return;
    const at = past ?? Temporal.Now.instant().toString();
    const stocked =
      standard ||
      [...this.model.pools.keys()].some(
        (key) => (!lot || key === `L:${lot}`) && this.#stockAt(key, at) > 0n,
      );
    if (!stocked) return;
    this.log.push(
      `${standard ? 'standard' : 'new cost'} ${text(cost)} ${lot ?? ''} ${past ?? 'now'}`,
    );
    const line = {
      product_id: this.product,
      new_cost: text(cost),
      ...(lot && { lot_id: this.lots.get(lot) }),
    };
    const body = {
      kind: standard ? 'ESTANDAR' : 'COSTO_NUEVO',
      reason_id: this.world.reason,
      lines: [line],
      ...(past && { posted_at: past }),
    };
    const made = await this.world.api.post('inv/revaluations', body);
    const sent = await this.world.api.put(`inv/revaluations/send/${made.data.id}`, {});
    if (sent.status !== 200) {
      if (sent.text.includes('Es el costo que ya tiene')) return;
      throw new Error(sent.text);
    }
    const {
      status,
      data,
      text: said,
    } = await this.world.other.put(`inv/revaluations/authorize/${made.data.id}`, {});
    if (status !== 200) throw new Error(said);
    this.model.revalue(
      Temporal.Instant.from(data.posted_at).toString({ smallestUnit: 'millisecond' }),
      cost,
      lot,
    );
  }

  #stockAt(key: string, at: string): bigint {
    return this.model.rows
      .filter((row) => row.pool === key && row.at <= at)
      .reduce((total, { qty }) => total + qty, 0n);
  }

  /** The product's name of a pool of the model. */
  #named = (key: string) => (key.startsWith('L:') ? `L:${this.lots.get(key.slice(2))}` : key);

  /** Quantity and value of each pool, now. */
  async comparePools(): Promise<void> {
    const rows = await this.world.stock.query<{
      pool_key: string;
      qty: string;
      value: string;
      avg_cost: string;
    }>('select pool_key, qty, value, avg_cost from stock_costs where product_id = $1 order by 1', [
      this.product,
    ]);
    const wanted = [...this.model.pools].map(
      ([key, { qty, value, cost }]) =>
        `${this.#named(key)}: ${text(qty)} = ${text(value)} at ${text(cost)}`,
    );
    same(
      'pools',
      rows.map(
        ({ pool_key, qty, value, avg_cost }) => `${pool_key}: ${qty} = ${value} at ${avg_cost}`,
      ),
      wanted,
    );
    if (this.method === 'ESTANDAR')
      for (const { qty, value } of this.model.pools.values())
        same('standard', [text(value)], [text((qty * this.model.standard) / 1_000_000n)]);
  }

  async compareAll(): Promise<void> {
    const { stock, ids, places, api } = this.world;
    same(
      'invariants',
      (await stock.within(({ tx }) => verifyStock(tx, this.product))).map((found) =>
        JSON.stringify(found),
      ),
      [],
    );
    const layers = await stock.query<{ pool_key: string; qty_left: string; value_left: string }>(
      'select pool_key, qty_left, value_left from stock_layers where product_id = $1 order by pool_key, place',
      [this.product],
    );
    same(
      'layers',
      layers.map(
        ({ pool_key, qty_left, value_left }) => `${pool_key}: ${qty_left} = ${value_left}`,
      ),
      [...this.model.pools].flatMap(([key, pool]) =>
        pool.layers.map(({ qty, value }) => `${key}: ${text(qty)} = ${text(value)}`),
      ),
    );
    const told = await stock.query<{ event: string; date: string; amount: string }>(
      'select event, date::text as date, sum(amount)::numeric(18,6) as amount from acc__posting_events where category_id = $1 group by 1, 2 having sum(amount) <> 0 order by 1, 2',
      [this.category],
    );
    const wanted = [...this.model.told]
      .filter(([, amount]) => amount !== 0n)
      .map(([name, amount]) => `${name} ${text(amount)}`);
    same(
      'events',
      told.map(({ event, date, amount }) => `${event} ${date} ${amount}`),
      wanted,
    );
    for (const day of this.model.days) {
      const { qty, value } = this.model.at(day);
      const report = await api.post('reports/inventories', {
        report: 'VALUACION',
        product_id: this.product,
        as_of: day,
      });
      expect(report.status, report.text).toBe(200);
      const rows = report.data as { storage_id: number; qty: string; worth: string }[];
      const found = Object.fromEntries(
        rows
          .filter(({ qty: there }) => millionths(there) !== 0n)
          .map((row) => [row.storage_id, row.qty]),
      );
      const there = [...qty]
        .filter(([, each]) => each !== 0n)
        .map(([name, each]) => [
          ids.get(Object.values(places).find((place) => place.name === name)!)!,
          text(each),
        ]);
      same(`stock on ${day}`, Object.entries(found).map(String), there.map(String));
      const [kardex] = await stock.query<{ value: string }>(
        `select coalesce(sum(value), 0)::numeric(18,6) as value from kardex where product_id = $1 and (posted_at at time zone $2)::date <= $3::date`,
        [this.product, stock.admin.timeZone, day],
      );
      same(`kardex on ${day}`, [kardex!.value], [text(value)]);
      const accounts = await stock.query<{ account: string; value: string }>(BY_ACCOUNT, [
        this.product,
        this.category,
        stock.admin.timeZone,
        day,
      ]);
      same(
        `accounts on ${day}`,
        accounts.map(({ account, value: differs }) => `${account} ${differs}`),
        [],
      );
      const worth = rows.reduce((total, row) => total + millionths(row.worth), 0n);
      same(`valuation on ${day}`, [text(worth)], [text(value)]);
      const events = this.model.toldUntil(day, MOVES_STOCK) + this.model.leftByMoves(day);
      same(`the model's own events on ${day}`, [text(events)], [text(value)]);
    }
  }
}

describe.each([
  ['of the company', false],
  ['of each branch', true],
])('cost %s', (_name, byBranch) => {
  let world: World;
  beforeAll(async () => {
    world = await World.make(byBranch ? 'SUCURSAL' : 'EMPRESA', byBranch);
  });
  test.for(METHODS)('%s', { timeout: 3_600_000 }, async (method, { annotate }) => {
    const wrong: string[] = [];
    const named = NAMED[`${byBranch ? 'SUCURSAL' : 'EMPRESA'}/${method}`] ?? [];
    const seeds = new Set([
      ...named,
      ...Array.from({ length: LIVES }, (_, index) => FIRST + index),
    ]);
    let compared = 0;
    for (const seed of seeds) {
      if (ONLY && ONLY !== `${method}/${seed}`) continue;
      const life = await Life.begin(world, method, byBranch ? seed + 100_000 : seed);
      try {
        for (let step = 0; step < STEPS; step++) {
          await life.step();
          await life.comparePools();
        }
        await life.compareAll();
      } catch (error) {
        wrong.push(
          `${method}/${seed}: ${error instanceof Error ? error.message : String(error)}\n${life.log.map((line, index) => `  ${index}. ${line}`).join('\n')}`,
        );
        if (wrong.length >= 3) break;
      }
      compared += life.log.length;
    }
    await annotate(`${compared} operations compared`);
    expect(wrong.join('\n\n')).toBe('');
  });
});
