/** Money that customers paid needs a fiscal receipt: whoever issues them is asked for one. */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

export interface ReceiptRequest {
  /** Row of `cfl/movements`. */
  readonly movement: number;
  /** Also of what else its customer paid and has none. */
  readonly together: boolean;
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /** Drafts the receipts of a movement; their ids. VALIDACION where nothing waits for one. */
    readonly receiptAsked?: (
      context: Writing,
      request: ReceiptRequest,
    ) => Promise<readonly number[]>;
  }
}

export interface MadeReceipts {
  readonly resource: string;
  readonly ids: readonly number[];
}

/** Calls `receiptAsked` of whoever issues them. ESTADO_INVALIDO where no module does. */
export async function draftReceipts(
  context: Writing,
  request: ReceiptRequest,
): Promise<MadeReceipts> {
  for (const [resource, { receiptAsked }] of context.services.rules)
    if (receiptAsked) return { resource, ids: await receiptAsked(context, request) };
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('payments.noReceipts', 'El módulo que emite complementos de pago no está activo.'),
  );
}
