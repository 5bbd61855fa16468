import { t } from '#erp/model/texts/t.ts';
/**
 * How a folio is written and when its counter starts again. Pure: the counter itself lives in the
 * database (platform R16).
 */

export type Reset = 'NUNCA' | 'ANUAL' | 'MENSUAL';

const TOKENS = ['SERIE', 'AAAA', 'AA', 'MM', 'SUC', 'FOLIO'] as const;

export interface FolioParts {
  readonly pattern: string;
  readonly code: string;
  /** Code of the document's branch; empty when it has none. */
  readonly branch: string;
  /** Date of the document, ISO. */
  readonly date: string;
  readonly number: number;
  readonly digits: number;
}

/** Sentence for the person who wrote the pattern, or null when it is right. */
export function patternProblem(pattern: string, reset: Reset): string | null {
  const found = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, token]) => token!);
  const unknown = found.find((token) => !(TOKENS as readonly string[]).includes(token));
  if (unknown !== undefined)
    return t(
      'folio.token',
      '«{{token}}» no se reconoce. Usa {SERIE}, {AAAA}, {AA}, {MM}, {SUC} y {FOLIO}.',
      { token: unknown },
    );
  if (!/^[A-Za-z0-9/._-]*$/.test(pattern.replaceAll(/\{[^{}]*\}/g, '')))
    return t(
      'folio.characters',
      'Fuera de las llaves usa sólo letras, números, guion, punto y diagonal.',
    );
  if (found.filter((token) => token === 'FOLIO').length !== 1)
    return t('folio.oneNumber', 'Escribe {FOLIO} exactamente una vez.');
  const year = found.includes('AAAA') || found.includes('AA');
  if (reset !== 'NUNCA' && !year)
    return t('folio.needsYear', 'Si el folio se reinicia, el formato debe llevar {AAAA} o {AA}.');
  if (reset === 'MENSUAL' && !found.includes('MM'))
    return t('folio.needsMonth', 'Si el folio se reinicia cada mes, el formato debe llevar {MM}.');
  return null;
}

/** Key of the counter: a document of a past year takes that year's. */
export function periodOf(date: string, reset: Reset): string {
  if (reset === 'NUNCA') return '';
  return reset === 'ANUAL' ? date.slice(0, 4) : date.slice(0, 7);
}

export function formatFolio({ pattern, code, branch, date, number, digits }: FolioParts): string {
  const values: Record<string, string> = {
    SERIE: code,
    AAAA: date.slice(0, 4),
    AA: date.slice(2, 4),
    MM: date.slice(5, 7),
    SUC: branch,
    FOLIO: String(number).padStart(digits, '0'),
  };
  return pattern.replaceAll(/\{([A-Z]+)\}/g, (whole, token: string) => values[token] ?? whole);
}
