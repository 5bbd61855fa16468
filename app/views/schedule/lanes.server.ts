/** The lanes of a schedule: the values of one field, those without one first. */
import { t } from '#app/i18n/t.ts';
import type { Reply } from '#app/api-client/client.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import {
  MAX_OPTIONS,
  toOption,
  type ApiOption,
} from '#app/resource-screens/list/named-filters.server.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import type { Choice } from '#app/resource-screens/shared/view/view-types.ts';
import { choicesOf, fieldLabel } from '#app/resource-screens/shared/view/view.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { offeredTo } from '#erp/model/choices/referable.ts';
import type { Field, RefField } from '#erp/model/types.ts';
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { fieldText, loadRowPage, type ListViewContext } from '../rows.server.ts';

export interface Lane {
  /** As the API takes it; empty where nothing is said. */
  readonly value: string;
  readonly label: string;
}

export const laneOf = (row: ApiRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What the person may choose; a list that is not his leaves what the rows name. */
async function chosenAmong(at: ListViewContext, field: RefField): Promise<readonly Choice[]> {
  try {
    const { data }: Reply<ApiOption[]> = await at.session.erp.get(`${field.to}/options`, {
      limit: MAX_OPTIONS,
      filter: offeredTo(field, companyRegistry().resource(field.to)),
    });
    return data.map(toOption).map(({ value, title }) => [value, title] as const);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return [];
    throw error;
  }
}

async function offered(
  at: ListViewContext,
  name: string,
  field: Field,
): Promise<readonly Choice[]> {
  if (field.kind === 'ref') return chosenAmong(at, field);
  if (field.kind === 'choice') return choicesOf(at.screen.resource, name, field, at.session);
  // Words are known by their use, of other weeks too.
  const { data } = await loadRowPage(at, { fields: [name], size: 200 });
  return [...new Set(data.map((row) => laneOf(row, name)))]
    .filter(Boolean)
    .toSorted((a, b) => a.localeCompare(b, 'es', { numeric: true }))
    .map((value) => [value, value] as const);
}

/** Without one, then those offered, then what rows name besides. */
export async function lanesOf(
  at: ListViewContext,
  name: string,
  field: Field,
  rows: readonly ApiRow[],
): Promise<readonly Lane[]> {
  const lanes = new Map<string, string>([
    [
      '',
      t('views.withoutLane', 'Sin {field}', {
        field: inSentence(fieldLabel(at.screen.resource, name, at.session)),
      }),
    ],
    ...(await offered(at, name, field)),
  ]);
  for (const row of rows) {
    const value = laneOf(row, name);
    if (!lanes.has(value)) lanes.set(value, fieldText(at, row, name));
  }
  return [...lanes].map(([value, label]) => ({ value, label }));
}
