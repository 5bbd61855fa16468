/** The adapter of a provider: one folder each. The sandbox is none of these. */
import type { Services } from '#erp/kernel/services.ts';
import type { PacCredentials } from './credentials.ts';
import { FINKOK_HOSTS, finkokPac } from './finkok/finkok.ts';
import type { Pac } from './port.ts';
import { SW_PLACES, swPac } from './sw/sw.ts';

type Maker = (services: Services, credentials: PacCredentials) => Pac;

const MAKERS: Readonly<Record<PacCredentials['provider'], Maker>> = {
  SW({ pacApis, now }, credentials) {
    const place = SW_PLACES[credentials.environment];
    return swPac({
      credentials,
      place: {
        services: pacApis?.SW ?? place.services,
        api: pacApis?.SW ?? place.api,
        sat: pacApis?.SAT ?? place.sat,
        anywhere: pacApis !== undefined,
        timeoutMs: null,
        now,
      },
    });
  },
  FINKOK: ({ pacApis }, credentials) =>
    finkokPac({
      credentials,
      place: {
        host: pacApis?.FINKOK ?? FINKOK_HOSTS[credentials.environment],
        anywhere: pacApis !== undefined,
        timeoutMs: null,
      },
    }),
};

export const providerPac = (services: Services, credentials: PacCredentials): Pac =>
  MAKERS[credentials.provider](services, credentials);
