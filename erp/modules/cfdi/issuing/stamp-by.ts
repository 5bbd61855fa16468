import type { TransitionContext } from '#erp/kernel/rules.ts';
import { chosenPac, modeOf } from '../plugins/chosen-pac.ts';
import { pacProblems } from '../plugins/production.ts';

/**
 * What is sealed already is sent as it is; anything else is sealed first. The provider stays with
 * it: while its answer is unknown nobody else is asked.
 */
export const stampBy =
  <C extends Pick<TransitionContext, 'tx' | 'fail'> & Sealed>(
    seal: (context: C) => Promise<void>,
  ) =>
  async (context: C): Promise<void> => {
    const { tx, before, changes, fail } = context;
    const pac = await chosenPac(tx);
    if (before.status === 'SELLADO')
      for (const [field, message] of pacProblems(pac, null, null)) fail(field, message);
    else await seal(context);
    Object.assign(changes, { pac_id: pac?.id ?? null, pac_mode: modeOf(pac) });
  };

interface Sealed {
  readonly before: { readonly status: string };
  readonly changes: object;
}
