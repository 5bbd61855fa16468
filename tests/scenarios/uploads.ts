import type { Api } from '../api/fixtures.ts';
import { done } from './given.ts';

/** Id of a file that somebody uploaded. */
export async function uploaded(
  who: Pick<Api, 'send'>,
  bytes: BlobPart,
  name: string,
): Promise<number> {
  const form = new FormData();
  form.set('file', new File([bytes], name));
  return (await done(who.send('POST', 'files', { body: form }))).id;
}
