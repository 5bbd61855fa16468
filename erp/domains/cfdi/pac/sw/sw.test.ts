/** What only SW has: tokens, the document within 307, codes at the beginning of a message. */
import { expect, test } from 'vitest';
import { document } from '../testing/documents.ts';
import { doubledSw } from '../testing/doubled-pacs.ts';
import { SW_TOKEN } from '../testing/sw-double.ts';
import { swRefusal, type SwReply } from './sw-codes.ts';

test('one token serves until it ends, and one that SW revoked is replaced once', async () => {
  let now = Temporal.Now.instant();
  await using sw = await doubledSw(() => now);
  await sw.pac.balance();
  await sw.pac.stamp(document());
  expect(sw.double.tokensGiven()).toBe(1);
  sw.double.revokeTokens();
  expect((await sw.pac.stamp(document())).kind).toBe('stamped');
  expect(sw.double.tokensGiven()).toBe(2);
  now = now.add({ hours: 2 });
  expect((await sw.pac.balance()).kind).toBe('known');
  expect(sw.double.tokensGiven()).toBe(3);
});

test('a token without end is used as it is, and is of the account when SW takes it no more', async () => {
  await using sw = await doubledSw();
  expect((await sw.with({ token: SW_TOKEN }).stamp(document())).kind).toBe('stamped');
  expect(await sw.with({ token: 'revocado' }).stamp(document())).toMatchObject({
    kind: 'account',
    issues: [{ code: 'HTTP 401' }],
  });
  expect(sw.double.tokensGiven()).toBe(0);
});

test('the bytes go as they are, with an id that is theirs', async () => {
  await using sw = await doubledSw();
  const sealedXml = document();
  await sw.pac.stamp(sealedXml);
  await sw.pac.stamp(sealedXml);
  const [first, second] = sw.double.asked.filter(({ path }) => path.includes('/stamp/'));
  expect(first!.body.includes(Buffer.from(sealedXml))).toBe(true);
  expect(second!.body.equals(first!.body)).toBe(true);
  expect(second!.headers.customid).toBe(first!.headers.customid);
  expect(first!.headers.customid).toMatch(/^[0-9a-f]{64}$/);
});

const reply = (more: Partial<SwReply>): SwReply => ({
  kind: 'reply',
  httpStatus: 400,
  success: false,
  message: '',
  detail: '',
  satCode: '',
  data: null,
  ...more,
});

test.each([
  ['CFDI40147 - El campo DomicilioFiscalReceptor…', 400, 'rejected', 'CFDI40147', 'receiver.zip'],
  ['301 - La estructura del comprobante es incorrecta.', 400, 'rejected', '301', null],
  ['CRP20217 - …', 400, 'rejected', 'CRP20217', null],
  ['402. El RFC del emisor no se encuentra en la LCO', 402, 'rejected', '402', 'issuer.rfc'],
  ['AU2001 - El usuario no tiene saldo en timbres.', 400, 'account', 'AU2001', null],
  ['AU2003 - RFC Emisor no ha firmado el manifiesto.', 400, 'account', 'AU2003', null],
  ['AU2000 - El usuario y/o contraseña son inválidos', 401, 'account', 'AU2000', null],
  ['', 403, 'account', 'HTTP 403', null],
  ['CO1000 – Error No Controlado.', 400, 'unknown', 'CO1000', null],
  ['CACFDI33 - Error no controlado', 400, 'unknown', 'CACFDI33', null],
  ['AU2005 – Error no controlado en la validacion del Manifiesto', 400, 'unknown', 'AU2005', null],
  ['Too many requests', 429, 'unknown', 'HTTP 429', null],
  ['Not Found', 404, 'unknown', 'HTTP 404', null],
  ['Algo pasó', 400, 'unknown', 'HTTP 400', null],
] as const)('«%s» (HTTP %i) is %s', (message, httpStatus, kind, code, field) => {
  expect(swRefusal(reply({ message, httpStatus }), [])).toMatchObject({
    kind,
    issues: [{ code, field }],
  });
});
