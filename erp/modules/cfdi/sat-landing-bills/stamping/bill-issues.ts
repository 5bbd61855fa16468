/** Every mistake of a Carta Porte at once, each at its field of the form. */
import type { CfdiDraft, CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import type { ImportedLists } from '#erp/domains/cfdi/rules/context.ts';
import { landingBillIssues, validateDraft } from '#erp/domains/cfdi/rules/validate.ts';
import type { BillDraft } from '../capture/bill-draft.ts';
import { billField } from './bill-fields.ts';
import { missingData } from './missing-data.ts';
import { roadIssues } from './road-issues.ts';

export interface BillMoment {
  readonly now: Temporal.Instant;
  readonly timeZone: string;
  /** ISO day of its issue, by the clock of the branch. */
  readonly issuedOn: string;
  /** Of the keys that the whole document says. */
  readonly lists?: ImportedLists;
}

const atField = (issue: CfdiIssue): CfdiIssue => ({ ...issue, field: billField(issue.field) });

const isOfBill = ({ field }: CfdiIssue): boolean => field?.startsWith('landingBill') ?? false;

/** Of its complement, whatever the document is that carries it. */
export function complementIssues(
  bill: BillDraft,
  draft: CfdiDraft,
  at: BillMoment,
): readonly CfdiIssue[] {
  const missing = missingData(bill);
  const asked = new Set(missing.map(({ field }) => field));
  const ofSat = landingBillIssues(draft, at, at.lists)
    .filter(isOfBill)
    .map(atField)
    .filter(({ field }) => !asked.has(field));
  return [...missing, ...roadIssues(bill, at.issuedOn), ...ofSat];
}

/** Of a transfer: what its complement said of a field is not said again of its concept. */
export function transferIssues(
  bill: BillDraft,
  draft: CfdiDraft,
  at: BillMoment,
): readonly CfdiIssue[] {
  const complement = complementIssues(bill, draft, at);
  const said = new Set(complement.map(({ field }) => field));
  const rest = validateDraft(draft, at, at.lists)
    .filter((each) => !isOfBill(each))
    .map(atField)
    .filter(({ field }) => !field || !said.has(field));
  return [...complement, ...rest];
}
