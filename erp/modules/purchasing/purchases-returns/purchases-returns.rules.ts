import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { expectOther } from './change-expected.ts';
import { checkReturn, requireReturnable } from './return-checks.ts';
import { requireOther } from './authorizing/return-authors.ts';
import { releaseReturn, reserveReturn } from './places/reserve-return.ts';
import { completeReturn } from './return-draft.ts';
import { purchasesReturns } from './purchases-returns.ts';
import { lockReturned, reverseReturn, shipReturn, type Change } from './ship-return.ts';

function requireQuantity({ before, fail }: Change): void {
  if (!linesOf(before).some(({ quantity }) => new Exact(quantity ?? 0).gt(0)))
    fail('lines', t('purchasing.nothingReturned', 'Escribe en Devolver lo que se regresa.'));
}

export const rules = defineRules(purchasesReturns, {
  compute: completeReturn,
  beforeSave: checkReturn,
  lockFirst: { authorize: lockReturned, ship: lockReturned, reverse: lockReturned },
  actions: { expectOther },
  transitions: {
    async authorize(context) {
      await requireOther(context);
      requireQuantity(context);
      await requireReturnable(context);
      await reserveReturn(context);
    },
    async ship(context) {
      await shipReturn(context);
      await releaseReturn(context);
    },
    cancel: releaseReturn,
    reverse: reverseReturn,
  },
});
