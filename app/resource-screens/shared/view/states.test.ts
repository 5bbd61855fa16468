import { expect, test } from 'vitest';
import type { Session } from '#app/session/context.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { formActionsOf } from './states.server.ts';

const session = { can: () => true, t: (_key: string, text: string) => text } as unknown as Session;

test.each([
  ['AUTORIZADA', 'pri'],
  ['ENVIADA', 'default'],
])(
  'an order is mailed next once it is authorised, and may be mailed again (%s)',
  (status, tone) => {
    const orders = companyRegistry().resources.get('purchase-orders')!;
    const mail = formActionsOf(orders, { id: 1, status }, session).find(
      ({ action }) => action === 'email',
    );
    expect(mail?.tone).toBe(tone);
  },
);
