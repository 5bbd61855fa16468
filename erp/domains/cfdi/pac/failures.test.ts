/** What no answer, a broken one and a refusal mean, for every call of both providers. */
import { describe, expect, test, vi } from 'vitest';
import { answerRequestXml, cancelRequestXml, relatedRequestXml } from './cancel-request.ts';
import type { Pac } from './port.ts';
import { document, ISSUER_RFC, RECEIVER_RFC } from './testing/documents.ts';
import { FAILURES, type DoubleServer } from './testing/double-server.ts';
import { doubledFinkok, doubledSw } from './testing/doubled-pacs.ts';
import { testSigner } from './testing/test-signer.ts';

const signer = testSigner();
const uuid = '5E2D8A37-7B0C-4A55-9C1E-2F3B4C5D6E7F';
const date = '2026-11-26T09:30:00';

/** Every call of the port, by its name. */
const callsOf = (pac: Pac): Readonly<Record<string, () => Promise<{ readonly kind: string }>>> => {
  const party = { issuerRfc: ISSUER_RFC, receiverRfc: RECEIVER_RFC, uuid, total: '580.00' };
  const asked = { pacRfc: pac.rfc, uuid, date };
  const sealedXml = document();
  return {
    stamp: () => pac.stamp(sealedXml),
    recoverBySeal: () => pac.recover({ cfdiSeal: '', sealedXml }),
    recoverByUuid: () => pac.recover({ uuid }),
    cancel: () =>
      pac.cancel({
        ...party,
        reason: '02',
        substitute: null,
        signedXml: cancelRequestXml({ ...party, date, reason: '02', substitute: null }, signer),
      }),
    status: () => pac.status({ ...party, sealEnd: 'AbCdEf==' }),
    related: () =>
      pac.related({ ...party, signedXml: relatedRequestXml({ ...party, ...asked }, signer) }),
    pending: () => pac.pending(RECEIVER_RFC),
    answer: () => {
      const request = { rfc: RECEIVER_RFC, receiverRfc: RECEIVER_RFC, accept: true, ...asked };
      return pac.answer({ ...request, signedXml: answerRequestXml(request, signer) });
    },
    balance: () => pac.balance(),
  };
};

const kindsOf = async (pac: Pac, leaveOut: readonly string[] = []) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(callsOf(pac))
        .filter(([name]) => !leaveOut.includes(name))
        .map(async ([name, call]) => [name, (await call()).kind] as const),
    ),
  );

const all = (kind: string, kinds: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(kinds).map((name) => [name, kind]));

const PROVIDERS = { 'SW Sapien': doubledSw, Finkok: doubledFinkok };

describe.each(Object.entries(PROVIDERS))('%s', (_, doubled) => {
  test.each(FAILURES)('%s leaves every call unknown', async (failure) => {
    await using made = await doubled();
    // The token is there already: what fails is the call itself.
    await made.pac.balance();
    const doubles: readonly DoubleServer[] =
      'sat' in made ? [made.double, made.sat] : [made.double];
    for (const each of doubles) each.fail(failure);
    const kinds = await kindsOf(made.pac);
    expect(kinds).toEqual(all('unknown', kinds));
  });

  test('a server that nobody listens at leaves every call unknown', async () => {
    const made = await doubled();
    await made[Symbol.asyncDispose]();
    const kinds = await kindsOf(made.pac);
    expect(kinds).toEqual(all('unknown', kinds));
  });

  test('wrong credentials are of the account, and no message repeats them', async () => {
    await using made = await doubled();
    const password = 'una-clave-que-no-es';
    const pac = made.with({ password });
    // The SAT's own service asks nobody for a password.
    const kinds = await kindsOf(pac, pac.id === 'sw' ? ['status'] : []);
    expect(kinds).toEqual(all('account', kinds));
    const told = JSON.stringify(
      await Promise.all(Object.values(callsOf(pac)).map((call) => call())),
    );
    expect(told).not.toContain(password);
    expect(told).not.toContain('pruebas@telar.test');
  });

  test('a stamp of another document is not believed', async () => {
    await using made = await doubled();
    const sealedXml = document();
    const other = document({ seal: 'T1RSTw==' });
    vi.spyOn(made.double.register, 'stamp').mockImplementation(() => ({
      kind: 'stamped',
      document: {
        uuid,
        xml: new TextDecoder()
          .decode(other)
          .replace(
            '</cfdi:Comprobante>',
            `<cfdi:Complemento><tfd:TimbreFiscalDigital Version="1.1" UUID="${uuid}" FechaTimbrado="${date}" RfcProvCertif="X" SelloCFD="T1RSTw==" NoCertificadoSAT="1" SelloSAT="x"/></cfdi:Complemento></cfdi:Comprobante>`,
          ),
        seal: 'T1RSTw==',
        issuerRfc: ISSUER_RFC,
        receiverRfc: RECEIVER_RFC,
        total: '580.00',
        state: 'Vigente',
        cancellation: '',
        parents: [],
      },
    }));
    expect(await made.pac.stamp(sealedXml)).toMatchObject({
      kind: 'unknown',
      issues: [{ code: 'OTRO_DOCUMENTO' }],
    });
  });

  test('a received document whose cancellation waits is named and answered once', async () => {
    await using made = await doubled();
    made.double.register.pending.push(uuid);
    expect(await made.pac.pending(RECEIVER_RFC)).toEqual({ kind: 'known', uuids: [uuid] });
    const answer = callsOf(made.pac).answer!;
    expect(await answer()).toMatchObject({ kind: 'accepted', code: '201', final: false });
    expect(await made.pac.pending(RECEIVER_RFC)).toEqual({ kind: 'known', uuids: [] });
    expect(await answer()).toMatchObject({ kind: 'rejected', issues: [{ code: '1001' }] });
  });

  test('a request that is not signed by its certificate is refused for good', async () => {
    await using made = await doubled();
    const signedXml = cancelRequestXml(
      { issuerRfc: ISSUER_RFC, date, uuid, reason: '02', substitute: null },
      { ...signer, signRequest: () => 'bm8gZXMgdW5hIGZpcm1h' },
    );
    const result = await made.pac.cancel({
      issuerRfc: ISSUER_RFC,
      receiverRfc: RECEIVER_RFC,
      uuid,
      total: '580.00',
      reason: '02',
      substitute: null,
      signedXml,
    });
    expect(result.kind).toBe('rejected');
  });

  test('a document that somebody has to accept is not cancelled at once', async () => {
    await using made = await doubled();
    const sealedXml = document({ total: '5800.00' });
    const stamped = await made.pac.stamp(sealedXml);
    if (stamped.kind !== 'stamped') throw new Error(stamped.kind);
    const request = { issuerRfc: ISSUER_RFC, uuid: stamped.stamp.uuid, substitute: null };
    const result = await made.pac.cancel({
      ...request,
      receiverRfc: RECEIVER_RFC,
      total: '5800.00',
      reason: '03',
      signedXml: cancelRequestXml({ ...request, date, reason: '03' }, signer),
    });
    expect(result).toMatchObject({ kind: 'accepted', code: '201', final: false });
    expect(result.kind === 'accepted' && result.receipt).toBeInstanceOf(Uint8Array);
  });
});
