/** Each step of the guide is done when the company's own data say so. */
import { NO_WORDING } from '#app/i18n/wording.server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#app/api-client/api-error.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { profileOf } from '#app/session/profiles.server.ts';
import { sessionOf } from '#app/session/sign-in/session.server.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf, type Api } from '../../../../tests/api/fixtures.ts';
import { firstSteps } from './first-steps.server.ts';

let stock: StockCompany;
let api: Api;
beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
});
afterAll(() => stock.company.services.db.close());

/** The client of the web app, straight to the API of this process. */
const erp = {
  async get(path: string, query: object = {}) {
    const { status, data, meta } = await api.get(path, query);
    if (status >= 400)
      throw new ApiError({ status, content: data, requestId: null, retryAfter: null });
    return { data, meta };
  },
};

let asked = 0;
async function done(): Promise<Record<string, boolean>> {
  const client = erp as Partial<ErpClient> as ErpClient;
  const profile = await profileOf(`person ${(asked += 1)}`, client);
  return Object.fromEntries(
    (await firstSteps(sessionOf(profile, '', client, NO_WORDING))).map(({ text, done: is }) => [
      text,
      is,
    ]),
  );
}

test('a new company has everything before it but what provisioning and its first catalogues made', async () => {
  expect(await done()).toEqual({
    'Datos fiscales: RFC, régimen y domicilio': false,
    'Aviso de privacidad': false,
    'Domicilio de la matriz': false,
    Almacenes: true,
    'Zonas de venta': false,
    'Categorías de productos': true,
    'Invitar a quienes van a usarlo': false,
    'Importar productos': false,
    'Importar clientes': false,
    'Primer respaldo': false,
  });
});

test('each is done by its own data, and by nothing else', async () => {
  await stock.query(
    `update corp__config set rfc = 'HBA010101AB1', zip = '37290', tax_regime_id = (select id from sat_tax_regimens where code = '601'), privacy_notice = 'Tus datos se usan para entrar.', privacy_version = '1'`,
  );
  await stock.query(`update branch_offices set zip = '37290' where kind = 'MATRIZ'`);
  await stock.make('zones', { code: 'NTE', name: 'Norte' });
  await stock.product('TELA');
  await stock.company.addPerson({ nickname: 'eva', roleCodes: ['CONFIGURADOR'] });
  const now = await done();
  expect(Object.entries(now).filter(([, is]) => !is)).toEqual([
    ['Importar clientes', false],
    ['Primer respaldo', false],
  ]);
});
