/**
 * `node tests/invariants/accept-answered.ts`: writes down what answers now, on purpose. From then
 * on it may not stop answering.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { answeredCalls, answeredRoutes } from './answers.ts';

const LIST = new URL('answered.json', import.meta.url);
const before = JSON.parse(readFileSync(LIST, 'utf8')) as typeof answered;

const answered = { routes: answeredRoutes().toSorted(), calls: answeredCalls().toSorted() };
const lost = [
  ...before.routes.filter((path) => !answered.routes.includes(path)),
  ...before.calls.filter((name) => !answered.calls.includes(name)),
];
if (lost.length > 0)
  throw new Error(`the list only grows; these answer no more: ${lost.join(', ')}`);
writeFileSync(LIST, `${JSON.stringify(answered, null, 2)}\n`);
console.log(`${answered.routes.length} routes and ${answered.calls.length} calls answer`);
