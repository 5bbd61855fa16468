/** Columns of documents as the books see them, for reports of sales and of purchases. */
import { choice, money } from '#erp/model/fields.ts';
import type { ReportColumn } from '#erp/model/reports/report.ts';
import { postingEvents } from '../../posting-events/posting-events.ts';

/** Where a document stands on its way into the books. */
export const postingState = (label: string): ReportColumn => ({
  field: choice(label, postingEvents.fields.status.choices),
});

/** Money that is added up below; nothing where there is none. */
export const totalColumn = (label: string, priority?: 2 | 3): ReportColumn => ({
  field: money(label, { blankZero: true }),
  total: 'sum',
  ...(priority && { priority }),
});
