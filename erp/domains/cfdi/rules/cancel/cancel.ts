/**
 * What cancelling a stamped document asks (CFF 29-A, RMF 2.7.1.34, 2.7.1.35 and 2.7.1.47; sat-cfdi
 * §8.3): who must accept it, until when, in what order. Days without work are the
 * caller's (CFF 12). Pure.
 */
import { Exact } from '../../../amounts/exact.ts';
import { addWorkdays } from '../../../taxes/working-days.ts';
import { isCompany, isGeneric } from '../../catalogs/taxpayers/generic-rfcs.ts';
import type { CfdiType } from '../../draft/draft.ts';

/** Up to it nobody is asked; pesos. */
const SMALL_TOTAL = '1000.00';
/** Business days that the receiver has to answer. */
const DAYS_TO_ANSWER = 3;
/** From then on silence accepts no invoice of fuel. */
const FUEL_BY_ANSWER = '2026-01-01';

export interface StampedDocument {
  readonly type: CfdiType;
  /** In pesos. */
  readonly total: string;
  readonly receiverRfc: string;
  readonly isFuel: boolean;
  /** Day of its date. */
  readonly issuedOn: Temporal.PlainDate;
}

/** Whether the receiver must accept that the document is cancelled on that day. */
export function needsAcceptance(
  document: StampedDocument,
  on: Temporal.PlainDate,
  holidays: ReadonlySet<string>,
): boolean {
  const { type, total, receiverRfc, isFuel, issuedOn } = document;
  if (type === 'E' || type === 'T' || type === 'N' || isGeneric(receiverRfc)) return false;
  if (type === 'I' && !isFuel && new Exact(total).lte(SMALL_TOTAL)) return false;
  return on.toString() > addWorkdays(issuedOn.toString(), 1, holidays);
}

/** The last day to answer, ISO; then it counts as accepted, unless only an answer accepts it. */
export const answerDeadline = (
  requestedOn: Temporal.PlainDate,
  holidays: ReadonlySet<string>,
): string => addWorkdays(requestedOn.toString(), DAYS_TO_ANSWER, holidays);

export const silenceAccepts = ({ isFuel }: { readonly isFuel: boolean }, on: string): boolean =>
  !(isFuel && on.slice(0, 10) >= FUEL_BY_ANSWER);

interface AnnualReturn {
  /** First fiscal year that it is of. */
  readonly from: number;
  /** Month in which companies and persons file the return of the year before. */
  readonly companies: number;
  readonly persons: number;
}

/** By year of issue: another decree is another row. */
const RETURNS: readonly AnnualReturn[] = [{ from: 2022, companies: 3, persons: 4 }];

const RESICO = '626';

/**
 * The last day on which a document of that day may be cancelled: that of the month in which the
 * year's return is due (CFF 29-A); a global invoice of RESICO, that of its own month. Later ones
 * are fined (CFF 82-XLII).
 */
export function cancelDeadline(document: {
  readonly issuerRfc: string;
  readonly issuerRegime: string;
  readonly isGlobal: boolean;
  readonly issuedOn: Temporal.PlainDate;
}): Temporal.PlainDate {
  const { issuerRfc, issuerRegime, isGlobal, issuedOn } = document;
  const lastOf = (month: Temporal.PlainYearMonth) => month.toPlainDate({ day: month.daysInMonth });
  if (isGlobal && issuerRegime === RESICO) return lastOf(issuedOn.toPlainYearMonth());
  const returns = RETURNS.findLast(({ from }) => from <= issuedOn.year) ?? RETURNS[0]!;
  const month = isCompany(issuerRfc) ? returns.companies : returns.persons;
  return lastOf(Temporal.PlainYearMonth.from({ year: issuedOn.year + 1, month }));
}
