/**
 * What the SAT would refuse of a document, before it is sealed: the rules of the matrices of errors
 * of the CFDI 4.0 and its complements that need no list of the SAT's taxpayers, with their codes;
 * what the guides ask beyond them has a code of ours, PROPIO. Pure.
 */
import type { CfdiDraft, CfdiIssue } from '../draft/draft.ts';
import { checkConcepts } from './common/concepts.ts';
import { checkHead, checkTotals } from './common/head.ts';
import { checkParties } from './common/parties.ts';
import { checkRelations } from './common/relations.ts';
import { checkStructure } from './common/structure.ts';
import { checkSummary } from './common/summary.ts';
import type { ImportedLists, Moment, RuleContext } from './context.ts';
import { checkIncome } from './income.ts';
import { issueList } from './issues.ts';
import { checkLandingBill } from './landing-bill/bill.ts';
import { checkPayments } from './payments/payments.ts';
import { checkPayroll } from './payroll/payroll.ts';
import { checkTransfer } from './transfer.ts';

/** All that counts amounts. */
function checkAmounts(context: RuleContext): void {
  const { type } = context.draft;
  checkSummary(context);
  if (type === 'P') {
    checkPayments(context);
    return;
  }
  checkTotals(context);
  checkConcepts(context);
  checkIncome(context);
  checkTransfer(context);
  if (type === 'N') checkPayroll(context);
  else checkLandingBill(context);
}

/** Of its Carta Porte alone, whatever is wrong with the rest of the document. */
export function landingBillIssues(
  draft: CfdiDraft,
  at: Moment,
  lists: ImportedLists = {},
): readonly CfdiIssue[] {
  const context: RuleContext = { draft, at, lists, issues: issueList() };
  checkLandingBill(context);
  return context.issues.found;
}

/**
 * Every issue at once; an empty list may be sealed. Where a text is not even of the form that the
 * schema asks (301), amounts are not compared.
 */
export function validateDraft(
  draft: CfdiDraft,
  at: Moment,
  lists: ImportedLists = {},
): readonly CfdiIssue[] {
  const context: RuleContext = { draft, at, lists, issues: issueList() };
  const sound = checkStructure(context);
  checkHead(context);
  checkParties(context);
  checkRelations(context);
  if (sound) checkAmounts(context);
  return context.issues.found;
}
