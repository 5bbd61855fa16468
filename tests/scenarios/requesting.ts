/** What stories of requests begin with: a draft, an authorised one, and rows of its orders. */
import type { Buying } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, type Body, type Stage } from './given.ts';

export const REQUESTS = 'prc-requests';

/** So many days from today. */
export const inDays = (days: number): string =>
  Temporal.PlainDate.from(TODAY()).add({ days }).toString();

/** Of one line of the story's product, asked for by `who`. */
export const draftRequest = (
  { told, product }: Buying,
  line: Body,
  more: Body = {},
  who = 'admin',
) =>
  told.as(who).post(REQUESTS, {
    date: TODAY(),
    required_date: inDays(10),
    storage_id: told.stock.storages.A,
    lines: [{ product_id: product, ...line }],
    ...more,
  });

/** A request that nobody else has to authorise, as it is then. */
export async function authorisedRequest(given: Buying, line: Body, more: Body = {}) {
  const admin = given.told.as('admin');
  const { id } = await done(draftRequest(given, line, more));
  const sent = await done(admin.act(REQUESTS, 'send', id));
  return sent.status === 'AUTORIZADA' ? sent : done(admin.act(REQUESTS, 'authorize', id));
}

export const requestOf = ({ as }: Stage, id: number) => done(as('admin').get(`${REQUESTS}/${id}`));

/** Rows of `createOrders`: lines of the request in their order, each with what is said of it. */
export const takeLines = (request: { lines: readonly { id: number }[] }, rows: readonly Body[]) =>
  rows.map((row, i) => ({ id: request.lines[i]!.id, take: '1', ...row }));

export const purchasingSettings = ({ as }: Stage, values: Body) =>
  as('admin').change('pur/pur_settings', values);
