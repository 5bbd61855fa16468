/** A file of the SAT with one catalogue, row by row (sat-cfdi §17). */
import { layoutOf, type CatalogLayout } from '#erp/domains/cfdi/catalogs/large/layouts.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { normalizeHeading } from '#erp/platform/imports/normalize-heading.ts';
import { openSheet } from '#erp/platform/imports/reading/open-sheet.ts';
import type { OpenSheet } from '#erp/platform/imports/reading/sheet.ts';

export interface CatalogRow {
  readonly code: string;
  readonly name: string | null;
  readonly parent: string | null;
  readonly notes: string | null;
  readonly border: boolean;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  /** The key, with what it is known in. */
  readonly identity: string;
}

export interface ReadCatalog {
  /** As its first rows say. */
  readonly version: string | null;
  readonly publishedOn: string | null;
  /** One for each key, the last of those that are there twice. */
  readonly rows: readonly CatalogRow[];
}

/** As many as the largest has, and room to grow. */
const MOST = 300_000;
/** Rows over the headings. */
const MOST_HEAD = 15;

interface Columns {
  readonly key: number;
  readonly text: number;
  readonly parent: number;
  readonly notes: number;
  readonly border: number;
  readonly from: number;
  readonly to: number;
}

const bad = (message: string) => invalid({ file: [message] });

/** `2022-01-01`, `01/01/2022` or a moment of either; null for what is no day. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const local = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  const parts = iso ? iso.slice(1) : local?.slice(1).toReversed();
  if (!parts) return null;
  const [year, month, day] = parts.map(Number);
  try {
    return Temporal.PlainDate.from(
      { year: year!, month: month!, day: day! },
      { overflow: 'reject' },
    ).toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Null in a row that is not the one of headings. */
function columnsOf(layout: CatalogLayout, cells: readonly string[]): Columns | null {
  const words = cells.map(normalizeHeading);
  const at = (...names: readonly (string | undefined)[]) =>
    names
      .map((name) => (name ? words.indexOf(normalizeHeading(name)) : -1))
      .find((place) => place >= 0) ?? -1;
  const dated = (pattern: RegExp) => words.findIndex((word) => pattern.test(word));
  const columns = {
    key: at(layout.code),
    text: at(...layout.text),
    parent: at(layout.parent),
    notes: at(layout.notes),
    border: words.findIndex((word) => word.startsWith('estimulo franja fronteriza')),
    from: dated(/^fecha ?(?:de )?inicio ?(?:de )?vigencia$/),
    to: dated(/^fecha ?(?:de )?fin ?(?:de )?vigencia$/),
  };
  if (columns.key < 0 || columns.text < 0) return null;
  return layout.parent && columns.parent < 0 ? null : columns;
}

/** What stands over the headings: «Versión catálogo», and the day since which it holds. */
function headOf(rows: readonly (readonly string[])[]): Omit<ReadCatalog, 'rows'> {
  const under = (found: (word: string) => boolean): string | null => {
    for (const [at, cells] of rows.entries()) {
      const column = cells.findIndex((cell) => found(normalizeHeading(cell)));
      const value = column < 0 ? '' : (rows[at + 1]?.[column] ?? '');
      if (value !== '') return value;
    }
    return null;
  };
  return {
    version: under((word) => /^version (?:del )?catalogo$/.test(word))?.slice(0, 20) ?? null,
    publishedOn: dayOf(under((word) => /^fecha (?:de )?inicio (?:de )?vigencia$/.test(word)) ?? ''),
  };
}

function rowOf(
  layout: CatalogLayout,
  columns: Columns,
  { at, cells }: { readonly at: number; readonly cells: readonly string[] },
): CatalogRow | null {
  const cell = (column: number) => (column < 0 ? '' : (cells[column] ?? ''));
  const typed = cell(columns.key);
  const code = /^\d+$/.test(typed) ? typed.padStart(layout.digits ?? 0, '0') : typed;
  if (typed === '') return null;
  if (!layout.key.test(code))
    throw bad(
      t('invoicing.badKey', 'Renglón {line}: «{key}» no es una clave de {catalog}.', {
        line: at,
        key: code.slice(0, 20),
        catalog: layout.code,
      }),
    );
  const parent = cell(columns.parent) || null;
  return {
    code,
    name: cell(columns.text).slice(0, 500) || null,
    parent: parent && /^\d{1,4}$/.test(parent) ? parent.padStart(5, '0') : parent,
    notes: cell(columns.notes).slice(0, 1000) || null,
    border: /^(?:1|01|s[ií])$/i.test(cell(columns.border)),
    valid_from: dayOf(cell(columns.from)),
    valid_to: dayOf(cell(columns.to)),
    identity: parent ? `${parent}-${code}` : code,
  };
}

/** Sheets of a catalogue in several parts have its name and a number. */
const sheetsOf = ({ names }: OpenSheet, { code }: CatalogLayout): readonly (string | null)[] => {
  const own = names.filter((name) => name.toLowerCase().startsWith(code.toLowerCase()));
  return own.length > 0 ? own : [names[0] ?? null];
};

function noCatalog({ code, text, parent }: CatalogLayout) {
  const asked = [code, text[0]!, ...(parent ? [parent] : [])];
  return bad(
    t('invoicing.noCatalog', 'No es ese catálogo: falta el renglón de encabezados con {columns}.', {
      columns: asked.join(', '),
    }),
  );
}

/** Throws VALIDACION beside `file` for what is not that catalogue. */
export async function readCatalog(bytes: Buffer, name: string, code: string): Promise<ReadCatalog> {
  const layout = layoutOf(code)!;
  const rows = new Map<string, CatalogRow>();
  let head: Omit<ReadCatalog, 'rows'> = { version: null, publishedOn: null };
  for (const sheet of sheetsOf(await openSheet(bytes, name, null, MOST), layout)) {
    const above: (readonly string[])[] = [];
    let columns: Columns | null = null;
    for await (const read of (await openSheet(bytes, name, sheet, MOST)).rows()) {
      if (columns) {
        const row = rowOf(layout, columns, read);
        if (row) rows.set(row.identity, row);
        continue;
      }
      columns = columnsOf(layout, read.cells);
      if (columns && head.version === null) head = headOf(above);
      above.push(read.cells);
      if (!columns && above.length > MOST_HEAD) break;
    }
    if (!columns) throw noCatalog(layout);
  }
  if (rows.size === 0) throw noCatalog(layout);
  return { ...head, rows: [...rows.values()] };
}
