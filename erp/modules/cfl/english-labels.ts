/** English of the labels that the module declares, by their keys as translation elements. */
import { catalogueLabels } from './english-labels/catalogues.ts';
import { collectionLabels } from './english-labels/collections.ts';
import { checkLabels } from './english-labels/checks.ts';
import { cutoffLabels } from './english-labels/cutoffs.ts';
import { expenseLabels } from './english-labels/expenses.ts';
import { ledgerLabels } from './english-labels/ledger.ts';
import { movementLabels } from './english-labels/movements.ts';
import { openItemLabels } from './english-labels/open-items.ts';
import { openingLabels } from './english-labels/openings.ts';
import { projectionLabels } from './english-labels/projection.ts';
import { reconciliationLabels } from './english-labels/reconciliation.ts';
import { rightLabels } from './english-labels/rights.ts';
import { statementLabels } from './english-labels/statements.ts';

export const englishLabels: Readonly<Record<string, string>> = {
  ...catalogueLabels,
  ...collectionLabels,
  ...checkLabels,
  ...cutoffLabels,
  ...expenseLabels,
  ...ledgerLabels,
  ...movementLabels,
  ...openItemLabels,
  ...openingLabels,
  ...projectionLabels,
  ...reconciliationLabels,
  ...rightLabels,
  ...statementLabels,
};
