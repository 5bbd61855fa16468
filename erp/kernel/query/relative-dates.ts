/** Days that people name by their distance from today (platform R32). Weeks begin on Monday. */

export interface Days {
  readonly from: string;
  /** Inclusive. */
  readonly to: string;
}

const days = (from: Temporal.PlainDate, to: Temporal.PlainDate): Days => ({
  from: from.toString(),
  to: to.toString(),
});
const month = (any: Temporal.PlainDate) =>
  days(any.with({ day: 1 }), any.with({ day: any.daysInMonth }));
const week = (any: Temporal.PlainDate) =>
  days(any.subtract({ days: any.dayOfWeek - 1 }), any.add({ days: 7 - any.dayOfWeek }));
const year = (any: Temporal.PlainDate) =>
  days(any.with({ month: 1, day: 1 }), any.with({ month: 12, day: 31 }));

const WORDS: Readonly<Record<string, (today: Temporal.PlainDate) => Days>> = {
  hoy: (today) => days(today, today),
  ayer: (today) => days(today.subtract({ days: 1 }), today.subtract({ days: 1 })),
  manana: (today) => days(today.add({ days: 1 }), today.add({ days: 1 })),
  'esta-semana': week,
  'semana-pasada': (today) => week(today.subtract({ weeks: 1 })),
  'este-mes': month,
  'mes-pasado': (today) => month(today.subtract({ months: 1 })),
  'este-ano': year,
  'ano-pasado': (today) => year(today.subtract({ years: 1 })),
};

/** The days that a word means; null when it is no such word. `ultimos-30` counts today. */
export function relativeDays(word: string, today: Temporal.PlainDate): Days | null {
  const last = /^ultimos-(\d{1,4})$/.exec(word);
  if (last) return days(today.subtract({ days: Math.max(Number(last[1]) - 1, 0) }), today);
  return Object.hasOwn(WORDS, word) ? WORDS[word]!(today) : null;
}
