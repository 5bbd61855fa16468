/** Columns that cells of a spreadsheet are pasted into. */
import type { FieldSpec } from '#app/resource-screens/shared/view/view-types.ts';

const NEVER = new Set(['file', 'image', 'secret', 'json', 'shown', 'refs', 'lines']);

/** In the order in which cells without headings fill them. */
export const pastedColumns = (columns: readonly FieldSpec[]): readonly FieldSpec[] =>
  columns.filter(({ control, readOnly }) => !readOnly && !NEVER.has(control));

/** Their labels, as a sentence lists them. */
export const pastable = (columns: readonly FieldSpec[]): string =>
  pastedColumns(columns)
    .map(({ label }) => label)
    .join(', ');
