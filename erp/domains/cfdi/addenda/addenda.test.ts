import { expect, test } from 'vitest';
import { readCfdi } from '../xml/read.ts';
import { sealDraft } from '../certificates/seal.ts';
import { makeTestCsd } from '../certificates/test-csd.ts';
import { openCsd } from '../certificates/csd.ts';
import { verifySeal } from '../certificates/seal.ts';
import { SAMPLE_ISSUER } from '../testing/sample-parties.ts';
import { sampleInvoice } from '../testing/samples.ts';
import { addendaProblem, withAddenda } from './addenda.ts';

async function sealed() {
  const csd = openCsd(
    await makeTestCsd({
      rfc: SAMPLE_ISSUER.rfc,
      name: SAMPLE_ISSUER.name,
      password: 'x',
      validFrom: '2026-01-01T00:00:00Z',
      validTo: '2030-01-01T00:00:00Z',
    }),
  );
  return sealDraft(sampleInvoice({ series: 'A', folio: '7' }), csd);
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const TEMPLATE =
  '<t:Pedido xmlns:t="http://tienda.mx" nota="{notas}" factura="{serie}{folio}">{partidas}<t:L n="{numero}" de="{folio}">{descripcion}</t:L>{/partidas}</t:Pedido>';

test('an addenda stands at the end, escaped, a line for each concept; the seal still holds', async () => {
  const xml = await sealed();
  const joined = withAddenda(xml, TEMPLATE, `O'Brien & "hijos" <7>`);
  const { draft } = readCfdi(xml);
  expect(text(joined)).toContain(
    '<t:Pedido xmlns:t="http://tienda.mx" nota="O&apos;Brien &amp; &quot;hijos&quot; &lt;7&gt;" factura="A7"><t:L n="1" de="7">',
  );
  expect(text(joined).match(/<t:L /g)).toHaveLength(draft.concepts.length);
  expect(text(joined).replace(/<cfdi:Addenda>.*<\/cfdi:Addenda>/s, '')).toBe(text(xml));
  expect(verifySeal(joined)).toEqual(verifySeal(xml));
  expect(withAddenda(joined, TEMPLATE, null)).toBe(joined);
});

test.each([
  ['<a>{folio}</a>', null],
  ['<a>{partidas}<b>{cantidad}</b>{/partidas}</a>', null],
  ['<a>{pedido}</a>', 'No hay dato {pedido} en ese lugar.'],
  ['<a>{cantidad}</a>', 'No hay dato {cantidad} en ese lugar.'],
  ['<a>{partidas}<b/></a>', 'No hay dato {partidas} en ese lugar.'],
  ['<a><b></a>', 'No es XML'],
  ['<t:a/>', 'No es XML'],
  ['sólo texto', 'No es XML'],
  ['<?xml version="1.0"?><a/>', 'No es XML'],
  ['</a><a>', 'No es XML'],
])('the template %s', (template, problem) => {
  if (problem === null) expect(addendaProblem(template)).toBeNull();
  else expect(addendaProblem(template)).toContain(problem);
});
