import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { providerPac } from './adapters.ts';
import type { PacCredentials } from './credentials.ts';
import { FINKOK_HOSTS } from './finkok/finkok.ts';
import { SW_PLACES } from './sw/sw.ts';
import { SAT_STATUS_SERVICE } from './wire/sat-service.ts';

const credentials: PacCredentials = {
  provider: 'SW',
  environment: 'PRUEBAS',
  rfc: 'EKU9003173C9',
  user: 'telar',
  password: 'secreta',
  token: null,
};

test('what a provider stamps counts where it is its production, and is told apart by its name', async () => {
  const { services } = await testCompany();
  const pac = (more: Partial<PacCredentials>) => providerPac(services, { ...credentials, ...more });
  expect(
    (['SW', 'FINKOK'] as const).flatMap((provider) =>
      (['PRUEBAS', 'PRODUCCION'] as const).map((environment) => {
        const { id, fiscalValidity } = pac({ provider, environment });
        return [id, fiscalValidity];
      }),
    ),
  ).toEqual([
    ['sw', false],
    ['sw', true],
    ['finkok', false],
    ['finkok', true],
  ]);
  await services.db.close();
});

test('tests and production are reached at different hosts, by https alone', () => {
  const { PRUEBAS, PRODUCCION } = SW_PLACES;
  const hosts = [
    PRUEBAS.services,
    PRODUCCION.services,
    FINKOK_HOSTS.PRUEBAS,
    FINKOK_HOSTS.PRODUCCION,
    SAT_STATUS_SERVICE,
  ];
  expect(new Set(hosts.map((host) => new URL(host).host)).size).toBe(hosts.length);
  expect(hosts.filter((host) => !host.startsWith('https://'))).toEqual([]);
});
