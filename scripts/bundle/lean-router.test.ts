import { expect, test } from 'vitest';
import { leanModule } from './lean-router.ts';

const HEAD = '/**\n * react-router v8.4.0\n */\n';

test('a component that nobody uses is not kept by its name or by the call that makes it', () => {
  const code = `${HEAD}const Link = React$1.forwardRef(function () {});\nLink.displayName = "Link";\n`;
  expect(leanModule('dom/lib.js', code)).toBe(
    `${HEAD}const Link = /* @__PURE__ */ React$1.forwardRef(function () {});\n`,
  );
});

test('what is off here does nothing', () => {
  const module = leanModule('dom/ssr/fog-of-war.js', `${HEAD}export const isFogOfWarEnabled = 1;`);
  expect(module).toContain('isFogOfWarEnabled = () => false');
});

test('a router of another version is not made lean unseen', () => {
  expect(() => leanModule('dom/lib.js', '/** react-router v8.5.0 */')).toThrow('look at it again');
});
