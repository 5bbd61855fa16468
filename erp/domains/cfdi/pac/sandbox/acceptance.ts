/** When a receiver has to accept a cancellation, and until when one may be asked for. */
import { legalHolidays } from '#erp/platform/calendar/legal-holidays.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { CfdiDraft } from '../../draft/draft.ts';

/** Diesel and petrol: the silence of their receivers is no consent (RMF 2.7.1.35). */
const FUELS = new Set(['15101505', '15101514', '15101515']);

/** Total in pesos up to which nobody is asked (RMF 2.7.1.35, I). */
const FREE_UP_TO = 1000;

/** Days that a receiver has to answer (RMF 2.7.1.34). */
const DAYS_TO_ANSWER = 3;

const UNNAMED = new Set(['XAXX010101000', 'XEXX010101000']);

const isBusinessDay = (day: Temporal.PlainDate): boolean =>
  day.dayOfWeek < 6 && !legalHolidays(day.year).some(({ date }) => date === day.toString());

function businessDaysAfter(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let at = day;
  for (let left = count; left > 0;) {
    at = at.add({ days: 1 });
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

export const isFuel = ({ concepts }: CfdiDraft): boolean =>
  concepts.some(({ productKey }) => FUELS.has(productKey));

/** Whether the receiver is asked for a cancellation that the issuer wants today. */
export function needsAcceptance(draft: CfdiDraft, today: Temporal.PlainDate): boolean {
  if (['E', 'T', 'N'].includes(draft.type) || UNNAMED.has(draft.receiver.rfc)) return false;
  const issued = Temporal.PlainDate.from(draft.date.slice(0, 10));
  if (Temporal.PlainDate.compare(today, businessDaysAfter(issued, 1)) <= 0) return false;
  if (draft.type === 'P' || isFuel(draft)) return true;
  const pesos = new Exact(draft.total).times(draft.exchangeRate ?? 1);
  return pesos.greaterThan(FREE_UP_TO);
}

/** The last day to answer. */
export const answerBy = (today: Temporal.PlainDate): string =>
  businessDaysAfter(today, DAYS_TO_ANSWER).toString();

/**
 * The last day to cancel: that of the annual return of its year (CFF 29-A, fourth paragraph); of a
 * global of the RESICO, the last of its month (LISR 113-G). With the SAT's code of what is late.
 */
export function cancelBy(draft: CfdiDraft): { readonly day: string; readonly code: '210' | '211' } {
  const issued = Temporal.PlainDate.from(draft.date.slice(0, 10));
  if (draft.global && draft.issuer.regime === '626')
    return { day: issued.with({ day: issued.daysInMonth }).toString(), code: '211' };
  const isCompany = draft.issuer.rfc.length === 12;
  return { day: `${issued.year + 1}-${isCompany ? '03-31' : '04-30'}`, code: '210' };
}
