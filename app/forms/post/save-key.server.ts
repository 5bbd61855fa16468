import { createHash } from 'node:crypto';
import type { WireBody } from '#app/api-client/encoding.server.ts';

/**
 * The key of a form's save: the same values sent twice are one save. Other values, typed after
 * going back to the form, are a save of their own, which meets the version of the record.
 */
export const keyOfSave = (form: string, body: WireBody): string =>
  `${form}.${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16)}`;
