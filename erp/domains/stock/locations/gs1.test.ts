import { expect, test } from 'vitest';
import { gtinIsValid } from './gs1.ts';

test('codes of the four lengths with their check digit pass', () => {
  for (const code of ['96385074', '036000291452', '7501055363278', '10614141000415'])
    expect(gtinIsValid(code)).toBe(true);
});

test('another last digit, another length and letters fail', () => {
  for (const code of ['96385075', '7501055363277', '123', '75010553632AB', ''])
    expect(gtinIsValid(code)).toBe(false);
});
