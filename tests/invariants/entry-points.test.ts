/**
 * Where code may leave this process or run what it is given: each place is named with its reason,
 * so that a new one is looked at.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = globSync(['erp/**/*.ts', 'app/**/*.{ts,tsx}', 'server/**/*.ts'], {
  cwd: process.cwd(),
}).filter((path) => !/\.test\.ts$|\/testing[/.]|\/smtp-sink\.ts$|\+types/.test(path));

interface Door {
  readonly pattern: RegExp;
  readonly allowed: Readonly<Record<string, string>>;
}

const DOORS: Readonly<Record<string, Door>> = {
  'connects outside': {
    pattern:
      /from 'node:(?:https?|http2|net|tls|dns|dgram|dns\/promises)'|require\(|(?<![.\w])fetch\((?!request: Request)|new WebSocket|new EventSource|undici|axios/,
    allowed: {
      'app/api-client/client.server.ts': 'the ERP, at the operator’s address',
      'app/api-client/exchange.server.ts': 'the ERP, at the operator’s address',
      'app/forms/compute/fill-in.ts': 'browser, own origin',
      'app/forms/controls/find-options.ts': 'browser, own origin',
      'app/forms/lazy-tab.tsx': 'browser, own origin',
      'app/palette/suggest.ts': 'browser, own origin',
      'app/screens/dif/weigh/weigh-reading.tsx': 'browser, own origin',
      'app/session/sign-in/idle-warning.ts': 'browser, own origin',
      'app/ui/icons/all-icons.ts': 'browser, own origin',
      'app/ui/shell/menu-follow.ts': 'browser, own origin',
      'erp/kernel/validation/networks.ts': 'reads addresses, connects nowhere',
      'erp/platform/access/sign-in/address-origin.ts': 'reads addresses, connects nowhere',
      'erp/platform/payments/providers/mercado-pago.ts': 'the provider, at its own fixed address',
      'erp/platform/webhooks/send.ts': 'web hooks, by publicLookup',
      'erp/platform/outgoing/request.ts': 'providers of stamps, by publicLookup',
      'erp/platform/mail/server.ts': 'type of the socket that the door opened',
      'erp/platform/outgoing/destination.ts': 'the door of companies',
      'erp/platform/outgoing/special-ranges.ts': 'reads addresses, connects nowhere',
      'erp/modules/sys/health/metrics.ts': 'listens, connects nowhere',
      'server/payment-notices.ts': 'the ERP, at the operator’s address',
      'server/start.ts': 'listens, connects nowhere',
      'server/static-files.ts': 'types of what listens',
      'server/web.ts': 'listens; asks the ERP for its health',
    },
  },
  'speaks a protocol by a library': {
    pattern: /(?:from |import\()'(?:nodemailer|aws4fetch|pg|stripe)'/,
    allowed: {
      'erp/platform/files/s3-store.ts': 'the operator’s bucket (FILES_S3_URL)',
      'erp/db/postgres/postgres.ts': 'the operator’s database (DATABASE_URL)',
      'erp/db/backup/restore-postgres.ts': 'the operator’s database (DATABASE_URL)',
      'erp/platform/mail/send.ts': 'types',
      'erp/platform/payments/providers/stripe.ts': 'the provider, at its own fixed address',
      'erp/platform/mail/server.ts': 'the operator’s server, or a company’s by connectOutside',
    },
  },
  'makes documents, for as long as there are rows': {
    pattern: /from '(?:pdfkit|qrcode|write-excel-file[^']*)'/,
    allowed: {
      'erp/domains/cfdi/print/cfdi-pdf.ts': 'its tables let others in after each twenty rows',
      'erp/kernel/operations/export/export-pdf.ts': 'lets others in after each page',
      'erp/kernel/operations/export/workbook-thread.ts': 'a thread of its own',
      'erp/platform/access/second-factor/second-factor.ts': 'one code',
      'erp/platform/printing/label-pdf.ts': 'lets others in after each twenty labels',
      'erp/platform/printing/qr-shapes.ts': 'one code',
      'erp/platform/printing/qr.ts': 'one code',
      'erp/platform/printing/record-pdf.ts': 'lets others in after each twenty rows',
    },
  },
  'runs what it is given': {
    pattern: /node:child_process|node:vm|\beval\(|new Function\b|\bimport\((?!['"`])(?!\/\*)/,
    allowed: {
      'app/page-scripts.tsx': 'text of a script with the addresses of the build',
      'app/screen-routes.ts': 'while building: the routes of our own screens',
      'erp/kernel/behaviour/load-behaviour.ts': 'files of the registry’s own resources',
      'server/start.ts': 'the build, at its own path',
      'erp/db/backup/archive.ts':
        'tar, pg_dump and pg_restore with arguments of our own, without a shell',
      'erp/kernel/validation/bounded-pattern.ts':
        'a person’s pattern against texts of others, stopped after a while; it is a value, no code',
    },
  },
  'takes any certificate': {
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    allowed: {},
  },
  'keeps something in the browser': {
    pattern:
      /\b(?:local|session)Storage\b|\bindexedDB\b|\bcaches\.open\b|document\.cookie|ScrollRestoration/,
    allowed: {},
  },
  'compiles a pattern that is no constant': {
    pattern: /\bRegExp\((?!['"])/,
    allowed: {
      'app/manual/search.server.ts': 'words of letters and figures only',
      'erp/kernel/validation/bounded-pattern.ts': 'stopped after a while',
      'erp/model/field-types/texts.ts': 'patterns of declarations',
    },
  },
};

test.each(Object.entries(DOORS))('what %s stands where it is named', (_, { pattern, allowed }) => {
  const found = SOURCES.filter((path) => pattern.test(readFileSync(path, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test('a transport of mail is made of fields, and of an address only where it is the operator’s', () => {
  const source = readFileSync('erp/platform/mail/server.ts', 'utf8');
  expect(source.match(/createTransport\(/g)).toHaveLength(3);
  expect(source.match(/createTransport\(\{ url/g)).toHaveLength(1);
  expect(source).toContain('own ? companyTransport(url) : createTransport({ url,');
});
