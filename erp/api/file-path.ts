import { join } from 'node:path';
import type { Services } from './services.ts';

/** Where a content of a company lies on disk. */
export const filePath = ({ filesDir }: Pick<Services, 'filesDir'>, accountId: number, sha256: string) => join(filesDir, String(accountId), sha256.slice(0, 2), sha256);
