/** What somebody is shown, so that it is compared with what is shown after something changed. */
import { callsOf } from '#erp/model/registry.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { registry } from '#erp/modules/all.ts';
import type { Api } from '../api/fixtures.ts';

export const productOf = ({ filters }: Report, product: number) =>
  filters?.product_id ? { product_id: String(product) } : {};

/**
 * What is drawn for somebody: lists, records, reports, dashboards, sets of data; all of it, or what
 * has these names.
 */
export async function drawnFor(
  api: Api,
  product: number,
  only?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>();
  const keep = async (name: string, ask: () => Promise<{ text: string }>) => {
    if (!only || only.includes(name)) drawn.set(name, (await ask()).text);
  };
  for (const resource of registry.resources.values()) {
    const { path } = resource;
    if (!callsOf(resource).includes('list') || path.startsWith('sys/')) continue;
    await keep(path, () => api.get(path, { size: 50 }));
    const { data } = JSON.parse(drawn.get(path) ?? '{}');
    const [first] = Array.isArray(data) ? data : [];
    if (first && callsOf(resource).includes('one'))
      await keep(`${path}/:id`, () => api.get(`${path}/${first.id}`));
  }
  for (const { path, call, reports } of registry.reports.screens.values())
    for (const report of reports) {
      const body = { report: report.key, ...productOf(report, product) };
      await keep(`${path} ${report.key}`, () =>
        call.method === 'GET' ? api.get(call.path, body) : api.post(call.path, body),
      );
    }
  for (const { path, call } of registry.reports.dashboards.values())
    await keep(path, () => (call.method === 'GET' ? api.get(call.path) : api.post(call.path, {})));
  for (const { key, measures, dimensions } of registry.reports.datasets.values())
    for (const measure of Object.keys(measures))
      await keep(`${key}.${measure}`, () =>
        api.get('analytics', { dataset: key, rows: Object.keys(dimensions)[0], measures: measure }),
      );
  return drawn;
}

export const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  [...a.keys()].filter((name) => a.get(name) !== b.get(name));
