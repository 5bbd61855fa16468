/** The SAT's CSV of list 69-B (sat-cfdi §14), row by row. */
import { MONTHS } from '#erp/model/reports/time-granularity.ts';
import { parse } from 'node:path';
import { decodeText, openText } from '#erp/platform/imports/reading/csv.ts';
import { invalid } from '#erp/model/errors.ts';
import { normalizeText } from '#erp/model/records/normalize-text.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Situation } from '../black-list.choices.ts';

export interface ListedRow {
  readonly rfc: string;
  readonly name: string;
  readonly situation: Situation | null;
  readonly presumed_date: string | null;
  readonly cleared_date: string | null;
  readonly definitive_date: string | null;
  readonly ruling_date: string | null;
  readonly office_number: string | null;
}

export interface ReadList {
  /** ISO day that its headings say. */
  readonly date: string | null;
  /** One for each RFC, the last of those that are there twice. */
  readonly rows: readonly ListedRow[];
  /** Rows whose RFC the SAT hides. */
  readonly anonymous: number;
}

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/;
const HIDDEN = /^X{12,13}$/;
const STAGES = {
  presumed: /presun/,
  cleared: /desvirtu/,
  definitive: /definitiv/,
  ruling: /sentencia/,
} as const;
type Stage = keyof typeof STAGES;

/** Columns of each thing; of a stage, the day of the Diario Oficial before that of the page. */
interface Columns {
  readonly rfc: number;
  readonly name: number;
  readonly situation: number;
  readonly days: Readonly<Record<Stage, readonly number[]>>;
  readonly letters: Readonly<Record<Stage, readonly number[]>>;
}

const bad = (message: string) => invalid({ file: [message] });

function dayOf(year: string, month: string | number, day: string): string | null {
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `31/05/2024`, `2024-05-31` or «31 de mayo de 2024»; null for what is no day. */
export function listDay(text: string): string | null {
  const words = normalizeText(text);
  const named = /(\d{1,2}) de ([a-z]+) (?:de|del) (\d{4})/.exec(words);
  if (named) return dayOf(named[3]!, MONTHS.indexOf(named[2]!) + 1, named[1]!);
  const numeric = /(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(words);
  if (numeric) return dayOf(numeric[3]!, numeric[2]!, numeric[1]!);
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(words);
  return iso && dayOf(iso[1]!, iso[2]!, iso[3]!);
}

function columnsOf(cells: readonly string[]): Columns | null {
  const words = cells.map(normalizeText);
  const rfc = words.indexOf('rfc');
  const situation = words.findIndex((word) => word.startsWith('situacion'));
  if (rfc < 0 || situation < 0) return null;
  const where = (stage: RegExp, kind: RegExp) =>
    words
      .flatMap((word, at) => (stage.test(word) && kind.test(word) ? [at] : []))
      .toSorted((a, b) => Number(/dof/.test(words[b]!)) - Number(/dof/.test(words[a]!)));
  const each = (kind: RegExp) => ({
    presumed: where(STAGES.presumed, kind),
    cleared: where(STAGES.cleared, kind),
    definitive: where(STAGES.definitive, kind),
    ruling: where(STAGES.ruling, kind),
  });
  return {
    rfc,
    situation,
    name: words.findIndex((word) => word.startsWith('nombre')),
    days: each(/^publicacion/),
    letters: each(/oficio/),
  };
}

function situationOf(text: string, line: number): Situation | null {
  const word = normalizeText(text);
  if (word === '') return null;
  if (STAGES.ruling.test(word)) return 'SENTENCIA_FAVORABLE';
  if (STAGES.cleared.test(word)) return 'DESVIRTUADO';
  if (STAGES.definitive.test(word)) return 'DEFINITIVO';
  if (STAGES.presumed.test(word)) return 'PRESUNTO';
  throw bad(
    t('vault.situation', 'Renglón {line}: no se conoce la situación «{situation}».', {
      line,
      situation: text.slice(0, 40),
    }),
  );
}

const STAGE_OF: Readonly<Record<Situation, Stage>> = {
  PRESUNTO: 'presumed',
  DESVIRTUADO: 'cleared',
  DEFINITIVO: 'definitive',
  SENTENCIA_FAVORABLE: 'ruling',
};

function rowOf(columns: Columns, cells: readonly string[], line: number): ListedRow {
  const first = (places: readonly number[]) =>
    places.map((at) => cells[at] ?? '').find((cell) => cell !== '') ?? null;
  const day = (stage: Stage) => {
    for (const at of columns.days[stage]) {
      const found = listDay(cells[at] ?? '');
      if (found) return found;
    }
    return null;
  };
  const situation = situationOf(cells[columns.situation] ?? '', line);
  return {
    rfc: cells[columns.rfc]!.toUpperCase(),
    name: (cells[columns.name] ?? '').toUpperCase().slice(0, 254),
    situation,
    presumed_date: day('presumed'),
    cleared_date: day('cleared'),
    definitive_date: day('definitive'),
    ruling_date: day('ruling'),
    office_number:
      situation && (first(columns.letters[STAGE_OF[situation]])?.slice(0, 200) ?? null),
  };
}

/** Throws VALIDACION beside `file` for what is not that list. */
export async function readList(bytes: Buffer, name: string): Promise<ReadList> {
  if (!/^\.(csv|txt)$/i.test(parse(name).ext))
    throw bad(t('vault.listCsv', 'Sube el CSV del SAT, sin abrirlo antes en una hoja de cálculo.'));
  const { text, encoding } = decodeText(bytes);
  const rows = new Map<string, ListedRow>();
  let columns: Columns | null = null;
  let date: string | null = null;
  let anonymous = 0;
  for await (const { at, cells } of openText(text, encoding, ',').rows()) {
    if (!columns) {
      columns = columnsOf(cells);
      if (!columns) date ??= listDay(cells.join(' '));
      continue;
    }
    const rfc = (cells[columns.rfc] ?? '').toUpperCase();
    if (HIDDEN.test(rfc)) anonymous += 1;
    else if (RFC.test(rfc)) rows.set(rfc, rowOf(columns, cells, at));
    else if (rfc !== '')
      throw bad(
        t('vault.listRfc', 'Renglón {line}: «{rfc}» no es un RFC. ¿Es el listado completo?', {
          line: at,
          rfc: rfc.slice(0, 20),
        }),
      );
  }
  if (!columns || rows.size === 0)
    throw bad(
      t('vault.noList', 'No es el listado del SAT: falta el encabezado con RFC y Situación.'),
    );
  return { date, rows: [...rows.values()], anonymous };
}
