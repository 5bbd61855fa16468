import { discountLimit, limitText } from '#erp/domains/payments/limits/discount-limit.ts';
import {
  givesTooMuch,
  partsOfCredits,
  type WantedCredit,
} from '#erp/domains/payments/limits/given-away.ts';
import type { Tx } from '#erp/db/database.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

/**
 * Who applies credits by hand asks nobody, so that they give away no more than nobody signs for.
 * VALIDACION beside the first line.
 */
export async function requireWithinLimit(
  tx: Tx,
  wanted: readonly (WantedCredit & { readonly field: string })[],
  date: string,
): Promise<void> {
  if (!(await givesTooMuch(tx, await partsOfCredits(tx, wanted, date)))) return;
  const message = t(
    'cfl.givesTooMuch',
    'Con esta aplicación lo que se perdona del documento pasa del límite ({limit}): cuentan los descuentos, la comisión y la diferencia contra el tipo de cambio del día. Corrige el importe, o captura un cobro con descuento que otra persona autorice.',
    { limit: limitText(await discountLimit(tx)) },
  );
  throw invalid({ [wanted[0]!.field]: [message] }, message);
}
