/** Finds what a cell names: by code, by exact title, or by what the same words meant before. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { labelOf, nameOfMany } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { batchesOf } from '#erp/db/batches.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { RefField, RefsField, Resource } from '#erp/model/types.ts';
import { privilegeKeyOf, rowFilters } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { ownRows } from '#erp/kernel/query/projection.ts';
import { titleSql } from '#erp/kernel/query/titles.ts';
import { distance, normalizeHeading } from '../normalize-heading.ts';
import type { Target } from '../targets.ts';

type Pointing = RefField | RefsField;

export type FoundReference =
  | { readonly value: string }
  | { readonly error: string }
  | { readonly later: true };

interface Entry {
  readonly id: number;
  /** What the reference holds: the id, or the text it refers by. */
  readonly value: string;
  readonly codes: readonly string[];
  readonly title: string;
  /** What its code is unique in, by field: the storage of a place, the product of a lot. */
  readonly within: Readonly<Record<string, string>>;
}

/** A target with no more rows than this is held whole, and can then say what was meant. */
const SMALL = 1_000;
const TEXTS = new Set(['text', 'rfc', 'email']);

interface Book {
  readonly resource: Resource;
  readonly whole: boolean;
  readonly entries: Map<number, Entry>;
  byWord: Map<string, Entry[]>;
  readonly asked: Set<string>;
}

const pointing = ({ field }: Target): Pointing | null =>
  field.kind === 'ref' || field.kind === 'refs' ? field : null;

/** Text columns of the target by which people name one: unique ones, and those of its title. */
function namesOf(resource: Resource): readonly string[] {
  const unique = Object.entries(resource.fields).filter(
    ([, field]) => field.unique === true && TEXTS.has(field.kind),
  );
  const title = [resource.title]
    .flat()
    .filter((name) => TEXTS.has(resource.fields[name]?.kind ?? ''));
  return [...new Set([...unique.map(([name]) => name), ...title])];
}

/** Fields in which the code of the target is unique, rather than in the company. */
export const scopesOf = (resource: Resource): readonly string[] => [
  ...new Set(
    Object.values(resource.fields).flatMap((field) =>
      TEXTS.has(field.kind) && Array.isArray(field.unique)
        ? (field.unique as readonly string[])
        : [],
    ),
  ),
];

/** Texts that one statement looks up. */
const PORTION = 500;

/** «A — B» is how a title of several parts is written. */
const spellings = (text: string) => [
  ...new Set([text, text.toLocaleUpperCase('es-MX'), text.split(' — ')[0]!.trim()]),
];

/** Later words find what was read before. */
function indexWords(book: Book): void {
  book.byWord = new Map();
  for (const entry of book.entries.values())
    for (const word of new Set([...entry.codes, entry.title].map(normalizeHeading))) {
      const known = book.byWord.get(word);
      if (known) known.push(entry);
      else book.byWord.set(word, [entry]);
    }
}

export class References {
  readonly #registry: Registry;
  readonly #actor: Actor;
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #books = new Map<string, Book>();

  /** `aliases`: `path word` → value, see `memory.ts`. */
  constructor(registry: Registry, actor: Actor, aliases: ReadonlyMap<string, string>) {
    this.#registry = registry;
    this.#actor = actor;
    this.#aliases = aliases;
  }

  /** Reads what the cells of a chunk name. What was found stays known for the rest of the run. */
  async load(
    tx: Tx,
    wanted: readonly { readonly target: Target; readonly text: string }[],
  ): Promise<void> {
    for (const [to, group] of Map.groupBy(wanted, ({ target }) => pointing(target)!.to)) {
      const book = await this.#open(tx, to, pointing(group[0]!.target)!);
      if (book.whole) continue;
      const texts = [...new Set(group.map(({ text }) => text))].filter(
        (text) => !book.asked.has(text) || !book.byWord.has(normalizeHeading(text)),
      );
      for (const text of texts) book.asked.add(text);
      for (const batch of batchesOf(texts, PORTION))
        await this.#read(tx, book, pointing(group[0]!.target)!, batch.flatMap(spellings));
      if (texts.length > 0) indexWords(book);
    }
  }

  /** What was written since may be named now. */
  forget(path: string): void {
    this.#books.delete(path);
  }

  async #open(tx: Tx, to: string, field: Pointing): Promise<Book> {
    const known = this.#books.get(to);
    if (known) return known;
    const resource = this.#registry.resource(to);
    const few = await tx.query(`select 1 from ${resource.table} limit ${SMALL + 1}`);
    const book: Book = {
      resource,
      whole: few.length <= SMALL,
      entries: new Map(),
      byWord: new Map(),
      asked: new Set(),
    };
    this.#books.set(to, book);
    if (book.whole) {
      await this.#read(tx, book, field, null);
      indexWords(book);
    }
    return book;
  }

  async #read(tx: Tx, book: Book, field: Pointing, texts: readonly string[] | null): Promise<void> {
    const { resource } = book;
    const params = new Params();
    const names = namesOf(resource);
    const scopes = scopesOf(resource);
    if (texts && names.length === 0) return;
    const place = texts ? `${params.add(texts)}::text[]` : '';
    const conditions = [
      ...(texts ? [`(${names.map((name) => `t.${name} = any(${place})`).join(' or ')})`] : []),
      ...ownRows(resource),
      ...rowFilters(
        this.#actor,
        this.#registry,
        resource,
        privilegeKeyOf(this.#registry, resource, 'list'),
        params,
      ),
    ];
    const by = field.kind === 'ref' && field.by ? `t.${field.by}` : 't.id';
    const rows = await tx.query<Record<string, unknown>>(
      `select t.id, ${by}::text as held, ${titleSql(this.#registry, resource, 't')} as own_title${names.map((name, i) => `, t.${name} as n${i}`).join('')}${scopes.map((name, i) => `, t.${name}::text as s${i}`).join('')} from ${resource.table} t${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''} limit ${SMALL * 4}`,
      params.values,
    );
    for (const row of rows) {
      const codes = names
        .map((_, i) => row[`n${i}`])
        .filter((text): text is string => typeof text === 'string' && text !== '');
      const within = Object.fromEntries(
        scopes.map((name, i) => [name, String(row[`s${i}`] ?? '')]),
      );
      book.entries.set(Number(row.id), {
        id: Number(row.id),
        value: String(row.held),
        codes,
        title: String(row.own_title),
        within,
      });
    }
  }

  /**
   * The wire's value for what the cell says. `later` when an earlier row of the same file will make
   * it. `beside` gives what else the row says, where a code is only unique in that.
   */
  find(
    target: Target,
    text: string,
    made: (word: string) => boolean,
    beside: (field: string) => unknown = () => undefined,
  ): FoundReference {
    const field = pointing(target)!;
    const book = this.#books.get(field.to);
    const alias = this.#aliases.get(`${target.path} ${normalizeHeading(text)}`);
    const matches =
      book?.byWord.get(normalizeHeading(text)) ??
      book?.byWord.get(normalizeHeading(text.split(' — ')[0]!)) ??
      [];
    const exact = matches.filter(({ codes, title }) => codes.includes(text) || title === text);
    const said = exact.length > 0 ? exact : matches;
    const best =
      said.length > 1
        ? said.filter(({ within }) =>
            Object.entries(within).every(([name, value]) =>
              [undefined, '', value].includes(beside(name) as string),
            ),
          )
        : said;
    if (best.length === 1) return { value: best[0]!.value };
    if (best.length > 1)
      return {
        error: t('imports.several', 'Hay {count} con «{text}» en {list}. Escribe la clave.', {
          count: best.length,
          text,
          list: inSentence(nameOfMany(book!.resource)),
        }),
      };
    if (alias !== undefined) return { value: alias };
    if (made(normalizeHeading(text))) return { later: true };
    return { error: this.#missing(target, book, text) };
  }

  #missing(target: Target, book: Book | undefined, text: string): string {
    const what = inSentence(labelOf(target.field));
    const word = normalizeHeading(text);
    const most = Math.max(1, Math.floor(word.length / 3));
    const near = book?.whole
      ? [...book.byWord.keys()]
          .map(
            (each) =>
              [
                each,
                word.startsWith(each) || each.startsWith(word) ? 0.5 : distance(word, each, most),
              ] as const,
          )
          .filter(([each, far]) => each.length > 1 && far <= most)
          .toSorted((a, b) => a[1] - b[1])[0]?.[0]
      : undefined;
    const entry = near === undefined ? undefined : book!.byWord.get(near)![0];
    const none = t('imports.noSuch', 'No hay «{text}» en {list}.', { text, list: what });
    return entry
      ? t('imports.perhaps', '{none} ¿{other}?', { none, other: entry.codes[0] ?? entry.title })
      : none;
  }

  /** How a value that was stored is called, when it is known. */
  title(target: Target, value: unknown): string | null {
    const field = pointing(target);
    if (!field) return null;
    const book = this.#books.get(field.to);
    const entry =
      field.kind === 'ref' && field.by
        ? [...(book?.entries.values() ?? [])].find((each) => each.value === value)
        : book?.entries.get(Number(value));
    return entry ? (entry.codes[0] ?? entry.title) : null;
  }
}
