import { platformExtensions } from '#erp/platform/extensions.ts';
import { join } from 'node:path';
import { loadBehaviour } from '../kernel/behaviour/load-behaviour.ts';
import { s3Store } from '../platform/files/s3-store.ts';
import type { Services } from '../kernel/services.ts';
import { openDatabase } from '../db/open.ts';
import { registry } from '../modules/all.ts';
import type { CommandContext } from './command.ts';

/**
 * The database of the installation with what operations need, closed again at the end. On the
 * embedded engine the product must be stopped.
 */
export async function openServices(
  { config, log }: CommandContext,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const db = await openDatabase({
    dataDir: config.dataDir,
    ...(config.database && { server: config.database }),
    log,
  });
  try {
    await work({
      db,
      registry,
      ...(await loadBehaviour(registry)),
      extensions: platformExtensions,
      log,
      now: () => Temporal.Now.instant(),
      secret: config.erpSecret,
      filesDir: join(config.dataDir, 'files'),
      ...(config.files && { contents: s3Store(config.files) }),
      appUrl: config.appUrl,
      mail: config.mail,
    });
  } finally {
    await db.close();
  }
}
