import type { Actor } from '#erp/kernel/actor.ts';
import { createApp } from '#erp/http/app.ts';
import type { Services } from '#erp/kernel/services.ts';

/** The bytes of a file that the API sends; of a call that is asked by a body, with it. */
export async function readSheetFile(
  services: Services,
  actor: Actor,
  path: string,
  asked?: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const reply = await createApp(services, { authenticate: () => Promise.resolve(actor) }).request(
    `/${path}`,
    asked && {
      method: 'POST',
      body: new URLSearchParams(asked),
    },
  );
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return Buffer.from(await reply.arrayBuffer());
}
