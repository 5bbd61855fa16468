import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runTool, TOOLS } from './process.mjs';
import { findProgram, installPackages, isProgram } from './programs.mjs';

/** Draws no window of its own, which of Chromium 156 costs as much as the page in it. */
const WITHOUT_WINDOW = 'chromium-headless-shell';

/** A Chromium of the system: `CHROMIUM` names one, otherwise the first in the path. */
const systemBrowser = (names = [WITHOUT_WINDOW, 'chromium', 'chromium-browser', 'google-chrome']) =>
  process.env.CHROMIUM && isProgram(process.env.CHROMIUM)
    ? process.env.CHROMIUM
    : findProgram(...names);

const playwrightBrowser = async () => {
  const { chromium } = await import(
    pathToFileURL(join(root, 'node_modules/@playwright/test/index.mjs')).href
  );
  return chromium.executablePath();
};

/** Path of a Chromium, installed when the machine has none; null when none could be had. */
export async function ensureBrowser() {
  const found =
    systemBrowser([WITHOUT_WINDOW]) ?? [await playwrightBrowser()].find(isProgram) ?? null;
  if (found) return found;
  console.log('Installing a browser for the tests …');
  if (await installPackages(WITHOUT_WINDOW)) return systemBrowser();
  const other = systemBrowser() ?? ((await installPackages('chromium')) && systemBrowser());
  if (other) return other;
  await runTool(TOOLS.playwright, ['install', 'chromium']);
  return [await playwrightBrowser()].find(isProgram) ?? null;
}
