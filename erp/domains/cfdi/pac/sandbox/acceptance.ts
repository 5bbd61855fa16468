/** A document of the register as the rules of cancelling ask for it (sat-cfdi §8.3). */
import { legalHolidays } from '#erp/platform/calendar/legal-holidays.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { CfdiDraft } from '../../draft/draft.ts';
import {
  answerDeadline,
  cancelDeadline,
  needsAcceptance as mustBeAccepted,
} from '../../rules/cancel/cancel.ts';

/** Diesel and petrol: the silence of their receivers is no consent (RMF 2.7.1.35). */
const FUELS = new Set(['15101505', '15101514', '15101515']);

export const isFuel = ({ concepts }: CfdiDraft): boolean =>
  concepts.some(({ productKey }) => FUELS.has(productKey));

const issuedOn = ({ date }: CfdiDraft) => Temporal.PlainDate.from(date.slice(0, 10));

/** Of the law alone: the sandbox is nobody's company. */
const holidaysOf = (...days: readonly Temporal.PlainDate[]): ReadonlySet<string> =>
  new Set(
    days.flatMap(({ year }) =>
      [year, year + 1].flatMap((each) => legalHolidays(each).map(({ date }) => date)),
    ),
  );

/** Whether the receiver is asked for a cancellation that the issuer wants today. */
export function needsAcceptance(draft: CfdiDraft, today: Temporal.PlainDate): boolean {
  const pesos = new Exact(draft.total).times(draft.exchangeRate ?? 1);
  const document = {
    type: draft.type,
    total: moneyText(pesos),
    receiverRfc: draft.receiver.rfc,
    isFuel: isFuel(draft),
    issuedOn: issuedOn(draft),
  };
  return mustBeAccepted(document, today, holidaysOf(document.issuedOn, today));
}

/** The last day to answer. */
export const answerBy = (today: Temporal.PlainDate): string =>
  answerDeadline(today, holidaysOf(today));

/** The last day to cancel, with the SAT's code of what is late. */
export function cancelBy(draft: CfdiDraft): { readonly day: string; readonly code: '210' | '211' } {
  const isGlobal = draft.global !== null;
  const day = cancelDeadline({
    issuerRfc: draft.issuer.rfc,
    issuerRegime: draft.issuer.regime,
    isGlobal,
    issuedOn: issuedOn(draft),
  });
  return { day: day.toString(), code: isGlobal && draft.issuer.regime === '626' ? '211' : '210' };
}
