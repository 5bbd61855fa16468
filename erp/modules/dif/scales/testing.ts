/** The device of a scale, for tests: it sends with a key of its own. */
import { createApp } from '#erp/http/app.ts';
import type { StockCompany } from '#erp/domains/stock/testing.ts';

interface Answer {
  readonly status: number;
  // The tests read replies of every shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
  readonly text: string;
  readonly headers: Headers;
}

export interface Device {
  readonly key: string;
  send(body: Readonly<Record<string, unknown>>, path?: string): Promise<Answer>;
  call(method: string, path: string, body?: Readonly<Record<string, unknown>>): Promise<Answer>;
}

/** Any client of the API with this bearer. */
export function bearer({ company: { services } }: StockCompany, key: string): Device['call'] {
  const app = createApp(services);
  return async (method, path, body) => {
    const response = await app.request(`/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(body && {
        body: new URLSearchParams(
          Object.entries(body).map(([name, value]) => [name, String(value)]),
        ).toString(),
      }),
    });
    const text = await response.text();
    return {
      status: response.status,
      data: JSON.parse(text).data,
      text,
      headers: response.headers,
    };
  };
}

/** Makes the scale's key and what sends with it. */
export async function deviceOf(stock: StockCompany, scaleId: number): Promise<Device> {
  const jwt = await stock.company.signIn('admin');
  const made = await bearer(stock, jwt)('PUT', `dif/scales/rotate/${scaleId}`, {});
  if (made.status !== 200) throw new Error(made.text);
  const call = bearer(stock, made.data.key);
  return {
    key: made.data.key,
    call,
    send: (body, path = `dif/scales/read/${scaleId}`) => call('POST', path, body),
  };
}
