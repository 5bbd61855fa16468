import { chosenPac, modeOf } from '../../plugins/chosen-pac.ts';
import { pacProblems } from '../../plugins/production.ts';
import { sealInvoice } from './seal-invoice.ts';
import type { Change } from './sealing.ts';

/**
 * What is sealed already is sent as it is; anything else is sealed first. The provider stays with
 * it: while its answer is unknown nobody else is asked.
 */
export async function stampInvoice(context: Change): Promise<void> {
  const { tx, before, changes, fail } = context;
  const pac = await chosenPac(tx);
  if (before.status === 'SELLADO')
    for (const [field, message] of pacProblems(pac, null, null)) fail(field, message);
  else await sealInvoice(context);
  Object.assign(changes, { pac_id: pac?.id ?? null, pac_mode: modeOf(pac) });
}
