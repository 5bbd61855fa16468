import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { serveMetrics } from './metrics.ts';

test('figures are served in the format of Prometheus, and nothing else is', async () => {
  const { services, signIn } = await testCompany();
  await signIn('admin');
  const metrics = await serveMetrics(services, '127.0.0.1', 0);
  const at = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`);
  const reply = await at('/metrics');
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await reply.text();
  expect(text).toContain('# TYPE telar_up gauge\ntelar_up 1\n');
  expect(text).toMatch(/^telar_sessions 1$/m);
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) telar_\w+ .+|telar_\w+ [\d.e-]+)$/);
  expect((await at('/')).status).toBe(404);
  await metrics.close();
  await services.db.close();
});
