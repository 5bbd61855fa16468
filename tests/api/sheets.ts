import type { Actor } from '#erp/kernel/actor.ts';
import { createApp } from '#erp/http/app.ts';
import type { Services } from '#erp/kernel/services.ts';

/** The bytes of a file that the API sends. */
export async function readSheetFile(
  services: Services,
  actor: Actor,
  path: string,
): Promise<Buffer> {
  const reply = await createApp(services, { authenticate: () => Promise.resolve(actor) }).request(
    `/${path}`,
  );
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return Buffer.from(await reply.arrayBuffer());
}
