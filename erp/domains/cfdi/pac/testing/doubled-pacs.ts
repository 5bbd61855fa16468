/** An adapter and the double of its provider. */
import type { PacCredentials } from '../credentials.ts';
import { finkokPac } from '../finkok/finkok.ts';
import type { Pac } from '../port.ts';
import { swPac } from '../sw/sw.ts';
import { document, badlySealedDocument, ISSUER_RFC, RECEIVER_RFC } from './documents.ts';
import type { DoubleServer } from './double-server.ts';
import { FINKOK_USER, finkokDouble, type FinkokDouble } from './finkok-double.ts';
import { satDouble } from './sat-double.ts';
import type { PacSubject } from './contract.ts';
import { SW_USER, swDouble, type SwDouble } from './sw-double.ts';
import { testSigner } from './test-signer.ts';

const TIMEOUT_MS = 1500;

export interface DoubledPac<Double extends DoubleServer> {
  readonly pac: Pac;
  readonly double: Double;
  with(credentials: Partial<PacCredentials>): Pac;
  [Symbol.asyncDispose](): Promise<void>;
}

const credentialsOf = (
  provider: PacCredentials['provider'],
  user: { readonly user: string; readonly password: string },
): PacCredentials => ({
  provider,
  environment: 'PRUEBAS',
  rfc: ISSUER_RFC,
  token: null,
  ...user,
});

export async function doubledSw(
  now: () => Temporal.Instant = Temporal.Now.instant,
): Promise<DoubledPac<SwDouble> & { readonly sat: DoubleServer }> {
  const double = await swDouble();
  const sat = await satDouble(double.register);
  const make = (more: Partial<PacCredentials>) =>
    swPac({
      credentials: { ...credentialsOf('SW', SW_USER), ...more },
      place: {
        services: double.url,
        api: double.url,
        sat: `${sat.url}/ConsultaCFDIService.svc`,
        anywhere: true,
        timeoutMs: TIMEOUT_MS,
        now,
      },
    });
  return {
    pac: make({}),
    double,
    sat,
    with: make,
    [Symbol.asyncDispose]: async () => {
      await double.close();
      await sat.close();
    },
  };
}

export async function doubledFinkok(): Promise<DoubledPac<FinkokDouble>> {
  const double = await finkokDouble();
  const make = (more: Partial<PacCredentials>) =>
    finkokPac({
      credentials: { ...credentialsOf('FINKOK', FINKOK_USER), ...more },
      place: { host: double.url, anywhere: true, timeoutMs: TIMEOUT_MS },
    });
  return { pac: make({}), double, with: make, [Symbol.asyncDispose]: () => double.close() };
}

/** The failure ends with the answer that it spoils. */
export function subjectOf({
  pac,
  double,
}: Pick<DoubledPac<SwDouble | FinkokDouble>, 'pac' | 'double'>): PacSubject {
  const { register } = double;
  return {
    pac: {
      ...pac,
      async stamp(sealedXml) {
        const result = await pac.stamp(sealedXml);
        double.fail(null);
        return result;
      },
    },
    signer: testSigner(),
    issuerRfc: ISSUER_RFC,
    receiverRfc: RECEIVER_RFC,
    sealed: async ({ relatedTo } = {}) => document(relatedTo === undefined ? {} : { relatedTo }),
    badlySealed: async () => badlySealedDocument(),
    loseNextAnswer: async () => double.fail('LATE', /stamp/),
    async runOutOfStamps(yes) {
      register.stamps = yes ? 0 : 100;
    },
  };
}
