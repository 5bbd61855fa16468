import { expect, test } from 'vitest';
import { appliesTo, complianceOf, type HeldDocument } from './compliance.ts';

const held = (expires_on: string | null, more: Partial<HeldDocument> = {}): HeldDocument => ({
  required: true,
  held: true,
  expires_on,
  ...more,
});
const of = (...documents: readonly HeldDocument[]) => complianceOf(documents, '2026-03-12');

test('R52: red when a required one is missing or expired, yellow when one expires in 30 days', () => {
  expect(of(held(null), held('2026-12-31'))).toBe('VERDE');
  expect(of(held('2026-04-12'))).toBe('VERDE');
  expect(of(held('2026-04-11'))).toBe('AMARILLO');
  expect(of(held('2026-03-12'))).toBe('AMARILLO');
  expect(of(held('2026-03-11'))).toBe('ROJO');
  expect(of(held(null), held(null, { held: false }))).toBe('ROJO');
  expect(of(held(null, { held: false, required: false }))).toBe('VERDE');
});

test('each kind is asked of whom it is for', () => {
  const cleaning = { person_type: 'MORAL', category: 'SERVICIOS', requires_repse: true };
  const kinds = [
    'TODOS',
    'NACIONAL',
    'MORAL',
    'FISICA',
    'EXTRANJERO',
    'REPSE',
    'MATERIA_PRIMA',
  ] as const;
  const asked = kinds.filter((to) => appliesTo(to, cleaning));
  expect(asked).toEqual(['TODOS', 'NACIONAL', 'MORAL', 'REPSE']);
});
