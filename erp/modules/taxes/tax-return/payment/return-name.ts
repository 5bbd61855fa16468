/**
 * What documents of treasury and of the books call a return: `IVA 2026-05`, `Retenciones 2026-05
 * C1`.
 */
import { RETURN_KINDS } from '#erp/domains/taxes/due-date.ts';

interface ReturnVersion {
  readonly kind: string;
  readonly period: string | null;
  readonly filing: number;
}

/** Its month, and which complementaria of it. */
export const periodName = ({ period, filing }: Omit<ReturnVersion, 'kind'>): string =>
  `${period}${filing > 1 ? ` C${filing - 1}` : ''}`;

const labelOf = (kind: string): string => RETURN_KINDS.find(([code]) => code === kind)?.[1] ?? kind;

export const returnName = (version: ReturnVersion): string =>
  `${labelOf(version.kind)} ${periodName(version)}`;

/** The same in SQL, of a row under an alias. */
export const returnNameSql = (at: string): string =>
  `case ${at}.kind ${RETURN_KINDS.map(([code, label]) => `when '${code}' then '${label}'`).join(' ')} else ${at}.kind end || ' ' || ${at}.period || case when ${at}.filing > 1 then ' C' || (${at}.filing - 1) else '' end`;
