/** What documents of treasury and of the books call a return: `IVA 2026-05`, `IVA 2026-05 C1`. */

interface ReturnVersion {
  readonly kind: string;
  readonly period: string | null;
  readonly filing: number;
}

/** Its month, and which complementaria of it. */
export const periodName = ({ period, filing }: Omit<ReturnVersion, 'kind'>): string =>
  `${period}${filing > 1 ? ` C${filing - 1}` : ''}`;

export const returnName = (version: ReturnVersion): string =>
  `${version.kind} ${periodName(version)}`;

/** The same in SQL, of a row under an alias. */
export const returnNameSql = (at: string): string =>
  `${at}.kind || ' ' || ${at}.period || case when ${at}.filing > 1 then ' C' || (${at}.filing - 1) else '' end`;
