import { expect, test } from 'vitest';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { pickAct } from './pick-act.server.ts';

const never = () => Promise.reject(new Error('nothing was read: the ERP is not asked'));
const erp: ErpClient = {
  get: never,
  post: never,
  put: never,
  del: never,
  upload: never,
  download: never,
  downloadBy: never,
};
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

test('Enter alone picks nothing: the place and the lot are read, or said to be unreadable', async () => {
  for (const step of ['slot', 'code'] as const) {
    const { last, held } = await pickAct(
      erp,
      '1',
      form({ act: 'scan', step, pick_id: '7', scan: ' ' }),
    );
    expect([last?.tone, held?.step]).toEqual(['bad', step]);
  }
});
