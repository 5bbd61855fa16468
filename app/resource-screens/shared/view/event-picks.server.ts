/** Events of which other systems are told, by what people call them. */
import { t } from '#app/i18n/t.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { eventsOf, NAMED_EVENTS } from '#erp/model/records/record-events.ts';
import { namedChange } from '#erp/model/resource.ts';
import type { Resource } from '#erp/model/types.ts';
import type { PickGroup } from './view-types.ts';

const WRITES = (): Readonly<Record<string, string>> => ({
  created: t('record.eventCreate', 'Alta'),
  updated: t('record.eventUpdate', 'Cambio'),
  deleted: t('record.eventDelete', 'Baja'),
});
const NAMED = (): Readonly<Record<string, string>> => ({
  'file.added': t('record.eventFile', 'Archivo agregado'),
  'payment.received': t('record.eventPayment', 'Pago recibido'),
});

const nameOf = (resource: Resource, event: string): string =>
  WRITES()[event] ?? namedChange(resource, event)?.label ?? event;

export function eventPicks(): PickGroup[] {
  const registry = companyRegistry();
  const groups = new Map<string, PickGroup['things'][number][]>();
  for (const resource of registry.resources.values()) {
    const events = registry.parentOf(resource)
      ? []
      : eventsOf(resource).map((event): [string, string] => [
          `${resource.path}.${event}`,
          nameOf(resource, event),
        ]);
    const named = Object.entries(NAMED_EVENTS).flatMap(([event, path]): [string, string][] =>
      path === resource.path ? [[event, NAMED()[event] ?? event]] : [],
    );
    const names = [...events, ...named];
    if (names.length === 0) continue;
    const module = registry.moduleOf(resource).label;
    groups.set(module, [...(groups.get(module) ?? []), { label: resource.label[1], names }]);
  }
  return [...groups].map(([label, things]) => ({ label, things }));
}
