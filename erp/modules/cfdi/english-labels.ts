/** English of what the module declares. */
import { NOT_OF_NOTES } from './credit-notes/note-fields.ts';
import { catalogsLabels } from './english-labels/catalogs.ts';
import { conceptsLabels } from './english-labels/concepts.ts';
import { creditNotesLabels } from './english-labels/credit-notes.ts';
import { invoicesLabels } from './english-labels/invoices.ts';
import { labelsOfView } from './english-labels/labels-of-view.ts';
import { mailLabels } from './english-labels/mail.ts';
import { landingBillsLabels } from './english-labels/landing-bills.ts';
import { roadCatalogsLabels } from './english-labels/road-catalogs.ts';
import { issuersLabels } from './english-labels/issuers.ts';
import { pluginsLabels } from './english-labels/plugins.ts';
import { refundsLabels } from './english-labels/refunds.ts';
import { receiptsLabels } from './english-labels/receipts.ts';

const own: Readonly<Record<string, string>> = {
  ...invoicesLabels,
  ...conceptsLabels,
  ...issuersLabels,
  ...pluginsLabels,
  ...receiptsLabels,
  ...landingBillsLabels,
  ...roadCatalogsLabels,
  ...catalogsLabels,
  ...mailLabels,
  ...refundsLabels,
};

export const englishLabels: Readonly<Record<string, string>> = {
  ...own,
  ...labelsOfView(own, 'sat/credit-notes', NOT_OF_NOTES),
  ...creditNotesLabels,
};
