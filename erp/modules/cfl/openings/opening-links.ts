import type { RecordLink } from '#erp/model/screens/contributions.ts';

/** A sheet of what an opening is loaded with, while it is a draft. */
const sheet = (label: string, segment: string, path: string): RecordLink => ({
  label,
  segment,
  at: `/imports/new?list=${path}&opening=`,
  key: `${path}.import`,
  when: { status: ['BORRADOR'] },
});

/** What came of an opening, once it is in the books. */
const made = (label: string, segment: string, path: string): RecordLink => ({
  label,
  segment,
  at: `/${path}?filter[source_resource]=acc/openings&filter[source_id]=`,
  key: `${path}.list`,
  when: { status: ['APLICADA'] },
});

export const openingLinks: readonly RecordLink[] = [
  sheet('Importar cuentas', 'importar-cuentas', 'acc/accounts'),
  sheet('Importar saldos', 'importar-saldos', 'acc/opening-balances'),
  sheet('Importar partidas', 'importar-partidas', 'acc/opening-items'),
  sheet('Importar bancos', 'importar-bancos', 'acc/opening-banks'),
  made('Sus partidas', 'partidas', 'cfl/open-items'),
  made('Sus líneas de banco', 'bancos', 'cfl/transactions'),
];
