import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  agreedCalls,
  agreedRoutes,
  answeredCalls,
  answeredRoutes,
  beyondTheLists,
  nameOfCall,
} from './answers.ts';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
const before = read<{ routes: string[]; calls: string[] }>('answered.json');
const ours = read<{ routes: Record<string, string>; calls: Record<string, string> }>('ours.json');

test('the agreed lists are the ones that were agreed on', () => {
  expect([agreedRoutes.length, agreedCalls.length]).toEqual([815, 786]);
  expect(new Set(agreedCalls.map(nameOfCall)).size).toBe(786);
});

test('how many of the agreed routes and calls answer', () => {
  const routes = answeredRoutes();
  const calls = answeredCalls();
  console.log(
    `${routes.length} of ${agreedRoutes.length} routes and ${calls.length} of ${agreedCalls.length} calls answer`,
  );
  expect(routes.length).toBeGreaterThan(0);
  expect(calls.length).toBeGreaterThan(0);
});

test('what answered before still answers', () => {
  const routes = new Set(answeredRoutes());
  const calls = new Set(answeredCalls());
  expect({
    routes: before.routes.filter((path) => !routes.has(path)),
    calls: before.calls.filter((name) => !calls.has(name)),
  }).toEqual({ routes: [], calls: [] });
});

test('every path of ours that the agreed lists do not name says why it exists', () => {
  const beyond = beyondTheLists();
  expect({
    routes: beyond.routes.filter((path) => !ours.routes[path]),
    calls: beyond.calls.filter((name) => !ours.calls[name]),
  }).toEqual({ routes: [], calls: [] });
});

test('no reason is left for a path that is gone', () => {
  const beyond = beyondTheLists();
  expect({
    routes: Object.keys(ours.routes).filter((path) => !beyond.routes.includes(path)),
    calls: Object.keys(ours.calls).filter((name) => !beyond.calls.includes(name)),
  }).toEqual({ routes: [], calls: [] });
});
