import { QR_TYPES } from '#erp/modules/core/qr-types.ts';

/** What people come to do with a label on the floor, when the label itself does not say. */
const USUAL: Readonly<Record<string, string>> = { supplying: 'surtir' };

/** Path of the record that a printed label names; null for anything else. */
export function labelPath(raw: string): string | null {
  const [, type, id] = /\/q\/([a-z-]+)\/(\d{1,15})\/?$/.exec(raw) ?? [];
  if (!type || !id || !Object.hasOwn(QR_TYPES, type)) return null;
  const action = USUAL[type];
  return `/q/${type}/${id}${action ? `?action=${action}` : ''}`;
}
