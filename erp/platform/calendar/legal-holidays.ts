/**
 * Mandatory rest days of a year: Ley Federal del Trabajo, article 74. Elections (fr. IX) are
 * written by hand.
 */
export interface LegalHoliday {
  readonly date: string;
  readonly name: string;
  readonly source: string;
}

const monday = (year: number, month: number, nth: number): string => {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((8 - first.dayOfWeek) % 7) + (nth - 1) * 7 }).toString();
};
const fixed = (year: number, month: number, day: number) =>
  Temporal.PlainDate.from({ year, month, day }).toString();

/**
 * The federal executive changes every six years, counted from 2024, on the first of October (reform
 * of 2014).
 */
const changesGovernment = (year: number) => (year - 2024) % 6 === 0;

export function legalHolidays(year: number): readonly LegalHoliday[] {
  return [
    { date: fixed(year, 1, 1), name: 'Año Nuevo', source: 'Art. 74 fr. I' },
    { date: monday(year, 2, 1), name: 'Día de la Constitución', source: 'Art. 74 fr. II' },
    { date: monday(year, 3, 3), name: 'Natalicio de Benito Juárez', source: 'Art. 74 fr. III' },
    { date: fixed(year, 5, 1), name: 'Día del Trabajo', source: 'Art. 74 fr. IV' },
    { date: fixed(year, 9, 16), name: 'Día de la Independencia', source: 'Art. 74 fr. V' },
    ...(changesGovernment(year)
      ? [
          {
            date: fixed(year, 10, 1),
            name: 'Transmisión del Poder Ejecutivo Federal',
            source: 'Art. 74 fr. VII',
          },
        ]
      : []),
    { date: monday(year, 11, 3), name: 'Día de la Revolución', source: 'Art. 74 fr. VI' },
    { date: fixed(year, 12, 25), name: 'Navidad', source: 'Art. 74 fr. VIII' },
  ];
}

/** The same of a day of a statement, which may be of any year. */
export const legalHolidaySql = (day: string): string => {
  const of = (part: string) => `extract(${part} from ${day})::int`;
  const mondayOf = (month: number, first: number) =>
    `(${of('month')} = ${month} and ${of('isodow')} = 1 and ${of('day')} between ${first} and ${first + 6})`;
  return `((${of('month')}, ${of('day')}) in ((1, 1), (5, 1), (9, 16), (12, 25)) or ${mondayOf(2, 1)} or ${mondayOf(3, 15)} or ${mondayOf(11, 15)} or ((${of('month')}, ${of('day')}) = (10, 1) and (${of('year')} - 2024) % 6 = 0))`;
};
