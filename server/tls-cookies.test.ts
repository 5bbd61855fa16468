import { expect, test } from 'vitest';
import { withPlainCookies, withPrefixedCookies } from './tls-cookies.ts';

const asked = (url: string, cookie: string) => new Request(url, { headers: { cookie } });
const answered = (...cookies: string[]) => {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response('hola', { status: 201, headers });
};

test('behind TLS a cookie without the prefix was planted and does not count', () => {
  const request = asked(
    'https://erp.mx/',
    'telar=planted; __Host-telar=ours; __Secure-telar_q_units=q%3D1; other=x=y',
  );
  expect(withPlainCookies(request).headers.get('cookie')).toBe(
    'telar=ours; telar_q_units=q%3D1; other=x=y',
  );
});

test('what another subdomain may plant, a cookie bound to no host, signs nobody in', () => {
  const request = asked(
    'https://erp.mx/',
    '__Secure-telar=planted; __Host-telar=ours; __Secure-telar_propia=planted; __Secure-telar_equipo=planted; __Secure-telar_ui=planted',
  );
  expect(withPlainCookies(request).headers.get('cookie')).toBe('telar=ours');
});

test('behind TLS every cookie that leaves is secure and bound to this host', async () => {
  const response = withPrefixedCookies(
    new Request('https://erp.mx/'),
    answered(
      'telar=a; Path=/; HttpOnly; SameSite=Lax; Secure',
      'telar_q_units=q; Path=/units; HttpOnly',
      'telar_ui=t; Path=/; Max-Age=5',
    ),
  );
  expect(response.headers.getSetCookie()).toEqual([
    '__Host-telar=a; Path=/; HttpOnly; SameSite=Lax; Secure',
    '__Secure-telar_q_units=q; Path=/units; HttpOnly; Secure',
    '__Host-telar_ui=t; Path=/; Max-Age=5; Secure',
  ]);
  expect([response.status, await response.text()]).toEqual([201, 'hola']);
});

test('without TLS names stay plain, since a browser would refuse the prefix', () => {
  const request = asked('http://127.0.0.1:3000/', 'telar=ours');
  expect(withPlainCookies(request)).toBe(request);
  const response = answered('telar=a; Path=/');
  expect(withPrefixedCookies(request, response)).toBe(response);
});

test('a body survives the change of cookies', async () => {
  const post = new Request('https://erp.mx/login', {
    method: 'POST',
    body: new URLSearchParams({ a: '1' }),
    headers: { cookie: '__Host-telar=ours' },
  });
  expect((await withPlainCookies(post).formData()).get('a')).toBe('1');
});
