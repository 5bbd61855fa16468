/** What a confirmation foresees: amounts as everywhere else. */
import { expect } from 'vitest';
import type { Session } from '#app/session/context.ts';
import { registry } from '#erp/modules/all.ts';
import { requireScreen } from '../shared/screens.server.ts';
import { test } from '../form/fixed/testing/form-of-one.tsx';
import { impactHtml } from './impact.server.tsx';

test('what leaves an account has the sign of a list, and all of its digits', async () => {
  const tables = [
    {
      title: 'Bancos y cajas',
      columns: ['Cuenta', 'Movimiento', 'Saldo'],
      rows: [['BBVA', '-19066.67', '90071992547409.93']],
    },
  ];
  const session = {
    erp: { get: () => Promise.resolve({ data: { confirm: null, tables } }) },
  } as unknown as Session;
  const apply = registry.resource('payments').states!.transitions.apply!;
  const found = await impactHtml(requireScreen('/payments/5', 'edit'), apply, session);
  expect(found?.html).toContain('\u221219,066.67');
  expect(found?.html).toContain('90,071,992,547,409.93');
});
