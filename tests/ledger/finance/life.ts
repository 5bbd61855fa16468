/** Long because what a life draws, does in the product and does in the model share its state. */
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { insertEntry } from '#erp/domains/accounting/insert-entry.ts';
import { cancelItems } from '#erp/domains/open-items/items/cancel-item.ts';
import { undoDay } from '#erp/domains/open-items/applying/undo-day.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import { settleMoney } from '#erp/domains/payments/settle-money.ts';
import { CREDITOR, draft, ENTRIES, EXPENSE } from '../../scenarios/entries.ts';
import { done, refused, type Body } from '../../scenarios/given.ts';
import { invoiceBody, INVOICES, itemsOf } from '../../scenarios/payables.ts';
import { within } from '../../scenarios/treasury.ts';
import {
  divided,
  pesosAt,
  type Application,
  type Item,
  type Line,
  type NewItem,
  type Side,
} from './books.ts';
import { money, rateText, type Dice } from './dice.ts';
import { endOf, Months } from './months.ts';
import { Year } from './year.ts';
import { CURRENCIES, plus, type Bank, type Currency, type Setting } from './stage.ts';

const MOVEMENTS = 'cfl/movements';
/** Of the sale and of what is bought, in millionths. */
const VAT = 160_000n;
const CREDIT: Record<Side, string> = { CXC: '206.01.01', CXP: '120.01.01' };

const ITEM_ACCOUNTS = [
  '105.01.01',
  '105.01.02',
  '201.01.01',
  '201.02.01',
  '206.01.01',
  '120.01.01',
] as const;

/** What can be undone as one, with what it wrote besides the applications. */
interface Document {
  readonly kind: 'sale' | 'invoice' | 'note' | 'movement' | 'line' | 'entry' | 'revaluation';
  readonly id: number;
  readonly day: string;
  readonly items: readonly Item[];
  /** Its lines, each with its own day. */
  readonly lines: readonly { readonly day: string; readonly lines: readonly Line[] }[];
  readonly bank: readonly { readonly account: string; readonly amount: bigint }[];
  readonly applications: readonly Application[];
  undone: boolean;
}

const foreign = (currency: string, amount: bigint) =>
  currency === 'MXN' ? {} : { currency, foreign: amount };

export class Life {
  readonly #at: Setting;
  readonly #dice: Dice;
  readonly log: string[] = [];
  readonly #documents: Document[] = [];
  readonly #revalued = new Set<string>();
  /** First day of the first month that is open. */
  #open: string;
  readonly #closing: Months;
  readonly #year: Year | null;
  #number = 0;

  constructor(at: Setting, random: Dice) {
    this.#at = at;
    this.#dice = random;
    this.#open = at.first.slice(0, 8) + '01';
    this.#closing = new Months(at);
    this.#year = at.yearEnd === null ? null : new Year(at, at.yearEnd);
  }

  get #books() {
    return this.#at.books;
  }
  get #admin() {
    return this.#at.told.as('admin');
  }

  /** Any day of the life. */
  #anyDay = (): string => plus(this.#at.first, 1 + this.#dice.upTo(100));
  /** One whose month is open. */
  #day(): string {
    const day = this.#anyDay();
    return day < this.#open ? this.#at.today : day;
  }
  /** R14: the day itself while its month is open, otherwise the first open day. */
  #openDay = (day: string): string => (day < this.#open ? this.#open : day);
  /** R6: on its own day while its month is open, otherwise today. */
  #ownDay = (day: string): string => (day < this.#open ? this.#at.today : day);

  #keep(document: Omit<Document, 'undone'>): Document {
    const kept = { ...document, undone: false };
    this.#documents.push(kept);
    return kept;
  }

  #live = (kind: Document['kind']) =>
    this.#documents.filter((each) => each.kind === kind && !each.undone);

  async step(): Promise<void> {
    const acts: readonly (readonly [number, () => Promise<string | null>])[] = [
      [5, () => this.#sell()],
      [5, () => this.#buy()],
      [2, () => this.#buyOfCustomer()],
      [2, () => this.#note()],
      [8, () => this.#collect()],
      [6, () => this.#pay()],
      [2, () => this.#advance()],
      [4, () => this.#applyCredits()],
      [4, () => this.#unapply()],
      [2, () => this.#compensate()],
      [2, () => this.#refund()],
      [2, () => this.#transfer()],
      [2, () => this.#bankCharge()],
      [1, () => this.#type()],
      [5, () => this.#undoDocument()],
      [2, () => this.#revalue()],
      [2, () => this.#closeMonth()],
    ];
    let at = this.#dice.upTo(acts.reduce((total, [weight]) => total + weight, 0));
    for (const [weight, act] of acts) {
      if (at < weight) {
        const said = await act();
        if (said) this.log.push(said);
        return;
      }
      at -= weight;
    }
  }

  // --- documents
  // ----------------------------------------------------------------------------------------------

  /** A document's item and entry, through the calls that its module makes. */
  async #document(
    item: Omit<NewItem, 'id' | 'base' | 'amount' | 'taxes'> & { readonly net: bigint },
    { result, vat }: { readonly result: string; readonly vat: readonly [string, string] },
    shares: readonly bigint[],
  ): Promise<Document> {
    const { told, id } = this.#at;
    const { net, currency, rate, side, day } = item;
    const tax = divided(net * 16n, 100n);
    const amount = net + tax;
    const [base, taxPesos] = [pesosAt(amount, rate), pesosAt(tax, rate)];
    const source = { resource: 'tests/money', id: (this.#number += 1) };
    const parts = partsOf(amount, shares);
    const made = await within(told, async (context) => {
      const items = await createItem(context, {
        ...{ side, direction: 'CARGO', kind: 'FACTURA', subject_id: item.subject, source },
        document_no: `D-${source.id}`,
        date: day,
        currency_id: id(currency as Currency),
        exchange_rate: rateText(rate),
        amount: money(amount),
        base_amount: money(base),
        installments: parts.map((part, i) => ({
          due_date: plus(day, 30 * i),
          amount: money(part),
        })),
        taxes: [
          {
            tax_id: this.#at.named('IVA16'),
            base: money(net),
            amount: money(tax),
            amount_mxn: money(taxPesos),
          },
        ],
        account_role:
          side === 'CXC' ? 'CLIENTES_NAC' : `PROVEEDORES_${currency === 'MXN' ? 'NAC' : 'EXT'}`,
        branch_office_id: null,
      });
      const sign = side === 'CXC' ? 1n : -1n;
      const text = (signed: bigint) => ({
        debit: signed > 0n ? money(signed) : null,
        credit: signed < 0n ? money(-signed) : null,
      });
      const own = this.#at.named(item.account);
      await insertEntry(
        context,
        await requireEntryPeriod(context.tx, context.actor, day),
        {
          journal_type_id: this.#at.named('DI'),
          ...{ date: day, concept: `Documento ${source.id}`, origin: 'AUTOMATICA' },
          ...{ source_resource: source.resource, source_id: String(source.id) },
        },
        [
          ...items.map((each) => ({
            book_account_id: own,
            ...text(sign * BigInt(each.base_amount.replace('.', ''))),
            ...{ open_item_id: each.id, subject_id: item.subject },
            ...(currency !== 'MXN' && {
              currency_id: id(currency as Currency),
              exchange_rate: rateText(rate),
              amount_currency: money(sign * BigInt(each.amount.replace('.', ''))),
            }),
          })),
          { book_account_id: this.#at.named(result), ...text(-sign * (base - taxPesos)) },
          { book_account_id: this.#at.named(vat[0]), ...text(-sign * taxPesos) },
        ],
      );
      return items;
    });
    const [bases, nets, taxes, pesos] = [base, net, tax, taxPesos].map((whole) =>
      sharesOf(whole, parts),
    );
    const items = made.map((each, i) =>
      this.#books.begin({
        ...item,
        id: each.id,
        amount: parts[i]!,
        base: bases![i]!,
        taxes: [
          {
            ...{ withheld: false, isVat: true, pending: vat[0], realized: vat[1] },
            ...{ base: nets![i]!, rate: VAT, amount: taxes![i]!, pesos: pesos![i]! },
          },
        ],
      }),
    );
    const sign = side === 'CXC' ? 1n : -1n;
    const lines = [
      ...items.map((each) => this.#books.itemLine(each)),
      { account: result, cents: -sign * (base - taxPesos) },
      { account: vat[0], cents: -sign * taxPesos },
    ];
    this.#books.post(day, lines);
    return this.#keep({
      ...{ kind: 'sale', id: source.id, day, items, bank: [], applications: [] },
      lines: [{ day, lines }],
    });
  }

  #price = (): bigint =>
    this.#dice.chance(0.3)
      ? BigInt(1 + this.#dice.upTo(3000))
      : BigInt(1 + this.#dice.upTo(5_000_000));

  async #sell(): Promise<string> {
    const [customer, currency, day] = [
      this.#dice.one(this.#at.customers),
      this.#dice.one(['MXN', 'MXN', 'USD', 'EUR'] as const),
      this.#day(),
    ];
    const net = this.#price() + 100n;
    const shares = this.#dice.chance(0.3) ? [1n, 1n, 1n] : [1n];
    const { id } = await this.#document(
      {
        ...{ side: 'CXC', direction: 'CARGO', subject: customer.subject, currency, day, net },
        rate: this.#at.rate(currency, day),
        account: currency === 'MXN' ? '105.01.01' : '105.01.02',
      },
      { result: '401.01.01', vat: ['209.01.01', '208.01.01'] },
      shares,
    );
    return `sale ${id} of ${money(net)} ${currency} on ${day} in ${shares.length}`;
  }

  /** What the first customer sells us, to be compensated. */
  async #buyOfCustomer(): Promise<string> {
    const [currency, day, net] = [
      this.#dice.one(['MXN', 'USD'] as const),
      this.#day(),
      this.#price() + 100n,
    ];
    const { id } = await this.#document(
      {
        ...{ side: 'CXP', direction: 'CARGO', currency, day, net },
        subject: this.#at.customers[0]!.subject,
        rate: this.#at.rate(currency, day),
        account: currency === 'MXN' ? '201.01.01' : '201.02.01',
      },
      { result: '603.34.01', vat: ['119.01.01', '118.01.01'] },
      [1n],
    );
    return `purchase ${id} of ${money(net)} ${currency} on ${day}`;
  }

  async #buy(): Promise<string> {
    const { told, id, rate: rateOf } = this.#at;
    const supplier = this.#dice.one(this.#at.suppliers);
    const day = this.#day();
    const net = this.#price() + 1000n;
    const currency: Currency =
      supplier.kind === 'EXTRANJERO' ? this.#dice.one(['USD', 'EUR'] as const) : 'MXN';
    const rate = rateOf(currency, day);
    const concept = { MORAL: 'MANTENIMIENTO', FISICA: 'HONORARIOS', EXTRANJERO: 'PUBLICIDAD' }[
      supplier.kind as 'MORAL'
    ];
    const body = await invoiceBody(told, supplier.supplier!, [[concept, money(net)]], {
      date: day,
      ...(currency !== 'MXN' && {
        ...{ kind: 'EXTRANJERA', uuid: '', payment_mode: '', payment_type_id: '' },
        ...{ currency_id: id(currency), exchange_rate: rateText(rate) },
      }),
    });
    const posted = await this.#postInvoice(body, day);
    const tax = divided(net * 16n, 100n);
    const [isr, held] =
      supplier.kind === 'FISICA' ? [divided(net, 10n), divided(net * 32n, 300n)] : [0n, 0n];
    const amount = net + tax - isr - held;
    const inPesos = (each: bigint) => pesosAt(each, rate);
    const base = inPesos(amount);
    const [row] = await itemsOf(told, INVOICES, posted);
    const part = (
      pending: string,
      realized: string,
      rate: bigint,
      of: bigint,
      withheld: boolean,
      isVat = true,
    ) => ({
      ...{ pending, realized, withheld, isVat, base: net, rate, amount: of, pesos: inPesos(of) },
    });
    const item = this.#books.begin({
      ...{ id: row!.id, side: 'CXP', direction: 'CARGO', subject: supplier.subject },
      ...{ currency, rate, amount, base, day },
      account: supplier.kind === 'EXTRANJERO' ? '201.02.01' : '201.01.01',
      taxes: [
        part('119.01.01', '118.01.01', VAT, tax, false),
        ...(supplier.kind === 'FISICA'
          ? [
              part('216.04.01', '216.04.02', 100_000n, isr, true, false),
              part('216.10.01', '216.10.02', 106_667n, held, true),
            ]
          : []),
      ],
    });
    const cost = { MORAL: '603.56.01', FISICA: '603.34.01', EXTRANJERO: '603.61.01' }[
      supplier.kind as 'MORAL'
    ];
    const known: Line[] = [
      this.#books.itemLine(item),
      { account: cost, cents: inPesos(net) },
      { account: '119.01.01', cents: inPesos(tax) },
      { account: '216.04.01', cents: -isr },
      { account: '216.10.01', cents: -held },
    ];
    const rest = known.reduce((sum, { cents }) => sum + cents, 0n);
    const lines = [...known, { account: '703.21.99', cents: -rest }];
    this.#books.post(day, lines);
    this.#keep({
      ...{ kind: 'invoice', id: posted, day, items: [item], bank: [], applications: [] },
      lines: [{ day, lines }],
    });
    return `invoice ${posted} of ${supplier.kind} ${money(net)} ${currency} on ${day}`;
  }

  async #postInvoice(body: Body, day: string): Promise<number> {
    const { id } = await done(this.#admin.post(INVOICES, body));
    await done(this.#admin.act(INVOICES, 'match', id));
    await done(this.#admin.act(INVOICES, 'post', id, { posting_date: day }));
    return id;
  }

  /** A supplier takes back a part of what is owed of an invoice. */
  async #note(): Promise<string | null> {
    const { told } = this.#at;
    const from = this.#live('invoice').filter(
      ({ items: [item] }) =>
        item!.currency === 'MXN' && item!.taxes.length === 1 && item!.balance > 200n,
    );
    if (from.length === 0) return null;
    const invoice = this.#dice.one(from);
    const [charge] = invoice.items as [Item];
    const net = divided(this.#dice.part(charge.balance - 100n) * 100n, 116n) || 1n;
    const tax = divided(net * 16n, 100n);
    if (net + tax > charge.balance || tax === 0n) return null;
    const day = this.#openDay(charge.day > this.#open ? charge.day : this.#day());
    if (day < charge.day) return null;
    const supplier = this.#at.suppliers.find(({ subject }) => subject === charge.subject)!;
    const id = await this.#postInvoice(
      await invoiceBody(told, supplier.supplier!, [['MANTENIMIENTO', money(net)]], {
        ...{ kind: 'NOTA_CREDITO', related_invoice_id: invoice.id, date: day },
      }),
      day,
    );
    const [row] = await itemsOf(told, INVOICES, id);
    const item = this.#books.begin({
      ...{ id: row!.id, side: 'CXP', direction: 'ABONO', subject: charge.subject, currency: 'MXN' },
      ...{ rate: 1_000_000n, amount: net + tax, base: net + tax, day, account: '201.01.01' },
      taxes: [
        {
          ...{ pending: '119.01.01', realized: '118.01.01', withheld: false, isVat: true },
          ...{ base: net, rate: VAT, amount: tax, pesos: tax },
        },
      ],
    });
    const lines = [
      this.#books.itemLine(item),
      { account: '603.56.01', cents: -net },
      { account: '119.01.01', cents: -tax },
    ];
    this.#books.post(day, lines);
    const application = this.#books.apply(charge, item, [net + tax, net + tax], day);
    await this.#nameApplications([application]);
    this.#keep({
      ...{ kind: 'note', id, day, items: [item], bank: [], applications: [application] },
      lines: [{ day, lines }],
    });
    return `note ${id} of ${money(net + tax)} on invoice ${invoice.id}, ${day}`;
  }

  // --- money
  // ----------------------------------------------------------------------------------------------

  #openItems = (side: Side, direction: Item['direction'], subject?: number): Item[] =>
    this.#books.items.filter(
      (item) =>
        item.side === side &&
        item.direction === direction &&
        item.cancelled === null &&
        item.balance > 0n &&
        (subject === undefined || item.subject === subject),
    );

  /** Which parties have some. */
  #partiesWith = (side: Side, direction: Item['direction']): number[] => [
    ...new Set(this.#openItems(side, direction).map(({ subject }) => subject)),
  ];

  #share = (balance: bigint): bigint =>
    this.#dice.chance(0.4) ? balance : this.#dice.part(balance);

  /** The same worth in another currency, as it was agreed. */
  #worth(amount: bigint, from: string, to: string, day: string): bigint {
    if (from === to) return amount;
    const pesos = pesosAt(amount, this.#at.rate(from as Currency, day));
    const at = divided(pesos * 1_000_000n, this.#at.rate(to as Currency, day));
    const agreed = at + divided(at * BigInt(this.#dice.upTo(200) - 100), 10_000n);
    return agreed > 0n ? agreed : 1n;
  }

  /** A cent of another currency may be a fifth of what is left: the product refuses such a rate. */
  #isFair([part, from]: [bigint, string], [amount, to]: [bigint, string], day: string): boolean {
    if (from === to) return true;
    const worth = pesosAt(part, this.#at.rate(from as Currency, day));
    const paid = pesosAt(amount, this.#at.rate(to as Currency, day));
    const difference = worth < paid ? paid - worth : worth - paid;
    return difference * 20n <= worth;
  }

  async #move(type: string, bank: Bank | null, day: string, body: Body): Promise<number> {
    const { told } = this.#at;
    const made = await done(
      this.#admin.post(MOVEMENTS, {
        movement_type_id: await told.idOf('cfl__movement_types', type),
        date: day,
        concept: `Movimiento ${this.log.length}`,
        ...(bank && {
          bank_account_id: bank.id,
          payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
        }),
        ...body,
      }),
    );
    await done(this.#admin.act(MOVEMENTS, 'submit', made.id));
    await done(this.#admin.act(MOVEMENTS, 'apply', made.id));
    return made.id;
  }

  /** The product's ids of the newest applications, in order. */
  async #nameApplications(made: readonly Application[]): Promise<void> {
    const rows = await this.#at.told.query<{ id: number }>(
      'select id from cfl__applications where reverses_id is null order by id desc limit $1',
      [made.length],
    );
    for (const [i, { id }] of rows.toReversed().entries()) made[i]!.id = id;
  }

  #lineOf = (item: Item, amountItem: bigint, amount: bigint) => ({
    ...{ open_item_id: item.id, amount_item: money(amountItem), amount: money(amount) },
  });

  #dayOf = (day: string, ...items: readonly Item[]): string =>
    this.#openDay([day, ...items.map((item) => item.day)].toSorted().at(-1)!);

  /** The movement's own item in the product. */
  #ownItems = (id: number) =>
    this.#at.told.query<{ id: number; side: Side }>(
      `select id, side from cfl__open_items where source_resource = '${MOVEMENTS}' and source_id = $1 order by id`,
      [String(id)],
    );

  async #collect(): Promise<string | null> {
    const subject = this.#partiesWith('CXC', 'CARGO');
    if (subject.length === 0) return null;
    return this.#settle('COB', 'CXC', this.#dice.one(subject));
  }

  async #pay(): Promise<string | null> {
    const subject = this.#partiesWith('CXP', 'CARGO');
    if (subject.length === 0) return null;
    return this.#settle('OEG', 'CXP', this.#dice.one(subject));
  }

  async #settle(type: 'COB' | 'OEG', side: Side, subject: number): Promise<string | null> {
    const [bank, day] = [this.#dice.one(this.#at.banks), this.#day()];
    const { account: book, currency } = bank;
    const rate = this.#at.rate(currency, day);
    const lines = this.#dice
      .some(this.#openItems(side, 'CARGO', subject), 3)
      .map((item) => {
        const part = this.#share(item.balance);
        return { item, part, amount: this.#worth(part, item.currency, currency, day) };
      })
      .filter(({ item, part, amount }) =>
        this.#isFair([part, item.currency], [amount, currency], day),
      );
    if (lines.length === 0) return null;
    const applied = lines.reduce((sum, { amount }) => sum + amount, 0n);
    const collects = type === 'COB';
    const amount = applied + (collects && this.#dice.chance(0.4) ? this.#price() : 0n);
    const fee = collects && amount > 1000n && this.#dice.chance(0.2) ? divided(amount, 100n) : 0n;
    const feeTax = divided(fee * 16n, 100n);
    const id = await this.#move(type, bank, day, {
      ...{ subject_id: subject, amount: money(amount) },
      ...(fee > 0n && { bank_fee: money(fee), bank_fee_tax: money(feeTax) }),
      lines: lines.map((line) => this.#lineOf(line.item, line.part, line.amount)),
    });
    const [own] = await this.#ownItems(id);
    const base = pesosAt(amount, rate);
    const item = this.#books.begin({
      ...{ id: own!.id, side, direction: 'ABONO', subject, currency, rate, amount, base, day },
      account: CREDIT[side],
    });
    const sign = collects ? 1n : -1n;
    const [taxPesos, moved] = [pesosAt(feeTax, rate), sign * (amount - fee - feeTax)];
    const movedPesos = pesosAt(moved, rate);
    // The bank's line has its own pesos: the cents of the conversion are the fee's.
    const feePesos = sign * (sign * base - movedPesos) - taxPesos;
    const posted: Line[] = [
      { account: book, cents: movedPesos, ...foreign(currency, moved) },
      this.#books.itemLine(item),
      { account: '701.10.01', cents: feePesos },
      { account: '118.01.01', cents: taxPesos },
    ];
    this.#books.post(day, posted);
    this.#books.bankLine(book, day, moved);
    const applications = lines.map((line) =>
      this.#books.apply(line.item, item, [line.part, line.amount], this.#dayOf(day, line.item)),
    );
    await this.#nameApplications(applications);
    this.#keep({
      ...{ kind: 'movement', id, day, items: [item], applications },
      ...{ lines: [{ day, lines: posted }], bank: [{ account: book, amount: moved }] },
    });
    return `${type} ${id} of ${money(amount)} ${currency} on ${day} to ${lines.map((line) => `${line.item.id}: ${money(line.part)} ${line.item.currency} for ${money(line.amount)}`).join(', ')}`;
  }

  /** Money for a supplier before any invoice, as purchasing's payments will pay it. */
  async #advance(): Promise<string> {
    const { told, id } = this.#at;
    const [bank, supplier, day, amount] = [
      this.#dice.one(this.#at.banks),
      this.#dice.one(this.#at.suppliers),
      this.#day(),
      this.#price(),
    ];
    const { currency } = bank;
    const rate = this.#at.rate(currency, day);
    const base = pesosAt(amount, rate);
    const source = { resource: 'tests/payments', id: (this.#number += 1) };
    await within(told, (context) =>
      settleMoney(context, {
        ...{ source, event: 'PAGO_PROVEEDOR', date: day, folio: `P-${source.id}`, lines: [] },
        ...{ subject_id: supplier.subject, branch_office_id: null, direction: 'SALIDA' },
        ...{ bank_account_id: bank.id, currency_id: id(currency), in_pesos: currency === 'MXN' },
        ...{ rate: rateText(rate), amount: money(amount), base_amount: money(base) },
        ...{ reference: null, description: 'Anticipo', side: 'CXP', settles: 'CARGO' },
        ...{ own: { kind: 'PAGO', role: 'ANTICIPO_PROV' }, keepsRest: true },
      }),
    );
    const [row] = await told.query<{ id: number }>(
      'select id from cfl__open_items where source_resource = $1 and source_id = $2',
      [source.resource, String(source.id)],
    );
    const item = this.#books.begin({
      ...{ id: row!.id, side: 'CXP', direction: 'ABONO', subject: supplier.subject },
      ...{ currency, rate, amount, base, day, account: CREDIT.CXP },
    });
    this.#books.post(day, [
      { account: bank.account, cents: -base, ...foreign(currency, -amount) },
      this.#books.itemLine(item),
    ]);
    this.#books.bankLine(bank.account, day, -amount);
    return `advance ${item.id} of ${money(amount)} ${currency} on ${day}`;
  }

  async #applyCredits(): Promise<string | null> {
    const side = this.#dice.one(['CXC', 'CXP'] as const);
    const subjects = this.#partiesWith(side, 'CARGO').filter((subject) =>
      this.#openItems(side, 'ABONO', subject).some(({ taxes }) => taxes.length === 0),
    );
    if (subjects.length === 0) return null;
    const subject = this.#dice.one(subjects);
    const credit = this.#dice.one(
      this.#openItems(side, 'ABONO', subject).filter(({ taxes }) => taxes.length === 0),
    );
    const charge = this.#dice.one(this.#openItems(side, 'CARGO', subject));
    const day = this.#anyDay();
    let part = this.#share(charge.balance);
    let amount = this.#worth(part, charge.currency, credit.currency, day);
    if (amount > credit.balance) {
      amount = credit.balance;
      part = this.#worth(amount, credit.currency, charge.currency, day);
      if (part > charge.balance) part = charge.balance;
    }
    if (!this.#isFair([part, charge.currency], [amount, credit.currency], day)) return null;
    const same = charge.currency === credit.currency;
    const { applications } = await done(
      this.#admin.post('cfl/applications/apply', {
        date: day,
        lines: [
          {
            ...{ charge_item_id: charge.id, credit_item_id: credit.id },
            ...{ amount_charge: money(part), ...(!same && { amount_credit: money(amount) }) },
          },
        ],
      }),
    );
    const made = this.#books.apply(
      charge,
      credit,
      [part, amount],
      this.#dayOf(day, charge, credit),
    );
    made.id = applications[0];
    return `application ${made.id} of ${credit.id} to ${charge.id}: ${money(part)} ${charge.currency} for ${money(amount)} on ${day}`;
  }

  async #unapply(): Promise<string | null> {
    const live = this.#books.applications.filter(
      ({ undone, credit }) => !undone && credit.taxes.length === 0,
    );
    if (live.length === 0) return null;
    const application = this.#dice.one(live);
    const date = this.#anyDay();
    await done(
      this.#admin.put(`cfl/applications/reverse/${application.id}`, { reason: 'Era otra', date }),
    );
    const day = this.#openDay(date);
    this.#books.undo(application, day > application.day ? day : application.day);
    return `application ${application.id} undone on ${date}`;
  }

  /** What the first customer owes against what it is owed, in one currency. */
  async #compensate(): Promise<string | null> {
    const { subject } = this.#at.customers[0]!;
    const currency = this.#dice.one(CURRENCIES);
    const [charges, debts] = (['CXC', 'CXP'] as const).map((side) =>
      this.#openItems(side, 'CARGO', subject).filter((item) => item.currency === currency),
    ) as [Item[], Item[]];
    if (charges.length === 0 || debts.length === 0) return null;
    const [charge, debt] = [this.#dice.one(charges), this.#dice.one(debts)];
    const amount = this.#share(charge.balance < debt.balance ? charge.balance : debt.balance);
    const day = this.#dayOf(this.#day(), charge, debt);
    const rate = this.#at.rate(currency, day);
    const id = await this.#move('COM', null, day, {
      ...{ subject_id: subject, bank_account_id: '', payment_type_id: '', amount: money(amount) },
      lines: [charge, debt].map((item) => this.#lineOf(item, amount, amount)),
    });
    const rows = await this.#ownItems(id);
    const base = pesosAt(amount, rate);
    const items = (['CXC', 'CXP'] as const).map((side) =>
      this.#books.begin({
        id: rows.find((row) => row.side === side)!.id,
        ...{ side, direction: 'ABONO', subject, currency, rate, amount, base, day },
        account: CREDIT[side],
      }),
    );
    const lines = items.map((item) => this.#books.itemLine(item));
    this.#books.post(day, lines);
    const applications = [charge, debt].map((item, i) =>
      this.#books.apply(item, items[i]!, [amount, amount], day),
    );
    await this.#nameApplications(applications);
    this.#keep({
      ...{ kind: 'movement', id, day, items, applications, bank: [], lines: [{ day, lines }] },
    });
    return `COM ${id} of ${money(amount)} ${currency} on ${day}: ${charge.id} against ${debt.id}`;
  }

  /** A customer gets a credit back, in its currency. */
  async #refund(): Promise<string | null> {
    const credits = this.#openItems('CXC', 'ABONO');
    if (credits.length === 0) return null;
    const credit = this.#dice.one(credits);
    const bank = this.#at.banks.find(({ currency }) => currency === credit.currency)!;
    const [amount, own] = [this.#share(credit.balance), this.#day()];
    const { currency, subject } = credit;
    const rate = this.#at.rate(bank.currency, own);
    const id = await this.#move('REE', bank, own, {
      ...{ subject_id: subject, amount: money(amount) },
      lines: [this.#lineOf(credit, amount, amount)],
    });
    const [row] = await this.#ownItems(id);
    const base = pesosAt(amount, rate);
    const item = this.#books.begin({
      ...{ id: row!.id, side: 'CXC', direction: 'CARGO', subject, currency, rate, amount, base },
      ...{ day: own, account: CREDIT.CXC },
    });
    const lines = [
      { account: bank.account, cents: -base, ...foreign(currency, -amount) },
      this.#books.itemLine(item),
    ];
    this.#books.post(own, lines);
    this.#books.bankLine(bank.account, own, -amount);
    const application = this.#books.apply(item, credit, [amount, amount], this.#dayOf(own, credit));
    await this.#nameApplications([application]);
    this.#keep({
      ...{ kind: 'movement', id, day: own, items: [item], applications: [application] },
      ...{ lines: [{ day: own, lines }], bank: [{ account: bank.account, amount: -amount }] },
    });
    return `REE ${id} of ${money(amount)} ${currency} of ${credit.id} on ${own}`;
  }

  async #transfer(): Promise<string | null> {
    const [from, to] = this.#dice
      .some(this.#at.banks, 1)
      .flatMap((bank) => [
        bank,
        this.#dice.one(this.#at.banks.filter((other) => other !== bank)),
      ]) as [Bank, Bank];
    const [day, amount] = [this.#day(), this.#price()];
    const got = this.#worth(amount, from.currency, to.currency, day);
    if (!this.#isFair([amount, from.currency], [got, to.currency], day)) return null;
    const id = await this.#move('TRA', from, day, {
      ...{ amount: money(amount), counter_account_id: to.id, counter_amount: money(got) },
    });
    const [out, into] = [
      pesosAt(amount, this.#at.rate(from.currency, day)),
      pesosAt(got, this.#at.rate(to.currency, day)),
    ];
    const lines = [
      { account: from.account, cents: -out, ...foreign(from.currency, -amount) },
      { account: to.account, cents: into, ...foreign(to.currency, got) },
      { account: into < out ? '701.01.01' : '702.01.01', cents: out - into },
    ];
    this.#books.post(day, lines);
    const bank = [
      { account: from.account, amount: -amount },
      { account: to.account, amount: got },
    ];
    for (const line of bank) this.#books.bankLine(line.account, day, line.amount);
    this.#keep({
      ...{ kind: 'movement', id, day, items: [], applications: [], bank, lines: [{ day, lines }] },
    });
    return `TRA ${id} of ${money(amount)} ${from.currency} for ${money(got)} ${to.currency} on ${day}`;
  }

  /** A fee that the bank kept, with its IVA. */
  async #bankCharge(): Promise<string> {
    const { told } = this.#at;
    const [bank, day, amount] = [this.#dice.one(this.#at.banks), this.#day(), this.#price()];
    const rate = this.#at.rate(bank.currency, day);
    const { id } = await done(
      this.#admin.post('cfl/transactions', {
        ...{ bank_account_id: bank.id, date: day, amount: money(amount), description: 'Comisión' },
        transaction_type_id: await told.idOf('cfl__transaction_types', 'COM'),
      }),
    );
    const [total, tax] = [pesosAt(amount, rate), pesosAt(divided(amount * 16n, 116n), rate)];
    const lines = [
      { account: '701.10.01', cents: total - tax },
      { account: '118.01.01', cents: tax },
      { account: bank.account, cents: -total, ...foreign(bank.currency, -amount) },
    ];
    this.#books.post(day, lines);
    this.#books.bankLine(bank.account, day, -amount);
    this.#keep({
      ...{ kind: 'line', id, day, items: [], applications: [], lines: [{ day, lines }] },
      bank: [{ account: bank.account, amount: -amount }],
    });
    return `fee ${id} of ${money(amount)} ${bank.currency} on ${day}`;
  }

  #typed = (day: string, amount: bigint) =>
    draft(
      this.#at.told,
      [
        [EXPENSE, money(amount), ''],
        [CREDITOR, '', money(amount)],
      ],
      { date: day },
    );

  async #type(): Promise<string> {
    const [day, amount] = [this.#day(), this.#price()];
    const { id } = await done(this.#admin.post(ENTRIES, await this.#typed(day, amount)));
    await done(this.#admin.act(ENTRIES, 'post', id));
    const lines = [
      { account: EXPENSE, cents: amount },
      { account: CREDITOR, cents: -amount },
    ];
    this.#books.post(day, lines);
    this.#keep({
      ...{ kind: 'entry', id, day, items: [], applications: [], bank: [], lines: [{ day, lines }] },
    });
    return `entry ${id} of ${money(amount)} on ${day}`;
  }

  // --- undone
  // ----------------------------------------------------------------------------------------------

  async #undoDocument(): Promise<string | null> {
    const live = this.#documents.filter((each) => !each.undone);
    if (live.length === 0) return null;
    const document = this.#dice.one(live);
    const may = this.#mayUndo(document);
    const what = `${document.kind} ${document.id} undone${may ? '' : ' (refused)'}`;
    if (!may) {
      if (document.kind !== 'sale' && (await refused(this.#undoing(document))) === null)
        throw new Error(`the product did what the model refuses: ${what}`);
      return what;
    }
    if (document.kind === 'sale') await this.#undoSale(document);
    else await done(this.#undoing(document));
    this.#undo(document);
    return what;
  }

  /** R23: nothing of it is applied but by itself, as it was. */
  #mayUndo({ kind, items, applications }: Document): boolean {
    if (kind === 'revaluation') return true;
    const own = new Set(applications);
    if (applications.some(({ undone }) => undone)) return false;
    return this.#books.applications.every(
      (each) =>
        each.undone ||
        own.has(each) ||
        (!items.includes(each.charge) && !items.includes(each.credit)),
    );
  }

  #undoing({ kind, id }: Document) {
    const reason = 'Estaba mal';
    if (kind === 'movement')
      return this.#admin.act(MOVEMENTS, 'cancel', id, { cancel_reason: reason });
    if (kind === 'line') return this.#admin.put(`cfl/transactions/reverse/${id}`, { reason });
    if (kind === 'entry')
      return this.#admin.act(ENTRIES, 'reverse', id, { reverse_reason: reason });
    if (kind === 'revaluation')
      return this.#admin.act('fluctuations', 'reverse', id, { reverse_reason: reason });
    return this.#admin.act(INVOICES, 'cancel', id, { cancel_reason: reason });
  }

  async #undoSale({ id, day }: Document): Promise<void> {
    const source = { resource: 'tests/money', id };
    const date = this.#at.today;
    await within(this.#at.told, async (context) => {
      const notBefore = await undoDay(context, source, { date: day, area: 'VENTAS' });
      await cancelItems(context, source, notBefore);
      await reverseSource(context, source, { date, notBefore, reason: 'Estaba mal' });
    });
  }

  #undo(document: Document): void {
    const day = this.#books.cancelDay(document.items, this.#ownDay(document.day));
    for (const application of document.applications)
      this.#books.undo(application, application.day > day ? application.day : day);
    for (const { day: own, lines } of document.lines) {
      const back = this.#ownDay(own);
      this.#books.mirror(back < day && document.items.length > 0 ? day : back, lines);
    }
    for (const item of document.items) this.#books.cancel(item, day);
    for (const { account: book, amount } of document.bank) this.#books.bankLine(book, day, -amount);
    document.undone = true;
    if (document.kind === 'revaluation') this.#revalued.delete(document.day);
  }

  // --- months
  // ----------------------------------------------------------------------------------------------

  async #revalue(): Promise<string | null> {
    const { today } = this.#at;
    const end = plus(this.#dice.one(this.#months()), -1);
    if (end < this.#open || end >= today || this.#revalued.has(end)) return null;
    return this.#revalueAt(end);
  }

  async #revalueAt(end: string): Promise<string> {
    const { id } = await done(
      this.#admin.post('fluctuations/calculate', { date: end, scope: 'TODO' }),
    );
    const applied = await done(this.#admin.act('fluctuations', 'apply', id));
    const rates = new Map(CURRENCIES.map((each) => [each as string, this.#at.rate(each, end)]));
    const items: Line[] = [];
    for (const own of ITEM_ACCOUNTS)
      for (const difference of this.#books.revalued(own, end, rates))
        items.push({ account: 'REVAL', cents: difference }, resultOf(difference));
    const banks: Line[] = [];
    for (const { account: book, currency } of this.#at.banks)
      for (const difference of this.#books.revalued(book, end, rates).filter((each) => each !== 0n))
        banks.push(
          { account: book, cents: difference, currency, foreign: 0n },
          resultOf(difference),
        );
    const back = items.map((line) => ({ ...line, cents: -line.cents }));
    const next = plus(end, 1);
    const lines = [
      { day: end, lines: items },
      { day: next, lines: back },
      { day: end, lines: banks },
    ];
    for (const each of lines) this.#books.post(each.day, each.lines);
    this.#revalued.add(end);
    this.#keep({ kind: 'revaluation', id, day: end, items: [], applications: [], bank: [], lines });
    return `revaluation ${id} at ${end}: ${applied.net}`;
  }

  /** First days of the months that the life sees. */
  #months(): string[] {
    const all: string[] = [];
    let day = Temporal.PlainDate.from(this.#at.first).with({ day: 1 });
    while (day.toString() <= this.#at.today) {
      all.push(day.toString());
      day = day.add({ months: 1 });
    }
    return all;
  }

  /** R35: the month has balances in another currency that nobody revalued at its end. */
  #mustRevalue(end: string): boolean {
    if (this.#revalued.has(end)) return false;
    const accounts = [...ITEM_ACCOUNTS, ...this.#at.banks.map(({ account }) => account)];
    return accounts.some((account) => this.#books.holdsForeign(account, end));
  }

  /** The books are closed up to another month than before, earlier or later. */
  async #closeMonth(): Promise<string> {
    const months = this.#months();
    return this.#closeUpTo(this.#dice.one([...months.slice(0, -1), months[0]!]));
  }

  async #closeUpTo(open: string): Promise<string> {
    const months = this.#months();
    for (const month of months.filter((each) => each >= this.#open && each < open)) {
      const end = endOf(month);
      await this.#closing.close(month, this.#mustRevalue(end) ? () => this.#revalueAt(end) : null);
      this.#open = months[months.indexOf(month) + 1]!;
      await this.#requireClosed(end);
    }
    const said = await this.#endYear(open);
    for (const month of months.filter((each) => each >= open && each < this.#open).toReversed()) {
      await this.#closing.reopen(month);
      this.#open = month;
    }
    return `closed up to ${open}${said}`;
  }

  /** Closed once its December is, and opened again before that. */
  async #endYear(open: string): Promise<string> {
    const year = this.#year;
    if (!year || this.#open <= year.end) return '';
    if (open <= year.end) {
      if (!year.isClosed) return '';
      await year.reopen(this.#ownDay);
      return ', the year opened';
    }
    if (year.isClosed) return '';
    return (await year.close(this.#open)) ? ', the year closed' : '';
  }

  /** Every life that sees the end of a year closes it at last; what follows is of the new one. */
  async closeYear(): Promise<boolean> {
    const year = this.#year;
    if (!year) return false;
    const next = plus(year.end, 1);
    if (!year.isClosed) this.log.push(await this.#closeUpTo(this.#open > next ? this.#open : next));
    return true;
  }

  /** What the year earned, whether it is closed or not. */
  async compareYear(): Promise<void> {
    await this.#year?.compare();
  }

  /** R4: nothing more is posted into it. */
  async #requireClosed(day: string): Promise<void> {
    const { id } = await done(this.#admin.post(ENTRIES, await this.#typed(day, 100n)));
    const why = await refused(this.#admin.act(ENTRIES, 'post', id));
    if (why?.code !== 'PERIODO_CERRADO') throw new Error(`posted into a closed month, ${day}`);
    await done(this.#admin.del(`${ENTRIES}/${id}`));
  }
}

const resultOf = (difference: bigint): Line => ({
  account: difference < 0n ? '701.01.02' : '702.01.02',
  cents: -difference,
});

/** Equal parts, the last takes the rest. */
function partsOf(amount: bigint, shares: readonly bigint[]): bigint[] {
  const count = BigInt(shares.length);
  const each = amount / count;
  return shares.map((_, i) => (i < shares.length - 1 ? each : amount - each * (count - 1n)));
}

/** By cumulative share, so that they add up to the whole. */
function sharesOf(whole: bigint, parts: readonly bigint[]): bigint[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  let [upTo, given] = [0n, 0n];
  return parts.map((part) => {
    upTo += part;
    const own = divided(whole * upTo, total) - given;
    given += own;
    return own;
  });
}
