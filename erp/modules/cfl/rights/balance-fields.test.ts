import { expect, test } from 'vitest';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { registry } from '#erp/modules/all.ts';

/** Records of bank accounts, and what their banks say of them. */
const OF_BANKS = ['cfl/bank-accounts', 'cfl/transactions', 'cfl/statements', 'cfl/statement-lines'];

test('whatever says what a bank holds asks for the right to see it', () => {
  const open = OF_BANKS.flatMap((path) =>
    Object.entries(registry.resource(path).fields).flatMap(([name, field]) =>
      /balance/.test(name) &&
      (field.kind === 'computed' ? field.as : field.kind) === 'money' &&
      field.readKey !== BALANCES
        ? [`${path}.${name}`]
        : [],
    ),
  );
  expect(open).toEqual([]);
});
