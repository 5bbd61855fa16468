import { expect, test } from 'vitest';
import type { Session } from '#app/session/context.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { formActionsOf, stepsOf } from './states.server.ts';

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

test.each([
  ['acc/periods', 'EN_CIERRE', ['Futuro', 'Abierto', 'En cierre', 'Cerrado']],
  ['acc/periods', 'CERRADO', ['Futuro', 'Abierto', 'En cierre', 'Cerrado']],
  ['wms/issues', 'RESUELTA', ['Abierta', 'En atención', 'Resuelta', 'Cerrada']],
])('the path of %s in %s ends in its goal', (path, status, labels) => {
  const resource = companyRegistry().resources.get(path)!;
  const steps = stepsOf(resource, { id: 1, status }, session)!;
  expect(steps.map(({ label }) => label)).toEqual(labels);
  expect(steps.at(-1)?.state).toBe(status === 'CERRADO' ? 'current' : 'ahead');
});

test('no record whose main button goes on stands at the end of its path', () => {
  const wrong = [...companyRegistry().resources.values()].flatMap((resource) =>
    Object.values(resource.states?.transitions ?? {}).flatMap(({ from, to, tone }) =>
      tone !== 'pri' || to === undefined || to === resource.states!.initial
        ? []
        : from
            .filter((status) => {
              const row = { id: 1, [resource.states!.field]: status };
              const steps = stepsOf(resource, row, session)!;
              return (
                steps.length > 0 &&
                steps.every(({ state }) => state === 'done' || state === 'current')
              );
            })
            .map((status) => `${resource.path}: ${status}`),
    ),
  );
  expect(wrong).toEqual([]);
});
