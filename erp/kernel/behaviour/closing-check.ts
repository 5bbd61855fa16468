/**
 * What a module asks before a month is closed, in its `server.ts`: `closingChecks: [countsEnded]`.
 */
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '../actor.ts';

export interface ClosingContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  /** `2026-11`, in the company's zone; `2026-13` are the adjustments of the books. */
  readonly period: string;
  /** Its first and last day. */
  readonly from: string;
  readonly to: string;
  /** First instant after it. */
  readonly end: string;
  /** Why what has been long on its way still is, when somebody wrote it. */
  readonly transitNote: string | null;
}

export interface CheckResult {
  readonly ok: boolean;
  /** How it stands: «2 conteos abiertos». */
  readonly message: string;
  /** Said when it is settled, in place of «Listo». */
  readonly settled?: string;
  /** What is not settled is only told, when false. */
  readonly blocks?: boolean;
}

export interface ClosingCheck {
  readonly key: string;
  /** Which closing asks it. */
  readonly closing: 'INVENTARIOS' | 'CONTABILIDAD';
  readonly label: string;
  /** Place among those of all modules. */
  readonly order: number;
  /** Screen where it is put right; `{from}`, `{to}` and `{period}` are those of the month. */
  readonly href: string;
  /**
   * Adds up again what the database keeps equal itself, and takes longer the more there is: it is
   * asked of a month that is looked at or closed, not by a dashboard.
   */
  readonly rereads?: true;
  /** Null: it is not asked of this period. */
  check(context: ClosingContext): Promise<CheckResult | null>;
}

/** Where what a check found in that month is put right. */
export const checkAddress = (
  { href }: Pick<ClosingCheck, 'href'>,
  { from, to, period }: Pick<ClosingContext, 'from' | 'to' | 'period'>,
): string => href.replaceAll('{from}', from).replaceAll('{to}', to).replaceAll('{period}', period);
