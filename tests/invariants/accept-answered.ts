/**
 * `node tests/invariants/accept-answered.ts`: writes down what answers now, on purpose. From then
 * on it may not stop answering.
 */
import { writeFileSync } from 'node:fs';
import { answeredCalls, answeredRoutes } from './answers.ts';

const answered = { routes: answeredRoutes().toSorted(), calls: answeredCalls().toSorted() };
writeFileSync(new URL('answered.json', import.meta.url), `${JSON.stringify(answered, null, 2)}\n`);
console.log(`${answered.routes.length} routes and ${answered.calls.length} calls answer`);
