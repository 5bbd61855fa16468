import { CAPTURE, CYCLIC, FLOOR, PLACE } from './counts.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { requestRecounts, captureInstant, refreshBookQuantities } from './count-book-quantities.ts';
import { captureCall, cyclicCall, floorCall, placeCall } from './counts.endpoints.ts';
import { checkCount } from './count-save.ts';
import { apply, recount, review, start } from './count-steps.ts';
import { counts } from './counts.ts';

export const rules = defineRules(counts, {
  beforeSave: checkCount,
  async afterSave({ tx, after }) {
    if (after.status !== 'EN_CONTEO' && after.status !== 'EN_REVISION') return;
    await refreshBookQuantities(tx, after.id!, await captureInstant(tx));
    if (after.status === 'EN_CONTEO') await requestRecounts(tx, after.id!);
  },
  transitions: { start, review, recount, apply },
  calls: {
    capture: call(CAPTURE, captureCall),
    cyclic: call(CYCLIC, cyclicCall),
    floor: call(FLOOR, floorCall),
    place: call(PLACE, placeCall),
  },
});
