import { DomainError, invalid } from '#erp/model/errors.ts';

/** How the rows of a document call what the ledger calls otherwise. */
const NAMES: Readonly<Record<string, string>> = { unit_cost: 'received_quantity' };

/**
 * What the ledger refuses stands beside the row of the form that it is of: only some of them were
 * posted. `at` is their place in the form, `quantity` what it calls how much.
 */
export async function atItsRows<T>(
  posted: readonly { readonly at: number }[],
  quantity: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDACION') throw error;
    throw invalid(
      Object.fromEntries(
        Object.entries(error.fields).map(([path, said]) => {
          const [, line, name = ''] = /^lines\[(\d+)\]\[(.+)\]$/.exec(path) ?? [];
          const row = line === undefined ? undefined : posted[Number(line)]?.at;
          if (row === undefined) return [path, said];
          const field = name === 'qty' ? quantity : (NAMES[name] ?? name);
          return [`lines[${row}][${field}]`, said];
        }),
      ),
      error.message,
    );
  }
}
