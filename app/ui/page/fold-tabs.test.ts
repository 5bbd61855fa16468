import { expect, test } from 'vitest';
import { fold, ROOM, roomOf } from './fold-tabs.ts';

const tabs = Array.from({ length: 14 }, (_, index) => ({
  key: `t${index}`,
  label: `Pestaña número ${index}`,
}));

test('tabs that fit are all shown', () => {
  expect(fold(tabs.slice(0, 5), 't0')).toEqual({ shown: tabs.slice(0, 5), folded: [] });
});

test('what does not fit is behind «Más», in order, and nothing is lost', () => {
  const { shown, folded } = fold(tabs, 't0');
  expect([...shown, ...folded]).toEqual(tabs);
  expect(folded.length).toBeGreaterThan(0);
  expect(shown.reduce((sum, tab) => sum + roomOf(tab), 0)).toBeLessThan(ROOM);
});

test('the current tab is always in sight', () => {
  const { shown, folded } = fold(tabs, 't13');
  expect(shown.at(-1)?.key).toBe('t13');
  expect(folded.some(({ key }) => key === 't13')).toBe(false);
});
