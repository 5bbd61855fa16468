/**
 * Days as the company lives them, in SQL: the database itself counts in UTC and knows no other day.
 */

/** Looked up once for a statement. */
export const COMPANY_ZONE = `(select a.time_zone from accounts a where a.id = nullif(current_setting('erp.account_id', true), '')::bigint)`;

/** The company's day of a moment. */
export const companyDay = (moment: string): string =>
  `(${moment} at time zone ${COMPANY_ZONE})::date`;
export const COMPANY_TODAY = companyDay('now()');
