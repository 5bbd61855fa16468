/** The end of a year in a life: closed in its month 13 and opened again (finance R36). */
import { done, refused } from '../../scenarios/given.ts';
import type { Books, Line } from './books.ts';
import { money } from './dice.ts';
import type { Setting } from './stage.ts';

const PERIODS = 'acc/periods';
const RESULT = '305.01.01';
const PRIOR = '304.01.01';
/** Income, costs, expenses and results of financing. */
const CLOSES = /^[4-7]/;

interface Entries {
  readonly closing: readonly Line[];
  readonly opening: readonly Line[];
  readonly openedOn: string;
  /** Cents; positive is a loss. */
  readonly lost: bigint;
}

/** What each account of results has at the end of the year. */
function resultsOf(books: Books, end: string): readonly Line[] {
  const accounts = new Set(books.posted.map(({ account }) => account));
  return [...accounts]
    .filter((account) => CLOSES.test(account))
    .map((account) => ({ account, cents: books.balance(account, end) }))
    .filter(({ cents }) => cents !== 0n);
}

const sumOf = (lines: readonly Line[]): bigint => lines.reduce((sum, { cents }) => sum + cents, 0n);

export class Year {
  readonly #at: Setting;
  readonly #end: string;
  #entries: Entries | null = null;

  constructor(at: Setting, end: string) {
    this.#at = at;
    this.#end = end;
  }

  get end(): string {
    return this.#end;
  }

  get isClosed(): boolean {
    return this.#entries !== null;
  }

  async #adjustments(): Promise<number> {
    const [row] = await this.#at.told.query<{ id: number }>(
      'select id from acc__periods where year = $1 and month = 13',
      [Number(this.#end.slice(0, 4))],
    );
    return row!.id;
  }

  #post = async (action: 'close-year' | 'reopen-year', body: object, nickname = 'cierra') =>
    this.#at.told.as(nickname).post(`${PERIODS}/${action}/${await this.#adjustments()}`, body);

  /** `open`: first day of the first month that is open. False where there is no result yet. */
  async close(open: string): Promise<boolean> {
    const { books } = this.#at;
    const left = resultsOf(books, this.#end);
    if (left.length === 0) return false;
    const lost = sumOf(left);
    const said = await done(this.#post('close-year', {}));
    if (said.result !== money(-lost))
      throw new Error(`the year earned ${said.result}, in the model ${money(-lost)}`);
    const closing = [
      ...left.map(({ account, cents }) => ({ account, cents: -cents })),
      { account: RESULT, cents: lost },
    ];
    const opening = [
      { account: RESULT, cents: -lost },
      { account: PRIOR, cents: lost },
    ];
    books.post(this.#end, closing);
    books.post(open, opening);
    this.#entries = { closing, opening, openedOn: open, lost };
    const again = await refused(this.#post('close-year', {}));
    if (again?.message !== 'El ejercicio se cierra una vez, en su mes 13.')
      throw new Error(`closed twice: ${String(again?.message)}`);
    await this.compare();
    return true;
  }

  /** R6: each on its own day while its month is open; `today` otherwise. Month 13 stays open. */
  async reopen(ownDay: (day: string) => string): Promise<void> {
    const { closing, opening, openedOn } = this.#entries!;
    const body = { reason: 'Falta un documento' };
    const own = await refused(this.#post('reopen-year', body));
    if (own?.code !== 'SEGREGACION') throw new Error(`opened by who closed it: ${own?.message}`);
    await done(this.#post('reopen-year', body, 'admin'));
    this.#at.books.mirror(this.#end, closing);
    this.#at.books.mirror(ownDay(openedOn), opening);
    this.#entries = null;
    await this.compare();
  }

  /** What was earned is the same before and after; both years balance. */
  async compare(): Promise<void> {
    const { told, books, today } = this.#at;
    const year = this.#end.slice(0, 4);
    const report = (name: string, from: string, to: string) =>
      told.as('admin').post('acc-audit', { report: name, from, to, levels: '1', ties: '1' });
    const { data } = await report('ESTADO_RESULTADOS', `${year}-01-01`, this.#end);
    const lost = this.#entries?.lost ?? sumOf(resultsOf(books, this.#end));
    const earned: unknown = data.at(-1)?.period ?? '0.00';
    if (earned !== money(-lost))
      throw new Error(`income statement of ${year}: ${String(earned)}, model ${money(-lost)}`);
    for (const [from, to] of [
      [`${year}-01-01`, this.#end],
      [`${today.slice(0, 4)}-01-01`, today],
    ] as const)
      for (const name of ['BALANCE_GENERAL', 'BALANZA']) {
        const { meta } = await report(name, from, to);
        if (!meta.ties.every(({ ok }: { readonly ok: boolean }) => ok))
          throw new Error(`${name} ${from} to ${to}: ${JSON.stringify(meta.ties)}`);
      }
  }
}
