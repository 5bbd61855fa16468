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

test.each([
  ['sat/tax-return', { status: 'PRESENTADA', to_pay: '0.00' }, 'pay', false],
  ['sat/tax-return', { status: 'PRESENTADA', to_pay: '0.01' }, 'pay', true],
  ['cfl/open-items', { direction: 'ABONO', balance: '0.00' }, 'apply', false],
  ['cfl/open-items', { direction: 'ABONO', balance: '5.00' }, 'apply', true],
])(
  'what pays or applies an amount is offered while some is left (%s %o)',
  (path, row, name, is) => {
    const resource = companyRegistry().resources.get(path)!;
    const offered = formActionsOf(resource, { id: 1, ...row }, session);
    expect(offered.some(({ action }) => action === name)).toBe(is);
  },
);
