/** Secret fields: stored sealed, long ones shown by their last four characters. */
import type { Resource } from '#erp/model/types.ts';
import { SealError, seal, unseal } from './encryption.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { Services } from '../services.ts';

export const secretNames = (resource: Resource): readonly string[] =>
  Object.keys(resource.fields).filter((name) => resource.fields[name]!.kind === 'secret');

export const sealSecret = ({ secret }: Services, text: string): string => seal(secret, text);

/** Throws when it was sealed with another secret. */
export const unsealSecret = ({ secret }: Services, sealed: string): string =>
  unseal(secret, sealed);

/** Of a shorter one, its end would say too much. */
const SHOWN_FROM = 16;

/** What a reader sees of a sealed value. One sealed with another key is only known to be there. */
function masked({ secret }: Services, sealed: string): string {
  try {
    const text = unseal(secret, sealed);
    return text.length < SHOWN_FROM ? '••••' : `••••${text.slice(-4)}`;
  } catch (error) {
    if (error instanceof SealError) return '••••';
    throw error;
  }
}

/** The rows with their secrets masked, in place of the sealed texts. */
export function showSecrets(services: Services, resource: Resource, rows: Row[]): Row[] {
  const names = secretNames(resource);
  for (const row of rows)
    for (const name of names)
      if (typeof row[name] === 'string') row[name] = masked(services, row[name]);
  return rows;
}
