/** A list as CSV: the same columns, filters and order, in pages so that nobody waits for the whole of it. */
import { kindOf } from '../../model/kinds.ts';
import type { Value } from '../../model/kinds/kind.ts';
import type { Field, Resource } from '../../model/types.ts';
import { requireKey } from '../access.ts';
import type { Actor } from '../actor.ts';
import { audit } from '../audit.ts';
import type { WireObject } from '../encoding.ts';
import { fieldOf } from '../query/system-fields.ts';
import type { Row } from '../rules.ts';
import type { Services } from '../services.ts';
import { askedFields, list, MAX_SIZE } from './list.ts';

const BOM = '\uFEFF';
const NUMERIC = /^-?\d+(\.\d+)?$/;

/** A cell that a spreadsheet would run as a formula is led by an apostrophe; a figure is none. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMERIC.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

function plainValue(field: Field, name: string, row: Row): string {
  const titles = row.titles as unknown as Readonly<Record<string, string | readonly string[] | null>> | undefined;
  const title = titles?.[name];
  if (Array.isArray(title)) return title.join(', ');
  if (typeof title === 'string') return title;
  return kindOf(field).plain((row[name] ?? null) as Value, field);
}

/** Streams the file; each page is a transaction of its own. */
export async function exportCsv(services: Services, actor: Actor, resource: Resource, query: WireObject): Promise<Response> {
  const { registry } = services;
  requireKey(actor, registry, resource, 'export');
  const { page: _page, size: _size, cursor: _cursor, count: _count, ...wanted } = query;
  const names = wanted.fields === undefined || wanted.fields === '' ? resource.list.columns.filter((name) => askedFields(services, actor, resource, undefined).includes(name)) : askedFields(services, actor, resource, wanted.fields);
  const fields = names.map((name) => fieldOf(registry, resource, name)!);
  const asked: WireObject = { ...wanted, size: String(MAX_SIZE), fields: Object.fromEntries(names.map((name, i) => [i, name])) };
  // The first page is read before anything is sent, so that a refusal still has its status.
  let current = await list(services, actor, resource, asked);
  await services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, (tx) =>
    audit(tx, actor, services.now(), { action: 'EXPORTAR', resource: resource.path, recordId: null, recordLabel: resource.label[1], changes: { columnas: [null, names], consulta: [null, { q: wanted.q, filter: wanted.filter, sort: wanted.sort }] } }),
  );
  let page = 1;
  let done = false;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BOM + csvLine(fields.map((field) => field.label))));
    },
    async pull(controller) {
      if (done) return controller.close();
      controller.enqueue(encoder.encode(current.data.map((row) => csvLine(names.map((name, i) => plainValue(fields[i]!, name, row)))).join('')));
      const { next } = current.meta;
      // An order without cursors goes on by page.
      if (current.data.length < MAX_SIZE) done = true;
      else {
        page += 1;
        current = await list(services, actor, resource, { ...asked, ...(next ? { cursor: next } : { page: String(page) }) });
        if (current.data.length === 0) done = true;
      }
      if (done) controller.close();
    },
  });
  const day = services.now().toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${resource.path.replaceAll('/', '-')}-${day}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
