import { movementKind } from '#erp/domains/payments/movement-kinds.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { movements } from '#erp/modules/cfl/movements/movements.ts';
import { requirePayee } from './payee-status.ts';

/** Money that leaves by a movement of treasury; what comes in is welcome. */
export const extension = extendRules(movements, {
  transitions: {
    async apply(context) {
      const { kind, subject_id } = context.before;
      if (kind && subject_id && movementKind(kind)?.direction === 'SALIDA')
        await requirePayee(context, { subject_id });
    },
  },
});
