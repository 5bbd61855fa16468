import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { doubtNotice } from './doubts.server.ts';

const customers = registry.resource('customers');
const withRfcs = (...rfcs: string[]) =>
  doubtNotice(customers, { tax_companies: rfcs.map((rfc) => ({ rfc })) });

test('RFCs of a form, and of its rows, that do not end in their check digit are named', () => {
  expect(withRfcs('MCE100101AB1', 'TEL200101AB3', 'TEL200101AB3')).toMatchObject({
    tone: 'wait',
    text: 'TEL200101AB3. Si así está en la Constancia, déjalo.',
  });
  expect(doubtNotice(registry.resource('sat/issuers'), { rfc: 'TEL200101AB3' })).not.toBeNull();
});

test('nothing is said of right ones, of generic ones, nor of those that nobody types', () => {
  expect(withRfcs('EKU9003173C9', 'XAXX010101000', 'no es')).toBeNull();
  const received = registry.resource('sat/wh-invoices');
  expect(doubtNotice(received, { issuer_rfc: 'TEL200101AB3' })).toBeNull();
});
