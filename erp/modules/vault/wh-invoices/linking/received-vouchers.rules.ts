import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { expenseClaims } from '#erp/modules/cfl/expenses/expenses.ts';
import { requireInForce } from '../sat-status/require-in-force.ts';
import { followDocument, unlink } from './link-known.ts';

const uuidsOf = (row: Parameters<typeof linesOf>[0] | null): readonly (string | null)[] =>
  row ? linesOf(row).map(({ uuid }) => (typeof uuid === 'string' ? uuid : null)) : [];

/** Vouchers of an expense have their CFDI in the vault. */
export const extension = extendRules(expenseClaims, {
  afterSave: (context) =>
    followDocument(context, [...uuidsOf(context.before), ...uuidsOf(context.after)]),
  transitions: {
    verify: (context) => requireInForce(context, uuidsOf(context.before)),
    async reject(context) {
      for (const uuid of uuidsOf(context.before)) if (uuid) await unlink(context, uuid);
    },
    async cancel(context) {
      for (const uuid of uuidsOf(context.before)) if (uuid) await unlink(context, uuid);
    },
  },
});
