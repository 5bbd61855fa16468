/** What the SAT would refuse of a request to cancel, by its codes. */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { CANCEL_REASONS } from '../../catalogs/lists.ts';
import type { CfdiIssue } from '../../draft/draft.ts';
import { issueList } from '../issues.ts';
import { cancelDeadline } from './cancel.ts';

interface ReasonEntry {
  /** Whether the document that takes its place is named. */
  readonly substitute: boolean;
  /** Of global invoices alone: a customer asked for his own. */
  readonly global: boolean;
}

/** By key of c_MotivoCancelacion. */
export const REASONS: Readonly<Record<string, ReasonEntry>> = {
  '01': { substitute: true, global: false },
  '02': { substitute: false, global: false },
  '03': { substitute: false, global: false },
  '04': { substitute: false, global: true },
};

export interface CancelQuestion {
  readonly reason: string;
  readonly substitute: string | null;
  /**
   * Of the document that takes its place: stamped, in force, of the same issuer, and related 04 to
   * this one. Null when it is not known.
   */
  readonly substituteReplaces: boolean | null;
  /** Receipts and credit notes in force that name this document. */
  readonly validChildren: readonly string[];
  readonly document: Parameters<typeof cancelDeadline>[0];
  readonly on: Temporal.PlainDate;
}

/**
 * Issues with the SAT's codes: 204 related documents, 207 to 209 reason and substitute, 210 and 211
 * deadline, 212 relation.
 */
export function cancelIssues(question: CancelQuestion): readonly CfdiIssue[] {
  const { reason, substitute, substituteReplaces, validChildren, document, on } = question;
  const issues = issueList();
  const rule = REASONS[reason];
  const known = rule !== undefined && rule.global === (document.isGlobal && reason === '04');
  issues.mustBeKnown('207', 'reason', reason, {
    list: 'c_MotivoCancelacion',
    known: known && CANCEL_REASONS.has(reason),
  });
  if (rule?.substitute) issues.mustBePresent('208', 'substitute', substitute);
  else issues.mustBeAbsent('209', 'substitute', substitute);
  if (rule?.substitute && substitute !== null && substituteReplaces === false)
    issues.add(
      '212',
      'substitute',
      t(
        'cfdi.notItsSubstitute',
        'Primero timbra el que lo sustituye, con relación 04 a éste; después cancélalo.',
      ),
    );
  if (validChildren.length > 0)
    issues.add(
      '204',
      null,
      t('cfdi.childrenFirst', 'Cancela antes los comprobantes que lo nombran: {uuids}.', {
        uuids: validChildren.join(', '),
      }),
    );
  const deadline = cancelDeadline(document);
  if (Temporal.PlainDate.compare(on, deadline) > 0)
    issues.add(
      document.isGlobal ? '211' : '210',
      null,
      t('cfdi.cancelDeadline', 'El plazo para cancelarlo terminó el {day}.', {
        day: formatDay(deadline.toString()),
      }),
    );
  return issues.found;
}
