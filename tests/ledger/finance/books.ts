/**
 * A model of finance's figures written from the specification (finance §4, decisions 16–19): what
 * is owed, what is applied to it, taxes by cash flow, exchange results, banks and accounts. It
 * imports nothing of `erp/`. Money in cents, rates in millionths, days in ISO.
 */

export type Side = 'CXC' | 'CXP';

/** A charge is positive; in pesos and, of a line in another currency, in it. */
export interface Line {
  readonly account: string;
  readonly cents: bigint;
  /** What the amount is in, and whose it is: a revaluation reads them. */
  readonly currency?: string;
  readonly foreign?: bigint;
  readonly subject?: number;
}

export interface Posted extends Line {
  readonly day: string;
}

export interface Tax {
  readonly withheld: boolean;
  readonly isVat: boolean;
  readonly pending: string;
  readonly realized: string;
  readonly base: bigint;
  /** Of the base, in millionths. */
  readonly rate: bigint;
  readonly amount: bigint;
  /** In pesos at the document's rate. */
  readonly pesos: bigint;
  takenBase: bigint;
  taken: bigint;
  takenPesos: bigint;
  /** What notes took of what is taken. */
  loweredBase: bigint;
  lowered: bigint;
}

const NOTHING = { takenBase: 0n, taken: 0n, takenPesos: 0n, loweredBase: 0n, lowered: 0n };

export interface NewItem {
  readonly id: number;
  readonly side: Side;
  readonly direction: 'CARGO' | 'ABONO';
  readonly subject: number;
  readonly currency: string;
  readonly rate: bigint;
  readonly amount: bigint;
  readonly base: bigint;
  readonly day: string;
  readonly account: string;
  readonly taxes?: readonly Omit<Tax, keyof typeof NOTHING>[];
}

export interface Item extends Omit<NewItem, 'taxes'> {
  readonly taxes: readonly Tax[];
  balance: bigint;
  baseBalance: bigint;
  /** By notes. */
  lowered: bigint;
  /** Pesos that left it, by day. */
  readonly moves: { readonly day: string; readonly base: bigint; readonly back: boolean }[];
  cancelled: string | null;
}

export interface Application {
  id: number;
  readonly charge: Item;
  readonly credit: Item;
  readonly amountCharge: bigint;
  readonly amountCredit: bigint;
  readonly atDocument: bigint;
  readonly atPayment: bigint;
  readonly fx: bigint;
  readonly caused: readonly {
    readonly tax: Tax;
    readonly base: bigint;
    readonly doc: bigint;
    readonly mxn: bigint;
    readonly atDocument: bigint;
  }[];
  readonly day: string;
  /** What it moves beside the accounts of both items. */
  readonly lines: readonly Line[];
  undone: boolean;
}

/** Half away from zero. */
export function divided(amount: bigint, by: bigint): bigint {
  const negative = amount < 0n !== by < 0n;
  const [a, b] = [amount < 0n ? -amount : amount, by < 0n ? -by : by];
  const whole = (2n * a + b) / (2n * b);
  return negative ? -whole : whole;
}

const MILLION = 1_000_000n;
export const pesosAt = (amount: bigint, rate: bigint): bigint => divided(amount * rate, MILLION);

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const sum = (of: readonly bigint[]): bigint => of.reduce((all, each) => all + each, 0n);

const GAIN = '702.01.01';
const LOSS = '701.01.01';
/** IVA that was withheld from suppliers and is not remitted yet. */
const HELD_VAT = '119.01.02';

/** R17: the last of it takes all that is left of the base. */
function baseOf(item: Item, amount: bigint): bigint {
  if (amount === item.balance) return item.baseBalance;
  return smaller(pesosAt(amount, item.rate), item.baseBalance);
}

const above = (a: bigint, by: bigint): bigint => -below(-a, by);
const below = (a: bigint, by: bigint): bigint => (a - (((a % by) + by) % by)) / by;

/**
 * CRP20254: the tax of a part is less than a cent from what half a cent more or less of its base
 * causes. The part that comes nearest to its share, as the rest is admitted too.
 */
function admitted(tax: Tax, base: bigint, share: bigint): bigint {
  const [restBase, rest] = [tax.base - tax.takenBase, tax.amount - tax.taken];
  const nearly = tax.rate / 2n + MILLION - 1n;
  const off = rest * MILLION - restBase * tax.rate;
  if (off > nearly || off < -nearly) return share;
  const [own, left] = [base * tax.rate, rest * MILLION - (restBase - base) * tax.rate];
  const from = above((own > left ? own : left) - nearly, MILLION);
  const to = below(smaller(own, left) + nearly, MILLION);
  return smaller(share > from ? share : from, to);
}

/**
 * R31: by cumulative share of what notes left, so that the last application leaves no cent; pesos
 * at the document's rate are those of the part, as all that is left of the tax is worth. The tax of
 * a document in pesos is in pesos, whatever the money that pays it is worth.
 */
function causedBy(charge: Item, amount: bigint, pesos: bigint) {
  const whole = charge.amount - charge.lowered;
  const upTo = whole - charge.balance + amount;
  return charge.taxes.map((tax) => {
    const of = (figure: bigint) => divided(figure * upTo, whole);
    const base = of(tax.base - tax.loweredBase) - (tax.takenBase - tax.loweredBase);
    const share = of(tax.amount - tax.lowered) - (tax.taken - tax.lowered);
    const doc = upTo === whole ? share : base === 0n ? 0n : admitted(tax, base, share);
    const [left, leftPesos] = [tax.amount - tax.taken, tax.pesos - tax.takenPesos];
    const atDocument = left === 0n ? 0n : divided(doc * leftPesos, left);
    const mxn = charge.currency === 'MXN' ? doc : divided(doc * pesos, amount);
    return { tax, base, doc, atDocument, mxn };
  });
}

type Caused = ReturnType<typeof causedBy>;

/** Accounts of taxes of what is collected: D pending, H collected. */
const ofCollected = (caused: Caused): Line[] =>
  caused.flatMap(({ tax, atDocument, mxn }) => [
    { account: tax.pending, cents: atDocument },
    { account: tax.realized, cents: -mxn },
  ]);

/** Of what is paid: D creditable less what is withheld (R32), H pending; retentions become due. */
function ofPaid(caused: Caused): Line[] {
  const held = sum(caused.filter(({ tax }) => tax.withheld && tax.isVat).map(({ mxn }) => mxn));
  return caused.flatMap(({ tax, atDocument, mxn }) =>
    tax.withheld
      ? [
          { account: tax.pending, cents: atDocument },
          { account: tax.realized, cents: -mxn },
        ]
      : [
          { account: tax.realized, cents: mxn - held },
          { account: HELD_VAT, cents: held },
          { account: tax.pending, cents: -atDocument },
        ],
  );
}

/** What the account of an item moves when this much of it goes. */
const leaves = (item: Item, base: bigint, amount: bigint): Line => {
  const owned = (item.side === 'CXC') === (item.direction === 'CARGO');
  return {
    account: item.account,
    cents: owned ? -base : base,
    subject: item.subject,
    ...(item.currency !== 'MXN' && {
      currency: item.currency,
      foreign: owned ? -amount : amount,
    }),
  };
};

const opposite = (line: Line): Line => ({
  ...line,
  cents: -line.cents,
  ...(line.foreign !== undefined && { foreign: -line.foreign }),
});

export class Books {
  readonly posted: Posted[] = [];
  readonly items: Item[] = [];
  readonly applications: Application[] = [];
  /** Lines of the bank ledger in the account's currency, by its book account. */
  readonly bank = new Map<string, { readonly day: string; readonly amount: bigint }[]>();

  post(day: string, lines: readonly Line[]): void {
    const rest = sum(lines.map(({ cents }) => cents));
    if (rest !== 0n) throw new Error(`the model's own entry does not balance: ${rest}`);
    this.posted.push(...lines.map((line) => ({ ...line, day })));
  }

  mirror(day: string, lines: readonly Line[]): void {
    this.post(day, lines.map(opposite));
  }

  /** The document's account line of an item, whose other lines its document says. */
  begin({ taxes = [], ...item }: NewItem): Item {
    const made: Item = {
      ...item,
      taxes: taxes.map((tax) => ({ ...tax, ...NOTHING })),
      balance: item.amount,
      baseBalance: item.base,
      lowered: 0n,
      moves: [],
      cancelled: null,
    };
    this.items.push(made);
    return made;
  }

  itemLine(item: Item): Line {
    return opposite(leaves(item, item.base, item.amount));
  }

  /** Applied and, unless `silent` (its document posts both ends), posted on the day. */
  apply(charge: Item, credit: Item, amounts: readonly [bigint, bigint], day: string): Application {
    const [amountCharge, amountCredit] = amounts;
    const atDocument = baseOf(charge, amountCharge);
    const atPayment = baseOf(credit, amountCredit);
    const note = credit.taxes.length > 0;
    const caused = note ? [] : causedBy(charge, amountCharge, atPayment);
    const ofTaxes = sum(
      caused.map(({ tax, mxn, atDocument: before }) =>
        tax.withheld ? before - mxn : mxn - before,
      ),
    );
    const gained = atPayment - atDocument - ofTaxes;
    const fx = charge.side === 'CXC' ? gained : -gained;
    const lines = [
      leaves(charge, atDocument, amountCharge),
      leaves(credit, atPayment, amountCredit),
      { account: fx < 0n ? LOSS : GAIN, cents: -fx },
      ...(charge.side === 'CXC' ? ofCollected(caused) : ofPaid(caused)),
    ];
    const made: Application = {
      ...{ id: 0, charge, credit, amountCharge, amountCredit, atDocument, atPayment, fx },
      ...{ caused, day, lines, undone: false },
    };
    this.#move(made, 1n, day);
    this.applications.push(made);
    return made;
  }

  undo(application: Application, day: string): void {
    this.#move(application, -1n, day);
    application.undone = true;
  }

  /** A note takes its own taxes of those of its invoice; its document posted them. */
  #takeBack(charge: Item, credit: Item, amount: bigint, sign: bigint): void {
    charge.lowered += sign * amount;
    for (const own of credit.taxes) {
      const tax = charge.taxes.find(({ pending }) => pending === own.pending);
      for (const each of tax ? [own, tax] : [own]) {
        each.takenBase += sign * own.base;
        each.taken += sign * own.amount;
        each.takenPesos += sign * own.pesos;
      }
      if (!tax) continue;
      tax.loweredBase += sign * own.base;
      tax.lowered += sign * own.amount;
    }
  }

  #move({ charge, credit, lines, caused, ...of }: Application, sign: bigint, day: string): void {
    charge.balance -= sign * of.amountCharge;
    charge.baseBalance -= sign * of.atDocument;
    credit.balance -= sign * of.amountCredit;
    credit.baseBalance -= sign * of.atPayment;
    charge.moves.push({ day, base: sign * of.atDocument, back: sign < 0n });
    credit.moves.push({ day, base: sign * of.atPayment, back: sign < 0n });
    if (credit.taxes.length > 0) this.#takeBack(charge, credit, of.amountCharge, sign);
    for (const { tax, base, doc, atDocument } of caused) {
      tax.takenBase += sign * base;
      tax.taken += sign * doc;
      tax.takenPesos += sign * atDocument;
    }
    if (sign > 0n) this.post(day, lines);
    else this.mirror(day, lines);
  }

  cancel(item: Item, day: string): void {
    item.cancelled = day;
  }

  /** R10: items that are cancelled before what was applied to them left them would not be there. */
  cancelDay(items: readonly Item[], own: string): string {
    const back = items.flatMap(({ moves }) => moves.filter((move) => move.back));
    return [own, ...back.map(({ day }) => day)].toSorted().at(-1)!;
  }

  /** A line of the bank, in its currency. */
  bankLine(account: string, day: string, amount: bigint): void {
    const lines = this.bank.get(account) ?? [];
    this.bank.set(account, [...lines, { day, amount }]);
  }

  /** R10: what the items of an account were worth at the end of a day, as a charge. */
  worthOfItems(account: string, day: string): bigint {
    return sum(
      this.items
        .filter(
          (item) =>
            item.account === account &&
            item.day <= day &&
            (item.cancelled === null || item.cancelled > day),
        )
        .map((item) => {
          const gone = sum(item.moves.filter((move) => move.day <= day).map(({ base }) => base));
          const owned = (item.side === 'CXC') === (item.direction === 'CARGO');
          return owned ? item.base - gone : gone - item.base;
        }),
    );
  }

  /** Of an account at the end of a day. */
  balance(account: string, day: string): bigint {
    return sum(
      this.posted
        .filter((line) => line.account === account && line.day <= day)
        .map(({ cents }) => cents),
    );
  }

  /** R35: some of it is in another currency at the end of a day. */
  holdsForeign(account: string, day: string): boolean {
    const groups = Map.groupBy(
      this.posted.filter((line) => line.account === account && line.day <= day && line.currency),
      ({ currency, subject }) => `${currency} ${subject ?? ''}`,
    );
    return [...groups.values()].some(
      (lines) => sum(lines.map((line) => line.foreign ?? 0n)) !== 0n,
    );
  }

  /** R18: what balances in other currencies differ by at a new rate, each by its own cents. */
  revalued(account: string, day: string, rates: ReadonlyMap<string, bigint>): bigint[] {
    const groups = Map.groupBy(
      this.posted.filter((line) => line.account === account && line.day <= day && line.currency),
      ({ currency, subject }) => `${currency} ${subject ?? ''}`,
    );
    return [...groups.values()].map((lines) => {
      const foreign = sum(lines.map((line) => line.foreign ?? 0n));
      const base = sum(lines.map(({ cents }) => cents));
      return pesosAt(foreign, rates.get(lines[0]!.currency!)!) - base;
    });
  }
}
