/**
 * Whether the installation still waits for its first company. Once there is one it never waits
 * again, so the answer is asked for until then.
 */
import type { ErpClient } from '#app/api-client/client.server.ts';

let settled = false;

export async function needsFirstCompany(erp: ErpClient): Promise<boolean> {
  if (settled) return false;
  const { data } = await erp.get<{ open: boolean }>('auth/setup');
  settled = !data.open;
  return data.open;
}
