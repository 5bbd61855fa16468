import { expect, test } from 'vitest';
import { inSentence } from './in-sentence.ts';

test('a label within a sentence begins small, and what is a name stays', () => {
  expect(
    ['CFDI emitido', 'Orden de compra', 'RFC de la lista 69-B', 'Folio fiscal (UUID)'].map(
      inSentence,
    ),
  ).toEqual(['CFDI emitido', 'orden de compra', 'RFC de la lista 69-B', 'folio fiscal (UUID)']);
});
