import { expect, test } from 'vitest';
import { maskedMail } from './mask-mail.ts';

test.each([
  ['ceci@correo.mx', 'c***@c***.mx'],
  ['a@b.c', 'a***@b***.c'],
  ['facturas@modas.com.mx, otra@x.org', 'f***@m***.mx, o***@x***.org'],
  ['', ''],
])('%s is shown as %s', (addresses, shown) => {
  expect(maskedMail(addresses)).toBe(shown);
});
