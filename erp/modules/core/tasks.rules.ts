import { mayReadRecord } from '#erp/api/record-access.ts';
import { defineRules } from '#erp/api/rules.ts';

export const rules = defineRules('tasks', {
  async beforeSave({ tx, services, actor, before, draft, fail }) {
    if ((draft.resource === null) !== (draft.record_id === null)) fail('record_id', 'Escribe el recurso y el registro, o ninguno.');
    if (before || typeof draft.resource !== 'string') return;
    const resource = services.registry.resources.get(draft.resource);
    if (!resource || !(await mayReadRecord(tx, services.registry, actor, { resource, id: Number(draft.record_id) })))
      fail('record_id', 'Ese registro no existe o no está a tu alcance.');
  },
  transitions: {
    done({ changes, now }) {
      changes.done_at = now.toString({ smallestUnit: 'millisecond' });
    },
  },
});
