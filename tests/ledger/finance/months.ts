/** Months of the books in a life: closed in their order and opened again by another person. */
import { done, refused } from '../../scenarios/given.ts';
import { plus, type Setting } from './stage.ts';

const PERIODS = 'acc/periods';
const AREAS = ['VENTAS', 'COMPRAS', 'INVENTARIOS', 'TESORERIA', 'CONTABILIDAD'] as const;
const PEOPLE = ['cierra', 'reabre'] as const;
type Closer = (typeof PEOPLE)[number];

const otherThan = (person: Closer): Closer => PEOPLE.find((each) => each !== person)!;

export const endOf = (month: string): string =>
  Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString();

export class Months {
  readonly #at: Setting;
  /** Who closed each that is closed. */
  readonly #closed = new Map<string, Closer>();
  /** Whose closing has begun: they stay so when they are opened again. */
  readonly #begun = new Set<string>();
  #turn: Closer = PEOPLE[0];

  constructor(at: Setting) {
    this.#at = at;
  }

  static async people({ told }: Pick<Setting, 'told'>): Promise<void> {
    for (const person of PEOPLE) await told.given.person(person, 'CONTADOR_GENERAL');
  }

  async #idOf(month: string): Promise<number> {
    const [year, number] = month.split('-').map(Number);
    const [row] = await this.#at.told.query<{ id: number }>(
      'select id from acc__periods where year = $1 and month = $2',
      [year, number],
    );
    return row!.id;
  }

  /** R35: balances in other currencies are revalued at its end; `revalue` does it. */
  async close(month: string, revalue: (() => Promise<unknown>) | null): Promise<void> {
    const id = await this.#idOf(month);
    const closer = this.#at.told.as(this.#turn);
    if (!this.#begun.has(month)) await done(closer.act(PERIODS, 'start-close', id));
    this.#begun.add(month);
    if (revalue) {
      const why = String((await refused(closer.act(PERIODS, 'close', id)))?.message);
      if (!why.includes('sin revaluar')) throw new Error(`${month} with no revaluation: ${why}`);
      await revalue();
    }
    await done(closer.act(PERIODS, 'close', id));
    this.#closed.set(month, this.#turn);
    this.#turn = otherThan(this.#turn);
  }

  /**
   * Not by who closed it. Its figures are those of its closing: another digest would ask. It stays
   * in closing, where only who has an exception writes documents.
   */
  async reopen(month: string): Promise<void> {
    const { told } = this.#at;
    const id = await this.#idOf(month);
    const closer = this.#closed.get(month)!;
    const body = { reason: 'Falta un documento' };
    const own = await refused(told.as(closer).act(PERIODS, 'reopen', id, body));
    if (own?.code !== 'SEGREGACION') throw new Error(`${month} opened by who closed it: ${own}`);
    const other = told.as(otherThan(closer));
    await done(other.act(PERIODS, 'reopen', id, body));
    this.#closed.delete(month);
    const expires_at = `${plus(this.#at.today, 2)}T00:00:00Z`;
    await done(
      other.change(`${PERIODS}/${id}`, {
        exceptions: AREAS.map((area) => ({
          ...{ user_id: told.as('admin').id, area, expires_at },
          reason: 'Documentos que faltaban',
        })),
      }),
    );
  }
}
