/**
 * Asks mounted calls as they say that they are asked, and compares what they answer to an id with
 * what they answer to one that never was.
 */
import type { MountedEndpoint } from '#erp/http/mounted-endpoint.ts';
import type { Api, TestReply } from './fixtures.ts';

/** By the clock of the company. */
const TOMORROW = '2026-11-21T15:00:00Z';
export const NEVER = '900000000000001';

export const nameOf = ({ method, path }: MountedEndpoint) => `${method} ${path}`;

/** The path with each part filled in, and what the call is told besides. */
function requestOf(
  { path, pathRecords = {}, sample = {} }: MountedEndpoint,
  values: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
) {
  const filled = path.replaceAll(
    /:(\w+)/g,
    (_whole, name: string) => values[name] ?? (pathRecords[name] === null ? '2026' : NEVER),
  );
  const beside = Object.entries(values).filter(([name]) => !path.includes(`:${name}`));
  const said = Object.entries(sample).map(
    ([name, value]) => [name, value.replace('{tomorrow}', TOMORROW)] as const,
  );
  return { filled, told: Object.entries({ ...Object.fromEntries([...said, ...beside]), ...more }) };
}

async function askBy(
  api: Pick<Api, 'send'>,
  call: MountedEndpoint,
  values: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<TestReply> {
  const { method } = call;
  const { filled, told } = requestOf(call, values, more);
  const body = new URLSearchParams(told);
  if (call.upload) {
    const form = new FormData();
    for (const [name, value] of told) form.set(name, value);
    form.set('file', new File(['id\n1\n'], 'muestra.csv', { type: 'text/csv' }));
    return api.send(method, filled, { body: form });
  }
  if (method === 'GET' || method === 'DELETE')
    return api.send(method, body.size > 0 ? `${filled}?${body}` : filled);
  return api.send(method, filled, {
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** The two replies are one, but for the id that was asked for. */
export function asIfItNeverWas(
  reply: TestReply,
  id: string,
  never: TestReply,
  neverId: string,
  expected: readonly number[] = [200, 403, 404],
): string | null {
  // A reply about what else is missing would say nothing of the row.
  if (!expected.includes(reply.status)) return `${reply.status} ${reply.text.slice(0, 160)}`;
  const plain = ({ status, text }: TestReply) =>
    `${status} ${text.replaceAll(neverId, '#').replaceAll(new RegExp(String.raw`\b${id}\b`, 'g'), '#')}`;
  return reply.text === never.text || plain(reply) === plain(never)
    ? null
    : `${plain(reply).slice(0, 160)} ≠ ${plain(never).slice(0, 160)}`;
}

type Values = Readonly<Record<string, string>>;

export interface Asker {
  /** `values` by the parts of the path and what else names rows; `more` is told besides. */
  ask(call: MountedEndpoint, values?: Values, more?: Values): Promise<TestReply>;
  /** What is wrong with the answers to this id. */
  compared(
    call: MountedEndpoint,
    name: string,
    id: string,
    never: string,
    more?: Values,
  ): Promise<string[]>;
}

export function askerOf(api: Pick<Api, 'send'>): Asker {
  const ask: Asker['ask'] = (call, values = {}, more = {}) => askBy(api, call, values, more);
  return {
    ask,
    async compared(call, name, id, never, more = {}) {
      const found = asIfItNeverWas(
        await ask(call, { [name]: id }, more),
        id,
        await ask(call, { [name]: never }, more),
        never,
      );
      return found === null ? [] : [`${nameOf(call)} ${name}: ${found}`];
    },
  };
}
