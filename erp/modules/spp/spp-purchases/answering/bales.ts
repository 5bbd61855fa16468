/** Bales as a supplier lists them: CSV of tag, gross and tare, and the line of several. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

export interface Bale {
  readonly supplier_tag: string;
  /** Kilograms, decimal text. */
  readonly gross_kg: string;
  readonly tare_kg: string;
  /** Place of its line, from 1. */
  readonly line_no: number;
}

const MOST = 500;
const WEIGHT = /^\d{1,9}(\.\d{1,3})?$/;
const HEADING = /^\s*marbete\b/i;

const cellsOf = (row: string): readonly string[] =>
  row.split(/[,;\t]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));

function baleOf(row: string, lines: number): Bale | string {
  const [tag = '', gross = '', tare = '', line = ''] = cellsOf(row);
  if (tag === '') return t('spp.baleTag', 'falta el marbete');
  if (!WEIGHT.test(gross) || new Exact(gross).lte(0))
    return t('spp.baleGross', 'el bruto no es un peso en kilogramos');
  if (tare !== '' && !WEIGHT.test(tare))
    return t('spp.baleTare', 'la tara no es un peso en kilogramos');
  if (new Exact(tare || 0).gte(gross)) return t('spp.baleNet', 'la tara no es menor que el bruto');
  const line_no = line === '' && lines === 1 ? 1 : Number(line);
  if (!Number.isInteger(line_no) || line_no < 1 || line_no > lines)
    return t('spp.baleLine', 'la partida debe ser un número del 1 al {lines}', { lines });
  return { supplier_tag: tag.slice(0, 40), gross_kg: gross, tare_kg: tare || '0', line_no };
}

/**
 * One bale a row; a heading that begins with «marbete» is passed over. `lines` is how many lines
 * the load has. Throws VALIDACION at `bales` with the number of every bad row: nothing is taken of
 * it.
 */
export function readBales(text: string, lines: number): readonly Bale[] {
  const rows = text.split(/\r?\n/).map((row, i) => ({ row, number: i + 1 }));
  const given = rows.filter(
    ({ row, number }) => row.trim() && !(number === 1 && HEADING.test(row)),
  );
  const wrong: string[] = [];
  const seen = new Set<string>();
  const bales = given.flatMap(({ row, number }): readonly Bale[] => {
    const bale = baleOf(row, lines);
    const problem =
      typeof bale !== 'string' && seen.has(bale.supplier_tag)
        ? t('spp.baleTwice', 'el marbete se repite')
        : bale;
    if (typeof problem === 'string') {
      wrong.push(t('spp.baleRow', 'Renglón {number}: {problem}.', { number, problem }));
      return [];
    }
    seen.add(problem.supplier_tag);
    return [problem];
  });
  if (bales.length > MOST)
    wrong.push(t('spp.balesMost', 'Son más de {most} pacas.', { most: MOST }));
  if (wrong.length > 0) throw invalid({ bales: wrong.slice(0, 20) });
  return bales;
}
