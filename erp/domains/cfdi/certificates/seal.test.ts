import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLES, sampleInvoice } from '../testing/samples.ts';
import { originalChain } from '../xml/original-chain.ts';
import { readCfdi } from '../xml/read.ts';
import { CsdError, openCsd, readCertificate } from './csd.ts';
import { sealDraft, verifySeal } from './seal.ts';
import { makeTestAuthority, makeTestCsd, TEST_AUTHORITY } from './test-csd.ts';

const SUBJECT = {
  rfc: 'ÑA&010101AB1',
  name: 'HILOS & TELAS DE MÉXICO',
  curp: 'BEML920313HMCLNS09',
  password: 'contraseña 12',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2030-01-01T00:00:00.000Z',
};
const authority = await makeTestAuthority(SUBJECT);
const files = await makeTestCsd(SUBJECT, authority);
const other = await makeTestCsd(SUBJECT, authority);
const csd = openCsd(files);

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const reasonOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof CsdError) return [error.reason, error.field, error.message];
    throw error;
  }
  return null;
};

test('a certificate says whose it is', () => {
  expect(readCertificate(files.cer)).toEqual({
    number: expect.stringMatching(/^3000100000050009\d{4}$/),
    rfc: SUBJECT.rfc,
    name: SUBJECT.name,
    issuer: TEST_AUTHORITY,
    validFrom: SUBJECT.validFrom,
    validTo: SUBJECT.validTo,
    kind: 'CSD',
    base64: Buffer.from(files.cer).toString('base64'),
  });
});

test.each(Object.entries(SAMPLES))('%s: the seal is that of its chain', (_name, sample) => {
  expect(verifySeal(sealDraft(sample(), csd))).toBe('VALIDO');
});

test('openssl verifies the seal with the certificate inside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'));
  try {
    const bytes = sealDraft(SAMPLES['full invoice']!(), csd);
    const { seal, certificate } = readCfdi(bytes);
    const at = (name: string) => join(folder, name);
    writeFileSync(at('cer'), Buffer.from(certificate, 'base64'));
    writeFileSync(at('seal'), Buffer.from(seal!, 'base64'));
    writeFileSync(at('chain'), originalChain(textOf(bytes)));
    const run = (...given: string[]) => execFileSync('openssl', given, { encoding: 'utf8' });
    writeFileSync(at('pub'), run('x509', '-inform', 'DER', '-in', at('cer'), '-pubkey', '-noout'));
    expect(
      run('dgst', '-sha256', '-verify', at('pub'), '-signature', at('seal'), at('chain')),
    ).toContain('Verified OK');
    writeFileSync(at('key'), files.key);
    expect(
      run(
        'pkey',
        '-inform',
        'DER',
        '-in',
        at('key'),
        '-passin',
        `pass:${files.password}`,
        '-pubout',
      ),
    ).toBe(run('x509', '-inform', 'DER', '-in', at('cer'), '-pubkey', '-noout'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(Object.entries(SAMPLES))(
  '%s: changing any attribute breaks the seal',
  (_name, sample) => {
    const xml = textOf(sealDraft(sample(), csd)).replace(/<cfdi:Addenda>.*<\/cfdi:Addenda>/s, '');
    const attributes = [...xml.matchAll(/ ([\p{L}\d]+)="([^"]*)"/gu)].filter(
      ([, name]) => name !== 'encoding' && name !== 'version',
    );
    expect(attributes.length).toBeGreaterThan(30);
    const held: string[] = [];
    for (const each of attributes) {
      const changed = `${xml.slice(0, each.index)} ${each[1]}="X${each[2]}"${xml.slice(each.index + each[0].length)}`;
      let check = 'UNREADABLE';
      try {
        check = verifySeal(bytesOf(changed));
      } catch (error) {
        expect((error as Error).name).toBe('Refusal');
      }
      if (check === 'VALIDO') held.push(each[1]!);
    }
    expect(held).toEqual([]);
  },
);

test('the stamp and the addenda do not change the seal, another complement makes it unknown', () => {
  const xml = textOf(sealDraft(sampleInvoice(), csd));
  const withComplement = (inside: string) =>
    bytesOf(
      xml.replace(
        '</cfdi:Comprobante>',
        `<cfdi:Complemento>${inside}</cfdi:Complemento></cfdi:Comprobante>`,
      ),
    );
  const stamp =
    '<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="A"/>';
  expect(verifySeal(withComplement(stamp))).toBe('VALIDO');
  expect(
    verifySeal(
      bytesOf(
        xml.replace(
          '</cfdi:Comprobante>',
          '<cfdi:Addenda><a b="1"/></cfdi:Addenda></cfdi:Comprobante>',
        ),
      ),
    ),
  ).toBe('VALIDO');
  expect(verifySeal(withComplement('<x:Otro xmlns:x="urn:x"/>'))).toBe('NO_VERIFICABLE');
});

test('an addenda that is not well-formed is not sealed', () => {
  expect(() => sealDraft(sampleInvoice({ addenda: '<a>' }), csd)).toThrow(/bien formado/);
});

test('each way that a certificate cannot seal has its own sentence', async () => {
  const fiel = await makeTestCsd({ ...SUBJECT, kind: 'FIEL' }, authority);
  const open = (changes: Partial<Parameters<typeof openCsd>[0]>) =>
    reasonOf(() => openCsd({ ...files, ...changes }));
  expect(open(fiel)).toEqual(['FIEL', 'cer', expect.stringContaining('e.firma')]);
  expect(open({ cer: new Uint8Array([1]) })?.slice(0, 2)).toEqual([
    'CERTIFICATE_UNREADABLE',
    'cer',
  ]);
  expect(open({ key: files.cer })?.slice(0, 2)).toEqual(['KEY_UNREADABLE', 'key']);
  expect(open({ password: 'otra' })).toEqual([
    'WRONG_PASSWORD',
    'password',
    'La contraseña no abre la llave privada.',
  ]);
  expect(open({ key: other.key })).toEqual([
    'NOT_A_PAIR',
    'key',
    'La llave privada no es la de este certificado.',
  ]);
  expect(open({ rfc: 'AAA010101AAA' })).toEqual([
    'OTHER_RFC',
    'cer',
    'El certificado es de ÑA&010101AB1 y el emisor es AAA010101AAA.',
  ]);
  expect(open({ at: '2030-01-02T00:00:00.000Z' })).toEqual([
    'EXPIRED',
    'cer',
    'El certificado venció el 1 ene 2030: tramita uno nuevo en el SAT.',
  ]);
  expect(open({ at: '2025-12-31T00:00:00.000Z' })?.[0]).toBe('NOT_YET_VALID');
  expect(open({ at: '2027-01-01T00:00:00.000Z', rfc: SUBJECT.rfc })).toBeNull();
});
