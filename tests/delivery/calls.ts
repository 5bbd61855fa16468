/** What the web server asked of the ERP, read from a product's log at level `info`. */
interface LoggedCall {
  readonly requestId: string;
  readonly route: string;
}

const isCall = (line: unknown): line is LoggedCall =>
  typeof line === 'object' &&
  line !== null &&
  'requestId' in line &&
  'route' in line &&
  'msg' in line &&
  line.msg === 'request';

/** Routes of the API by the request of the browser that they were called for, in its order. */
export function callsByRequest(output: string): Map<string, string[]> {
  const requests = new Map<string, string[]>();
  for (const text of output.split('\n')) {
    const line: unknown = text.startsWith('{') && text.endsWith('}') ? JSON.parse(text) : null;
    if (isCall(line))
      requests.set(line.requestId, [...(requests.get(line.requestId) ?? []), line.route]);
  }
  return requests;
}
