/** Drafts of orders that follow from other documents: one for each supplier. */
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { sentRows, sentValues } from '#erp/kernel/wire/sent-values.ts';
import { DomainError } from '#erp/model/errors.ts';

export interface OrderedPart {
  /** Its row in the form that asked for it, beside which what is wrong is said. */
  readonly at: number;
  /** Of the line of the order. */
  readonly values: object;
}

/** `lines[j][…]` of an order as the row it was asked in says it; what is of the order stays. */
function placeOf(field: string, parts: readonly OrderedPart[]): string {
  const [, index = '', rest = ''] = /^lines\[(\d+)\]\[([^\]]+)\]/.exec(field) ?? [];
  const part = parts[Number(index)];
  return index !== '' && part ? `lines[${part.at}][${rest}]` : field;
}

/** Writes one order. Throws VALIDACION beside the rows of the form that asked for it. */
export async function draftOrder(
  { tx, services, actor }: Writing,
  header: object,
  parts: readonly OrderedPart[],
): Promise<Row> {
  const body: WireObject = {
    ...sentValues(header),
    lines: sentRows(parts.map(({ values }) => values)),
  };
  try {
    const orders = services.registry.resource('purchase-orders');
    return await createInTransaction(tx, services, actor, orders, body);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDACION') throw error;
    const fields = Object.entries(error.fields).map(
      ([field, messages]) => [placeOf(field, parts), messages] as const,
    );
    throw new DomainError('VALIDACION', error.message, { fields: Object.fromEntries(fields) });
  }
}
