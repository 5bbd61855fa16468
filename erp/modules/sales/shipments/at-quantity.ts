import { DomainError, invalid } from '#erp/model/errors.ts';

/** What the stock refuses of a row's quantity stands beside the field that has it. */
export async function atQuantity<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDACION') throw error;
    throw invalid(
      Object.fromEntries(
        Object.entries(error.fields).map(([path, said]) => [
          path.replace(/\[qty\]$/, `[${name}]`),
          said,
        ]),
      ),
      error.message,
    );
  }
}
