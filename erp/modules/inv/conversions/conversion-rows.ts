/** The two kinds of rows of a conversion, and messages of the ledger said beside them. */
import { DomainError } from '#erp/model/errors.ts';
import type { Row } from '#erp/kernel/rules.ts';

const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : [];
export const inputsOf = (row: Row): readonly Row[] => rowsOf(row.inputs);
export const outputsOf = (row: Row): readonly Row[] => rowsOf(row.outputs);

/**
 * Refusals about `lines[i][…]` of a posting, as those about the rows it was made of. `places` are
 * their numbers in the form.
 */
export async function withErrorsAt<T>(
  field: 'inputs' | 'outputs',
  places: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || Object.keys(error.fields).length === 0) throw error;
    throw new DomainError(error.code, error.message, {
      fields: renamed(field, places, error.fields),
      extra: error.extra,
    });
  }
}

const renamed = (
  field: string,
  places: readonly number[],
  fields: DomainError['fields'],
): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [
      name.replace(
        /^lines\[(\d+)\]/,
        (_, index: string) => `${field}[${places[Number(index)] ?? index}]`,
      ),
      messages,
    ]),
  );
