import { afterEach, expect, test, vi } from 'vitest';
import { readSmtpAddress } from './smtp-address.ts';

afterEach(() => vi.unstubAllEnvs());

test('host, port, user and password are read; TLS follows the scheme', () => {
  const full = {
    host: 'mail.hilados.mx',
    port: 465,
    secure: true,
    auth: { user: 'ventas@hilados.mx', pass: 'cl?ve/#1' },
  };
  expect(readSmtpAddress('smtps://ventas%40hilados.mx:cl%3Fve%2F%231@mail.hilados.mx:465')).toEqual(
    full,
  );
  expect(readSmtpAddress('smtps://ventas%40hilados.mx:cl%3Fve%2F%231@mail.hilados.mx/')).toEqual(
    full,
  );
  expect(readSmtpAddress('smtp://mail.hilados.mx')).toEqual({
    host: 'mail.hilados.mx',
    port: 587,
    secure: false,
    auth: null,
  });
  expect(readSmtpAddress('smtp://[2806:2f0::25]:25')).toEqual({
    host: '2806:2f0::25',
    port: 25,
    secure: false,
    auth: null,
  });
});

test('everything beyond them is refused, whatever it would ask of the mailer', () => {
  const refused = [
    '',
    '?',
    '?sendmail=true&path=/bin/sh&args=-c',
    '?jsonTransport=true',
    '?direct=true',
    '?proxy=http://10.0.0.1',
    '?tls.rejectUnauthorized=false',
    '?__proto__.x=1',
  ];
  for (const more of refused.slice(1))
    expect([more, readSmtpAddress(`smtp://mail.hilados.mx/${more}`)]).toEqual([
      more,
      expect.stringContaining('quita lo que sigue'),
    ]);
  for (const text of [
    'smtp://mail.hilados.mx/x',
    'smtp://mail.hilados.mx#x',
    'smtp://mail.hilados.mx?',
  ])
    expect(readSmtpAddress(text)).toContain('quita lo que sigue');
  for (const text of [
    '',
    'mail.hilados.mx',
    'https://mail.hilados.mx',
    'sendmail:///bin/sh',
    'smtp:///etc',
    'smtp:mail.hilados.mx',
    'smtp://mail.hilados.mx:0',
    'smtp://mail.hilados.mx:99999',
    'smtp://ma%0ail.mx',
    'smtp://mail.mx\r\nDATA',
    'smtp://u%0d%0aMAIL:p@mail.hilados.mx',
    'smtp://u@mail.hilados.mx',
    'smtp://u:%zz@mail.hilados.mx',
    'smtp://-x.mx',
    'smtp://a_b;c.mx',
  ])
    expect([text, readSmtpAddress(text)]).toEqual([
      text,
      expect.stringContaining('smtps://usuario'),
    ]);
});

test('a private address is refused in any form, unless the operator allows it', () => {
  const inside = [
    'localhost',
    'mail.localhost',
    '127.0.0.1',
    '10.1.2.3',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '127.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b:1::7f00:1]',
  ];
  for (const host of inside)
    expect([host, readSmtpAddress(`smtp://${host}:25`)]).toEqual([
      host,
      expect.stringContaining('red privada'),
    ]);
  vi.stubEnv('ALLOW_PRIVATE_HOOKS', '1');
  for (const host of inside)
    expect([host, typeof readSmtpAddress(`smtp://${host}:25`)]).toEqual([host, 'object']);
});
