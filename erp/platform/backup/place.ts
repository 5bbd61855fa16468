import { dirname, join } from 'node:path';
import type { Services } from '#erp/kernel/services.ts';

/** Folder of the copies: as configured, otherwise beside the uploaded files. */
export const backupFolder = ({ backups, filesDir }: Services): string =>
  backups?.dir ?? join(dirname(filesDir), 'backups');
export const backupFile = (services: Services, name: string): string =>
  join(backupFolder(services), name);
