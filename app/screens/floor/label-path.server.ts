import { registry } from '#erp/modules/all.ts';

/** Path of the record that a printed label names; null for anything else. */
export function labelPath(raw: string): string | null {
  const [, type, id] = /\/q\/([a-z-]+)\/(\d{1,15})\/?$/.exec(raw) ?? [];
  if (!type || !id || !registry.contributions.qrTypes.has(type)) return null;
  const action = registry.contributions.qrTypes.get(type)!.defaultAction;
  return `/q/${type}/${id}${action ? `?action=${action}` : ''}`;
}
