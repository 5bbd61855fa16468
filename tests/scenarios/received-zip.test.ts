/** Many CFDI in a ZIP: each taken in or refused with its reason; what is no ZIP of CFDI stops. */
import { expect, test } from 'vitest';
import { story, type Body } from './given.ts';
import { add, draftOf, fileOf, ownRfc, sealed, stamped, VAULT } from './received-cfdi.ts';
import { zipFiles } from '../zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const MB = 1024 * 1024;

async function begin() {
  const told = await story();
  await ownRfc(told);
  const drop = async (zip: Uint8Array) => {
    const intake = await add(told, [await fileOf(told, zip, 'mes.zip')]);
    return {
      ...intake,
      told: intake.results.map(({ name, result, message }: Body) => [name, result, message]),
    };
  };
  return { told, drop };
}

test('of a ZIP each document is received or says why it is refused', async () => {
  const { told, drop } = await begin();
  const good = await stamped(told);
  const altered = await stamped(told);
  const text = new TextDecoder().decode(altered.xml);
  const foreign = await stamped(told, {
    receiver: { ...draftOf(told).receiver, rfc: 'OTR100101AB1', name: 'OTRA' },
  });
  const nested = zipFiles([{ name: 'x.xml', bytes: good.xml }]);
  for (const deflated of [false, true]) {
    const intake = await drop(
      zipFiles(
        [
          { name: 'bueno.xml', bytes: good.xml },
          { name: 'carpeta/otra vez.XML', bytes: good.xml },
          { name: 'alterado.xml', bytes: bytes(text.replace('Suministro de', 'Suministros de')) },
          { name: 'ajeno.xml', bytes: foreign.xml },
          { name: 'sin timbre.xml', bytes: await sealed(draftOf(told)) },
          { name: 'entidades.xml', bytes: bytes('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') },
          { name: 'dentro.xml', bytes: nested },
          { name: 'leeme.txt', bytes: bytes('hola') },
          { name: '__MACOSX/bueno.xml', bytes: good.xml },
        ],
        { deflated },
      ),
    );
    expect(intake.told).toEqual([
      ['bueno.xml', deflated ? 'REPETIDO' : 'RECIBIDO', deflated ? expect.any(String) : null],
      ['carpeta/otra vez.XML', 'REPETIDO', 'Este CFDI ya está en la bóveda.'],
      ['alterado.xml', 'RECHAZADO', expect.stringContaining('sello')],
      ['ajeno.xml', 'RECHAZADO', expect.stringContaining('OTR100101AB1')],
      ['sin timbre.xml', 'RECHAZADO', expect.stringContaining('timbr')],
      ['entidades.xml', 'RECHAZADO', expect.stringMatching(/DOCTYPE|entidades/)],
      ['dentro.xml', 'RECHAZADO', 'Es un ZIP dentro de otro: súbelo aparte.'],
      ['leeme.txt', 'OMITIDO', 'No es un XML.'],
    ]);
  }
  expect((await told.as('admin').get(VAULT)).meta).toMatchObject({ total: 1 });
});

test('a ZIP that unpacks to far too much, or is none, is refused before it is unpacked', async () => {
  const { told, drop } = await begin();
  const large = new Uint8Array(90 * MB);
  const bomb = zipFiles(
    Array.from({ length: 5 }, (_, i) => ({ name: `${i}.xml`, bytes: large })),
    { deflated: true },
  );
  expect(bomb.length).toBeLessThan(MB);
  const before = process.memoryUsage().rss;
  expect((await drop(bomb)).told).toEqual([
    ['mes.zip', 'RECHAZADO', 'El ZIP se expande a más de 400 MB: no son CFDI.'],
  ]);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
  const good = zipFiles([{ name: 'a.xml', bytes: (await stamped(told)).xml }]);
  expect((await drop(good.subarray(0, good.length - 30))).told).toEqual([
    ['mes.zip', 'RECHAZADO', 'El ZIP está dañado o trae más de 2,000 archivos.'],
  ]);
  const single = zipFiles([{ name: 'grande.xml', bytes: new Uint8Array(6 * MB) }], {
    deflated: true,
  });
  expect((await drop(single)).told).toEqual([
    ['grande.xml', 'RECHAZADO', expect.stringContaining('5 MB')],
  ]);
});
