/** English of what the module declares. */
import { conceptsLabels } from './english-labels/concepts.ts';
import { invoicesLabels } from './english-labels/invoices.ts';
import { landingBillsLabels } from './english-labels/landing-bills.ts';
import { roadCatalogsLabels } from './english-labels/road-catalogs.ts';
import { issuersLabels } from './english-labels/issuers.ts';
import { pluginsLabels } from './english-labels/plugins.ts';
import { receiptsLabels } from './english-labels/receipts.ts';

export const englishLabels: Readonly<Record<string, string>> = {
  ...invoicesLabels,
  ...conceptsLabels,
  ...issuersLabels,
  ...pluginsLabels,
  ...receiptsLabels,
  ...landingBillsLabels,
  ...roadCatalogsLabels,
};
