import { expect, test } from 'vitest';
import type { Session } from '#app/session/context.ts';
import { recordLinks } from './record-links.server.ts';

const session = { can: () => true, profile: {} } as unknown as Session;
const labels = (row: Readonly<Record<string, string>>) =>
  recordLinks('shipments', '/shipments/5', session, row).map(([, label]) => label);
const OF_GOODS = ['Agregar gasto', 'Devolver', 'Rechazar'];

test.each(['LIBERADO', 'CERRADO'])(
  'goods that came are charged, returned and claimed; a service is not (%s)',
  (status) => {
    const service = labels({ status, type: 'SERVICIO' });
    for (const type of ['GENERAL', 'MATERIA_PRIMA', 'IMPORTACION'])
      expect(new Set(labels({ status, type })).difference(new Set(service))).toEqual(
        new Set(OF_GOODS),
      );
    expect(service.includes('Facturar')).toBe(status === 'LIBERADO');
  },
);

test.each(['RECIBIDO', 'EN_ANALISIS', 'LIBERADO', 'CERRADO'])(
  'raw material leads to what any reception leads to (%s)',
  (status) => {
    const row = { status, type: 'MATERIA_PRIMA' };
    const raw = recordLinks('raw-material-shipments', '/shipments/5', session, row);
    expect(raw.map(([, label]) => label)).toEqual(labels(row));
  },
);

test('what mails its record itself is not mailed in another way beside it', () => {
  const sends = (resource: string) =>
    recordLinks(resource, `/there/5`, session, { status: 'TIMBRADO' }).filter(([href]) =>
      href.startsWith('/send?'),
    ).length;
  expect([sends('satInvoices'), sends('sat/credit-notes'), sends('shipments')]).toEqual([0, 0, 1]);
});

test('the portal of a supplier is looked at from its record, where it has one', () => {
  const links = (portal_enabled: boolean) =>
    recordLinks('suppliers', '/suppliers/5', session, { portal_enabled }).map(([href]) => href);
  expect(links(true)).toContain('/spp-purchases?supplier=5');
  expect(links(false)).not.toContain('/spp-purchases?supplier=5');
});

test('an event without an account leads to where its role is given one, and back', () => {
  const hrefs = (resource: string, row: Readonly<Record<string, string | null>>) =>
    recordLinks(resource, '/there/5', session, row).map(([href]) => href);
  const assign = '/acc/account-maps/new?role=MERMAS';
  expect(hrefs('acc/posting-events', { missing_role: 'MERMAS' })).toContain(assign);
  expect(hrefs('acc/posting-events', { missing_role: null }).join()).not.toContain('role=');
  expect(hrefs('acc/account-maps', { role: 'MERMAS' })).toContain(
    '/acc-policy?filter[status]=ERROR&filter[missing_role]=MERMAS',
  );
});

test('an opening in draft leads to the sheets that it is loaded with, one in the books to what it made', () => {
  const links = (status: string) =>
    recordLinks('acc/openings', '/acc/openings/5', session, { status }).map(([href]) => href);
  expect(links('BORRADOR')).toEqual(
    expect.arrayContaining([
      '/imports/new?list=acc/opening-balances&opening=5',
      '/imports/new?list=acc/opening-items&opening=5',
      '/imports/new?list=acc/opening-banks&opening=5',
    ]),
  );
  expect(links('APLICADA').filter((href) => href.startsWith('/imports'))).toEqual([]);
});
